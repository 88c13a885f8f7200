import type { Box, Picture } from '../../../conversion/convert.ts'
import { freeValues } from '../../../free-memory.ts'
import { boundingBox } from '../rotated-box.ts'
import type { TextBox } from '../text-box.ts'
import { areaOf, busyRegions } from './busy-regions.ts'
import { cropPicture } from './crop-picture.ts'
import type { TextDetector } from './detect-text.ts'

/**
 * Lines lower than this share of the picture's long side (26 pixels of 1600, as the first look finds letters of 14)
 * are looked at again, because their boxes are too coarse to be read well: one in three of 131 slides has any.
 */
const smallLineShare = 0.0165
/** How much closer: at twice the scale, letters of 8 pixels of 1600 are found, at the usual one from 14 on. */
const closerScale = 2
/** Bounds the work of a closer look: the area in pictures, and the number of regions. */
const picturesMax = 0.6
const regionsMax = 24

/**
 * Looks for small text that was not found, or found in part: text is detected again, closer, where lines are small
 * and where there is fine detail without any text. Most pictures have no such places.
 */
export async function lookCloser(
  picture: Picture,
  boxes: TextBox[],
  detector: Pick<TextDetector, 'detect'>,
): Promise<TextBox[]> {
  const heightMin = smallLineShare * Math.max(picture.width, picture.height)
  const large = boxes.filter(({ box, marginPx }) => lineHeight(box) - 2 * marginPx >= heightMin)
  const covered = large.map(({ box }) => boundingBox(box))
  let area = picturesMax * picture.width * picture.height
  const found: TextBox[] = []
  const seen: Box[] = []
  for (const region of busyRegions(picture, covered).slice(0, regionsMax)) {
    area -= areaOf(region)
    if (area < 0) break
    seen.push(region)
    const part = await cropPicture(picture, region)
    const magnification = closerScale * Math.min(1, longSide(part) / longSide(picture))
    const boxesOfPart = await detector.detect(part, magnification)
    freeValues(part.pixels)
    for (const { box, marginPx } of boxesOfPart) {
      const [centerX, centerY] = [box.centerX + region.left, box.centerY + region.top]
      found.push({ box: { ...box, centerX, centerY }, marginPx })
    }
  }
  const added = found.filter(({ box }) => !covered.some((other) => contains(other, box)))
  const small = boxes.filter((known) => !large.includes(known))
  const kept = small.filter(
    ({ box }) => !added.some((other) => contains(boundingBox(other.box), box)),
  )
  return [...large, ...kept.filter(({ box }) => !isWithin(seen, box, added)), ...added]
}

function lineHeight({ width, height }: TextBox['box']): number {
  return Math.min(width, height)
}

function longSide({ width, height }: Picture): number {
  return Math.max(width, height)
}

function contains(box: Box, { centerX, centerY }: TextBox['box']): boolean {
  return centerX > box.left && centerX < box.right && centerY > box.top && centerY < box.bottom
}

/** Whether a box lies in a region that was looked at again, and holds what was found there. */
function isWithin(seen: Box[], box: TextBox['box'], added: TextBox[]): boolean {
  if (!seen.some((region) => contains(region, box))) return false
  const bounds = boundingBox(box)
  return added.some((other) => contains(bounds, other.box))
}
