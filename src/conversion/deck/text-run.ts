/**
 * Milliseconds after which a call that reads text ends with the page that it has read. Eight ordinary pages take about
 * that; a run of slow ones must not add up to what only a page made to be slow takes.
 */
export const textRunMs = 100
