import type { Box } from '../../../deck-model/box.ts'
import { areaOf } from '../../../deck-model/box.ts'
import type { Picture } from '../../../deck-model/ports.ts'
import { freeValues } from '../../../free-memory.ts'
import { boundingBox } from '../rotated-box.ts'
import type { TextBox } from '../text-box.ts'
import { busyRegions } from './busy-regions.ts'
import { cropPicture } from './crop-picture.ts'
import type { TextDetector } from './detect-text.ts'
import { groundShare } from './ground-share.ts'

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
 * A region is a photograph or a texture if the first look is surer than this that it holds no text, and less than this
 * share of it is a plain ground: isolated letters of 10 pixels leave no trace in the first look either, but at least .85
 * of their regions are ground. Measured (bench/LEVERS.md).
 */
const traceMin = 0.02
const groundShareMin = 0.55
/** A line is at most this many times as high as a piece of it. Chosen by eye. */
const pieceHeightRatioMax = 1.6

/**
 * Looks for small text that was not found, or found in part: text is detected again, closer, where lines are small
 * and where there is fine detail without any text. Most pictures have no such places.
 */
export async function lookCloser(
  picture: Picture,
  boxes: TextBox[],
  detector: Pick<TextDetector, 'detect' | 'likelihoodWithin'>,
): Promise<TextBox[]> {
  const heightMin = smallLineShare * Math.max(picture.width, picture.height)
  const large = boxes.filter(({ box, marginPx }) => lineHeight(box) - 2 * marginPx >= heightMin)
  const covered = large.map(({ box }) => boundingBox(box))
  const seen = affordable(
    busyRegions(picture, covered),
    picturesMax * picture.width * picture.height,
  ).filter((region) => mayHoldText(picture, region, { covered, detector }))
  const found: TextBox[][] = []
  for (const region of seen) found.push(await detectIn(picture, region, detector))
  const added = withoutPieces(found).filter(
    ({ box }) => !covered.some((other) => contains(other, box)),
  )
  const small = boxes.filter((known) => !large.includes(known))
  const kept = small.filter(
    ({ box }) => !added.some((other) => contains(boundingBox(other.box), box)),
  )
  return [...large, ...kept.filter(({ box }) => !isWithin(seen, box, added)), ...added]
}

/** The largest regions that together have at most this area. */
function affordable(regions: Box[], areaMax: number): Box[] {
  let left = areaMax
  return regions.slice(0, regionsMax).filter((region) => {
    if (areaOf(region) > left) return false
    left -= areaOf(region)
    return true
  })
}

function mayHoldText(
  picture: Picture,
  region: Box,
  { covered, detector }: { covered: Box[]; detector: Pick<TextDetector, 'likelihoodWithin'> },
): boolean {
  const likelihood = detector.likelihoodWithin(picture, region, covered)
  if (likelihood === undefined || likelihood >= traceMin) return true
  return groundShare(picture, region) >= groundShareMin
}

async function detectIn(
  picture: Picture,
  region: Box,
  detector: Pick<TextDetector, 'detect'>,
): Promise<TextBox[]> {
  const part = await cropPicture(picture, region)
  const magnification = closerScale * Math.min(1, longSide(part) / longSide(picture))
  const boxes = await detector.detect(part, magnification)
  freeValues(part.pixels)
  return boxes.map(({ box, marginPx }) => {
    const [centerX, centerY] = [box.centerX + region.left, box.centerY + region.top]
    return { box: { ...box, centerX, centerY }, marginPx }
  })
}

/** All boxes of regions that may overlap, without what one region shows of a line that another one shows whole. */
function withoutPieces(found: TextBox[][]): TextBox[] {
  return found.flatMap((boxes, index) => {
    const others = found.filter((_, at) => at !== index).flat()
    return boxes.filter((piece) => !others.some((line) => isPieceOf(piece.box, line.box)))
  })
}

function isPieceOf(piece: TextBox['box'], line: TextBox['box']): boolean {
  if (piece.width >= line.width || line.height > pieceHeightRatioMax * piece.height) return false
  return contains(boundingBox(line), piece)
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
