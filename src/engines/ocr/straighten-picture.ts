import type { Picture } from '../../conversion/convert.ts'
import type { TextBox, TextDetector } from './detect-text.ts'
import type { DirectionFinder } from './find-direction.ts'
import { turnedBack } from './homography.ts'
import { warpPicture } from './warp-picture.ts'

/** A picture and where text lies in it. */
export interface SeenText {
  picture: Picture
  boxes: TextBox[]
}

/** Radians. A picture that lies askew by less is as good as straight. */
const tiltMin = 0.006
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
}

/** Turns a picture so that its lines of text are level and upright. */
export async function straighten(
  picture: Picture,
  { detector, direction }: Straighteners,
): Promise<SeenText> {
  const boxes = await detector.detect(picture)
  const quarters = await direction.find(picture, boxes)
  const angle = tiltOf(boxes) + quarters * quarter
  if (Math.abs(angle) < tiltMin) return { picture, boxes }
  const { intoPicture, ...size } = turnedBack(picture, angle)
  const straight = warpPicture(picture, size, intoPicture)
  return { picture: straight, boxes: await detector.detect(straight) }
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
