/**
 * Where on a slide or a page its titles, headers and footers stand, in shares of its height from the top unless stated otherwise.
 * Chosen by eye.
 */

/** The head, down to here: small titles, slide numbers, names of events. */
export const headBand = 0.2
/**
 * Most titles start above this, and those below it name sections: with .4 slides of three repositories are read better than
 * with .55, and with .3 as with .4, except for one slide; what is above them is a kicker.
 */
export const topBand = 0.3
/** The foot, from here on, which may have slide numbers and what most slides have. */
export const footBand = 1 - headBand
/** Headers end above this. */
export const headerBand = 0.1
/** Footers start below this, and names of sections do not. */
export const footerBand = 0.86
/** Sidebars with the names of sections end before this share of the width, from either side. */
export const sideBand = 0.2
