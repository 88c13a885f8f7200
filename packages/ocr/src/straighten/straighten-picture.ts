import type { Picture, StraightPicture } from '@rowdeck/core/deck-model/ports'
import { composed } from '@rowdeck/core/deck-model/projection'
import type { TextDetector } from '../find-text/detect-text.ts'
import { isMost } from '../likeness.ts'
import { rotateBack } from '../rotated-box.ts'
import type { TextBox } from '../text-box.ts'
import { chooseSlide } from './choose-slide.ts'
import { edgeSharpness } from './edge-sharpness.ts'
import type { DirectionFinder } from './find-direction.ts'
import { findOutlines } from './find-outlines.ts'
import { inShares, rotatedBack } from './homography.ts'
import { stretchContrast } from './stretch-contrast.ts'
import { warpPicture } from './warp-picture.ts'

/** A picture and where text was detected in it. */
export interface SeenPicture extends StraightPicture {
  textBoxes: TextBox[]
}

/**
 * Minimum tilt to correct, in radians (a third of a degree): redrawing costs sharpness, and lines are read at
 * such an angle. Chosen by eye.
 */
const tiltMin = 0.006
/**
 * Maximum tilt, in radians (11 degrees), at which detected boxes are kept; those found at 15 degrees lost
 * .014 of F1.
 */
const tiltDetectedMax = 0.2
/** Boxes this many times longer than high have a reliable angle. Chosen by eye. */
const lineRatioMin = 3
/** Lines that agree on the tilt, their total length in heights. Chosen by eye. */
const agreedMin = 20
const quarter = Math.PI / 2

export interface Straighteners {
  detector: Pick<TextDetector, 'detect'>
  direction: DirectionFinder
  /** Whether tall boxes hold text set vertically, so that the picture is upright. */
  isVerticalText(picture: Picture, boxes: TextBox[]): Promise<boolean>
  /** Whether one of the longest level lines reads as text that cannot be upside down. */
  readsUpright(picture: Picture, boxes: TextBox[]): Promise<boolean>
  /** Whether the picture reads with more confidence when rotated by 180 degrees. */
  readsUpsideDown(picture: Picture, boxes: TextBox[]): Promise<boolean>
}

/**
 * Restores the contrast of a faded picture, extracts the slide from a photograph of one, and rotates a
 * picture so that its lines of text are level and upright. Returns the same picture if none of this
 * applies.
 */
export async function straightenPicture(
  given: Picture,
  straighteners: Straighteners,
): Promise<SeenPicture> {
  const { detector } = straighteners
  const picture = stretchContrast(given)
  const seen = await extractSlide({ picture, textBoxes: await detector.detect(picture) }, detector)
  const tilt = seenTilt(seen)
  const quarters = await quartersOf(seen, tilt, straighteners)
  const angle = tilt + quarters * quarter
  if (angle === 0) return seen
  const { intoPicture, ...size } = rotatedBack(seen.picture, angle)
  const straight = warpPicture(seen.picture, size, intoPicture)
  const rotated = inShares(intoPicture, size, seen.picture)
  const intoGiven = seen.intoGiven === undefined ? rotated : composed(rotated, seen.intoGiven)
  // Text that was sideways, upside down or far from level is detected better now.
  if (quarters !== 0 || Math.abs(tilt) > tiltDetectedMax)
    return { picture: straight, textBoxes: await detector.detect(straight), intoGiven }
  const rotation = { angle, from: seen.picture, to: size }
  const textBoxes = seen.textBoxes.map((found) => ({
    ...found,
    box: rotateBack(found.box, rotation),
  }))
  return { picture: straight, textBoxes, intoGiven }
}

/**
 * The tilt of the lines in a picture; 0 if it is small, or if its edges are sharper as they are: boxes around words with a letter that goes
 * below the line are at an angle themselves.
 */
function seenTilt({ picture, textBoxes }: SeenPicture): number {
  const tilt = tiltOf(textBoxes)
  if (Math.abs(tilt) < tiltMin) return 0
  return edgeSharpness(picture, tilt) > edgeSharpness(picture, 0) ? tilt : 0
}

/** By how many quarter turns a picture is rotated. */
async function quartersOf(
  { picture, textBoxes }: SeenPicture,
  tilt: number,
  { direction, isVerticalText, readsUpright, readsUpsideDown }: Straighteners,
): Promise<number> {
  // lines of a picture that stays as it is are read only once
  if (tilt === 0 && (await readsUpright(picture, textBoxes))) return 0
  if (await isVerticalText(picture, textBoxes)) return 0
  const quarters = await direction.find(picture, textBoxes)
  if (quarters !== 2 && quarters !== undefined) return quarters
  return (await readsUpsideDown(picture, textBoxes)) ? 2 : 0
}

/** The slide in a photograph, seen from the front; the same picture if it is not a photograph of one. */
async function extractSlide(
  seen: SeenPicture,
  detector: Pick<TextDetector, 'detect'>,
): Promise<SeenPicture> {
  const view = chooseSlide(await findOutlines(seen.picture), seen.textBoxes)
  if (view === undefined) return seen
  const slide = warpPicture(seen.picture, view, view.intoPicture)
  const intoGiven = inShares(view.intoPicture, view, seen.picture)
  return { picture: slide, textBoxes: await detector.detect(slide), intoGiven }
}

/**
 * Returns the tilt of a picture's lines of text, in radians clockwise, between -45 and 45 degrees: the
 * median weighted by length in heights. 0 if there are few lines or they do not agree.
 */
export function tiltOf(boxes: TextBox[]): number {
  const lines = boxes
    .map(({ box: { width, height, angle } }) => ({
      angle,
      length: Math.max(width / height, height / width),
    }))
    .filter(({ length }) => length >= lineRatioMin)
    .sort((a, b) => a.angle - b.angle)
  const all = lengthOf(lines)
  const tilt = lines.find((_, index) => lengthOf(lines.slice(0, index + 1)) >= all / 2)?.angle ?? 0
  // so much to either side is no tilt to correct
  const agreeing = lines.filter(({ angle }) => Math.abs(angle - tilt) < 2 * tiltMin)
  const agreed = lengthOf(agreeing)
  return agreed >= agreedMin && isMost(agreed, all) ? tilt : 0
}

function lengthOf(lines: { length: number }[]): number {
  return lines.reduce((sum, { length }) => sum + length, 0)
}
