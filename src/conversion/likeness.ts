/**
 * What counts as the same, and how much of it is more than coincidence. Stages share these, so that what is level, of one
 * size or a pattern for one of them is so for all.
 */

/** Fewer of a kind may be coincidence. */
export const patternMin = 3
/** Share of rows, cells or letters that are nearly all of them: a header or a merged cell may differ. Chosen by eye. */
const nearlyAllMin = 0.75
/**
 * Largest ratio of font sizes that are one: programs that shrink text to fit its box do so by steps of a tenth, and OCR
 * measures sizes to .13 in nine of ten lines.
 */
export const sameSizeRatio = 1.12
/** Letters that their author set in one size differ by less: programs round, but have not shrunk such text. Chosen by eye. */
export const setSizeShare = 0.05
/** Edges and baselines that differ by less are the same, in ems. Chosen by eye. */
export const sameEdgeEm = 0.2
/** The same for edges in points, which exporters round. */
export const sameEdgePoints = 2
/** Lines below one another may overlap by this share of their height, and are level if they differ by less. Chosen by eye. */
export const levelShare = 0.3

/** A frame that covers this share of the slide is its background, not a panel or box on it. Chosen by eye. */
const backgroundShareMin = 0.7
/** Share of pages or slides with the same text, or a title at the same place, that is a habit of the deck. Chosen by eye. */
export const repeatShareMin = 0.3

export function areNearlyAll(count: number, all: number): boolean {
  return count >= nearlyAllMin * all
}

/** Whether as many are like this as are not. */
export function areMost(count: number, all: number): boolean {
  return 2 * count >= all
}

/** Whether a font size is clearly larger than another. */
export function isLarger(size: number, other: number): boolean {
  return size > sameSizeRatio * other
}

/** Whether two texts were set in one size, as labels of a drawing, lines of a listing and paragraphs of one text are. */
export function areSetAlike(size: number, other: number): boolean {
  return Math.abs(other - size) < setSizeShare * size
}

export function isSameSize(size: number, other: number): boolean {
  return !isLarger(size, other) && !isLarger(other, size)
}

/** Whether a frame of this area is the background of a slide. */
export function isBackground(area: number, slideArea: number): boolean {
  return area >= backgroundShareMin * slideArea
}
