/** What counts as the same on a page of a PDF, and how much of it is more than coincidence, for all that reads or mends its text. */

/** Share of letters, words or places that are nearly all of them, as in layout. With .8, the ligatures of a font are lost. */
const nearlyAllMin = 0.75
/** Edges and baselines of letters that differ by less are the same, in ems. Chosen by eye. */
export const sameEdgeEm = 0.1
/** A gap between words is wider, in ems: kerning is below .1 em. */
export const wordGapEm = 0.15
/** Maximum offset, in ems, at which the same letter drawn twice looks like one: fake bold is offset by less. Chosen by eye. */
export const sameLetterEm = 0.12
/** Shorter lines and block arrows are parts of signs, heads of lines and bullets, in points. Chosen by eye. */
export const arrowLengthMin = 12
/** Sides and proportions that differ by less, as a share, differ by rounding. Chosen by eye. */
export const sameShare = 0.01

export function areNearlyAll(count: number, all: number): boolean {
  return count >= nearlyAllMin * all
}
