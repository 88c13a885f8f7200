import type { Picture } from '../../../conversion/convert.ts'
import type { TextBox, TextDetector } from '../find-text/detect-text.ts'
import { turnBack } from '../rotated-box.ts'
import { chooseSlide } from './choose-slide.ts'
import { type DirectionFinder, liesSideways } from './find-direction.ts'
import { findSlides } from './find-slide.ts'
import { turnedBack } from './homography.ts'
import { stretchContrast } from './stretch-contrast.ts'
import { warpPicture } from './warp-picture.ts'

/** A picture and where text lies in it. */
export interface SeenText {
  picture: Picture
  boxes: TextBox[]
}

/** Radians. A picture that lies askew by less is as good as straight. */
const tiltMin = 0.006
/** Text that lies askew by no more than this, in radians, is found as well as if it were level. */
const tiltSeenMax = 0.2
/** Boxes this much longer than high tell how a picture lies. */
const lineRatioMin = 3
/** Lines agree on how a picture lies where their angles differ by less, in radians. */
const alikeWithin = 0.012
/** So much of all lines must agree, and so many heights of them. */
const agreedShare = 0.6
const agreedMin = 20
const quarter = Math.PI / 2

export interface Straighteners {
  detector: TextDetector
  direction: DirectionFinder
  /** Whether lines that run mostly up or down are written downwards, in a picture that stands upright. */
  areColumns(picture: Picture, boxes: TextBox[]): Promise<boolean>
}

/**
 * Gives a faded picture its contrast, takes the slide out of a photograph of one, and turns a picture
 * so that its lines of text are level and upright.
 */
export async function straighten(
  given: Picture,
  { detector, direction, areColumns }: Straighteners,
): Promise<SeenText> {
  const picture = stretchContrast(given)
  const seen = await takeSlide({ picture, boxes: await detector.detect(picture) }, detector)
  const isDownwards = liesSideways(seen.boxes) && (await areColumns(seen.picture, seen.boxes))
  const quarters = isDownwards ? 0 : await direction.find(seen.picture, seen.boxes)
  const tilt = tiltOf(seen.boxes)
  const angle = tilt + quarters * quarter
  if (Math.abs(angle) < tiltMin) return seen
  const { intoPicture, ...size } = turnedBack(seen.picture, angle)
  const straight = warpPicture(seen.picture, size, intoPicture)
  // Text that ran sideways, upside down or far askew is found better once it does not.
  if (quarters !== 0 || Math.abs(tilt) > tiltSeenMax)
    return { picture: straight, boxes: await detector.detect(straight) }
  const turn = { angle, from: seen.picture, to: size }
  const boxes = seen.boxes.map((found) => ({ ...found, box: turnBack(found.box, turn) }))
  return { picture: straight, boxes }
}

/** The slide in a photograph, seen from the front; what is given where it is no such photograph. */
async function takeSlide(seen: SeenText, detector: TextDetector): Promise<SeenText> {
  const view = chooseSlide(await findSlides(seen.picture), seen.boxes)
  if (view === undefined) return seen
  const slide = warpPicture(seen.picture, view, view.intoPicture)
  return { picture: slide, boxes: await detector.detect(slide) }
}

/**
 * Radians clockwise, from -45 to 45 degrees, by which the lines of text of a picture lie askew: the
 * median over their lengths in heights. 0 where there are few lines, or where they do not agree.
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
  const alike = lines.filter(({ angle }) => Math.abs(angle - tilt) < alikeWithin)
  const agreed = lengthOf(alike)
  return agreed >= agreedMin && agreed >= agreedShare * all ? tilt : 0
}

function lengthOf(lines: { length: number }[]): number {
  return lines.reduce((sum, { length }) => sum + length, 0)
}
