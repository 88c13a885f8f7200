import { parallelRadiansMax, slantRadiansMin } from '@rowdeck/core/deck-model/page'

/**
 * What counts as the same, and how much of it is more than coincidence. Stages share these, so that what is level, of one
 * size or a pattern for one of them is so for all.
 */

/** Fewer of a kind may be coincidence. */
export const patternMin = 3
/** A text of fewer letters and digits tells nothing: a page number, the sign of a logo, a speck that OCR takes for a letter. Chosen by eye. */
export const textLettersMin = 4
/** Longer blocks are body text, and no titles or cells, in lines. Chosen by eye. */
export const shortTextLinesMax = 4
/** Fewer may be coincidence where three of a kind are frequent: texts of one size or in turn above and below, equal steps, words of two slides. */
export const longPatternMin = 4
/** Share of rows, cells or letters that are nearly all of them: a header or a merged cell may differ. Measured: bench/SENSITIVITY.md. */
const nearlyAllMin = 0.75
/**
 * Largest ratio of font sizes that are one: programs that shrink text to fit its box do so by steps of a tenth, and OCR
 * measures sizes to .13 in nine of ten lines.
 */
export const sameSizeRatio = 1.12
/**
 * Text this many times smaller is clearly smaller; cells of a table and levels of a list differ by less. Measured: right in 21 sources and
 * wrong in one (bench/SENSITIVITY.md).
 */
export const smallerRatio = 1.3
/** Letters that their author set in one size differ by less: programs round, but have not shrunk such text. Chosen by eye. */
export const setSizeShare = 0.05
/** Widths and places that differ by less, as a share of a cell, an em or an axis, differ by rounding. Chosen by eye. */
export const roundingShare = 0.02
/** Edges and baselines that differ by less are the same, in ems. Chosen by eye. */
export const sameEdgeEm = 0.2
/** The same for edges in points, which exporters round. */
export const sameEdgePoints = 2
/** Lines below one another may overlap by this share of their height, and are level if they differ by less. Chosen by eye. */
export const levelShare = 0.3

/** Distance of the baselines of a text, in ems, unless its author has changed it. */
export const lineSpacingEm = 1.2
/** The next line of a text is nearer, in line heights. Chosen by eye. */
export const lineGapMax = 1.1
/**
 * A text belongs to what is above or beside it, as a caption, a head, a label or the output of a listing does, if it is nearer, in
 * ems: an empty line may be between them, and no other text. Chosen by eye.
 */
export const belongsEm = 1.5
/** The texts of a column begin, or have their middles, nearer below one another, in ems: texts in shapes have a margin. Chosen by eye. */
export const marginEm = 1
/**
 * Paragraphs of one text, and a note and what it is about, are nearer below one another, in ems: two empty lines may be between
 * them. Chosen by eye.
 */
export const paragraphGapEm = 2.5
/** Steps are even, as between the labels of a chart or the rows of a table, if none is this many times another. Chosen by eye. */
export const evenStepRatio = 1.5
/** Letters and signs of a word are nearer to each other, in ems. Chosen by eye. */
export const letterGapEm = 0.1
/** A wider gap starts another line, such as the next table cell: far above a justified word space (about 0.5 em). Chosen by eye. */
export const wideGapEm = 1.5
/** Rows of cells and the shapes between them are higher, in heights of a line, than backgrounds of words. Chosen by eye. */
export const onLineMax = 1.5

/** Step of brightness from a pixel to the next, of 255, that is an edge of a stroke or a frame: measured for strokes (`deck/may-hold-words.ts`). */
export const edgeLevelsMin = 24

/** A frame that covers this share of the slide is its background, not a panel or box on it. Chosen by eye. */
const backgroundShareMin = 0.7
/** Places and sides that differ by less, as a share of the page, are the same: borders and rounding. Chosen by eye. */
export const placeShare = 0.02
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

/** Whether two texts are read in the same direction. */
export function areParallel(angle: number, other: number): boolean {
  return Math.abs(angle - other) < parallelRadiansMax
}

/** Whether text is neither level nor upright, as watermarks are. */
export function isSlanted(angle: number): boolean {
  const quarter = Math.PI / 2
  return Math.abs(angle - quarter * Math.round(angle / quarter)) > slantRadiansMin
}

/** Whether text is read from left to right. */
export function isHorizontal(angle: number): boolean {
  return areParallel(angle, 0)
}
