import type { Reading } from './reading.ts'
import { distanceAcross, endOf, type RotatedBox, startOf } from './rotated-box.ts'

/**
 * What counts as the same in a picture, and how sure a reading is. The steps of OCR share these, so that what is level,
 * on one line or text for one of them is so for all.
 */

/**
 * Directions that differ by less are one, in radians (6 degrees): boxes of short words are oblique. With .03, a bullet
 * of a turned slide is not found; with .15 for parts of a word, 528 pictures are read the same.
 */
const radiansMax = 0.1
/**
 * Share of the lower one of two boxes on a line that is beside the other, and the largest ratio of their heights. With
 * .5 and 2, texts beside one another, such as logos, are joined in 4 of 151 pictures.
 */
const besideMin = 0.6
const heightRatioMax = 1.6
/** Edges that differ by less are below one another, in ems. Chosen by eye. */
const alignedEm = 0.5

/** Lower letters and digits are not legible, in pixels: boxes of specks. Chosen by eye. */
export const legiblePxMin = 7
/** Texts of fewer letters tell neither their size nor that they are text: labels of icons. Chosen by eye. */
export const tellingLettersMin = 3
/** Marks that stand alone, such as bullets and dashes, have so much blank beside them, in ems: rules of a table may be nearer. Chosen by eye. */
export const aloneEm = 0.35

/** Less sure readings are drawings and textures. With .5 or .7 in single steps, 528 pictures are read the same. */
const textMin = 0.6
/**
 * Less sure readings are not kept: logos and textures look like text but read badly. On Chinese, Japanese and Korean
 * slides .75 and .85 are no better.
 */
export const likelyMin = 0.8
/**
 * Surer letters and words are right, unless something speaks against them. With .85 or .88 in single steps, 528
 * pictures are read the same.
 */
const sureMin = 0.9
/**
 * Surer letters and words are right whatever another network reads: of accents from .9 and .8 on, fewer are
 * (bench/levers/letters.md).
 */
const certainMin = 0.95

type Angled = Pick<RotatedBox, 'angle'>
type Sized = Pick<RotatedBox, 'height'>
type Confident = Pick<Reading, 'confidence'>

/** Whether two texts run in one direction. */
export function areParallel(one: Angled, other: Angled): boolean {
  return Math.abs(one.angle - other.angle) < radiansMax
}

/** Whether text runs from left to right. */
export function isLevel(text: Angled): boolean {
  return areParallel(text, { angle: 0 })
}

/** Whether two boxes are beside each other, as parts of a line are: in the direction of the longer one, because short ones are oblique. */
export function areOnLine(one: RotatedBox, other: RotatedBox): boolean {
  const [longer, shorter] = one.width < other.width ? [other, one] : [one, other]
  const beside = (one.height + other.height) / 2 - Math.abs(distanceAcross(longer, shorter))
  return beside >= besideMin * Math.min(one.height, other.height)
}

/** Whether two boxes are as high as parts of one line may be. */
export function areOfOneHeight(one: Sized, other: Sized, ratioMax = heightRatioMax): boolean {
  const [lower, higher] = [Math.min(one.height, other.height), Math.max(one.height, other.height)]
  return higher <= ratioMax * lower
}

/** Whether two boxes may hold parts of one line, however far apart. */
export function mayBeOneLine(one: RotatedBox, other: RotatedBox, ratioMax?: number): boolean {
  return areParallel(one, other) && areOfOneHeight(one, other, ratioMax) && areOnLine(one, other)
}

/** Whether two edges are below one another, in a text whose ems are so many pixels. */
export function areAligned(edge: number, other: number, em: number): boolean {
  return Math.abs(edge - other) < alignedEm * em
}

/** Whether a level box is above or below the middle of another one, whose height is an em. */
export function isInColumn(box: RotatedBox, { centerX, height }: RotatedBox): boolean {
  const reach = alignedEm * height
  return startOf(box) <= centerX + reach && endOf(box) >= centerX - reach
}

export function isText({ confidence }: Confident): boolean {
  return confidence >= textMin
}

export function isLikely({ confidence }: Confident): boolean {
  return confidence >= likelyMin
}

export function isSure({ confidence }: Confident): boolean {
  return confidence >= sureMin
}

export function isCertain({ confidence }: Confident): boolean {
  return confidence >= certainMin
}

/** Whether this is more than half of all. */
export function isMost(some: number, all: number): boolean {
  return 2 * some > all
}
