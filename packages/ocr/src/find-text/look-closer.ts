import { areaOf, type Box } from '@rowdeck/core/deck-model/box'
import type { Picture } from '@rowdeck/core/deck-model/ports'
import { areOfOneHeight, isLevel } from '../likeness.ts'
import { boundingBox, endOf, isCenterIn, startOf } from '../rotated-box.ts'
import type { TextBox } from '../text-box.ts'
import { busyRegions } from './busy-regions.ts'
import type { TextDetector } from './detect-text.ts'
import { detectWithin } from './detect-within.ts'
import { longSide } from './long-side.ts'

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
 * of their regions are ground. Measured (bench/levers/pictures.md).
 */
const traceMin = 0.02
const groundShareMin = 0.55
/** Levels of 255 on either side of the most common one that are still the same color. Chosen by eye. */
const tolerance = 6
/** How much shorter than its line what is found closer may be at either end, in heights of the line. Chosen by eye. */
const missingMax = 0.8
/** Every so many pixels of every so many rows are counted. */
const step = 2

/**
 * Looks for small text that was not found, or found in part: text is detected again, closer, where lines are small
 * and where there is fine detail without any text. Most pictures have no such places.
 */
export async function lookCloser(
  picture: Picture,
  boxes: TextBox[],
  detector: Pick<TextDetector, 'detect' | 'likelihoodWithin'>,
): Promise<TextBox[]> {
  const heightMin = smallLineShare * longSide(picture)
  const large = boxes.filter(({ box, marginPx }) => lineHeight(box) - 2 * marginPx >= heightMin)
  const covered = large.map(({ box }) => boundingBox(box))
  const seen = affordable(
    busyRegions(picture, covered),
    picturesMax * picture.width * picture.height,
  ).filter((region) => mayHoldText(picture, region, { covered, detector }))
  const found: TextBox[][] = []
  for (const region of seen) {
    const detect = (part: Picture) =>
      detector.detect(part, closerScale * Math.min(1, longSide(part) / longSide(picture)))
    found.push(await detectWithin(picture, region, detect))
  }
  const fresh = withoutPieces(found).filter(
    ({ box }) => !covered.some((other) => isCenterIn(box, other)),
  )
  const small = boxes.filter((known) => !large.includes(known))
  const longer = small.filter(({ box }) => isLonger(box, fresh))
  const added = fresh.filter(({ box }) => !longer.some((line) => isFinerIn(box, line.box)))
  const kept = small.filter(
    ({ box }) => !added.some((other) => isCenterIn(box, boundingBox(other.box))),
  )
  return [...large, ...kept.filter(({ box }) => !isWithin(seen, box, added)), ...added]
}

/** Whether a level line is longer than what was found of it closer: a region may hold only a part of it. */
function isLonger(line: TextBox['box'], found: TextBox[]): boolean {
  const pieces = found.map(({ box }) => box).filter((box) => isFinerIn(box, line))
  if (pieces.length === 0 || !isLevel(line)) return false
  const start = Math.min(...pieces.map(startOf)) - startOf(line)
  const end = endOf(line) - Math.max(...pieces.map(endOf))
  return Math.max(start, end) > missingMax * line.height
}

/** Whether a box lies within a line and is no higher. */
function isFinerIn(box: TextBox['box'], line: TextBox['box']): boolean {
  return box.height <= line.height && isCenterIn(box, boundingBox(line))
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

/** All boxes of regions that may overlap, without what one region shows of a line that another one shows whole. */
function withoutPieces(found: TextBox[][]): TextBox[] {
  return found.flatMap((boxes, index) => {
    const others = found.filter((_, at) => at !== index).flat()
    return boxes.filter((piece) => !others.some((line) => isPieceOf(piece.box, line.box)))
  })
}

function isPieceOf(piece: TextBox['box'], line: TextBox['box']): boolean {
  return (
    piece.width < line.width && areOfOneHeight(piece, line) && isCenterIn(piece, boundingBox(line))
  )
}

function lineHeight({ width, height }: TextBox['box']): number {
  return Math.min(width, height)
}

/** Whether a box lies in a region that was looked at again, and holds what was found there. */
function isWithin(seen: Box[], box: TextBox['box'], added: TextBox[]): boolean {
  const bounds = boundingBox(box)
  return (
    seen.some((region) => isCenterIn(box, region)) &&
    added.some((other) => isCenterIn(other.box, bounds))
  )
}

/**
 * The share of a box, in whole pixels of the picture, that has its most common brightness: more than half where letters
 * stand on a plain ground, less in photographs. From the green channel.
 */
function groundShare({ width, pixels }: Picture, { left, top, right, bottom }: Box): number {
  const counts = new Uint32Array(256)
  let total = 0
  for (let y = top; y < bottom; y += step) {
    for (let x = left; x < right; x += step) {
      const level = pixels[3 * (y * width + x) + 1] ?? 0
      counts[level] = (counts[level] ?? 0) + 1
      total++
    }
  }
  let most = 0
  for (let level = 0; level < counts.length; level++) {
    const near = counts.subarray(Math.max(0, level - tolerance), level + tolerance + 1)
    most = Math.max(
      most,
      near.reduce((sum, count) => sum + count, 0),
    )
  }
  return total === 0 ? 1 : most / total
}
