import sharp from 'sharp'
import type { Box, Picture } from '../../../conversion/convert.ts'
import { type RotatedBox, uprightBox } from '../rotated-box.ts'
import type { TextBox, TextDetector } from './detect-text.ts'

/** A box and how surely it was read. */
export interface LookedAt extends TextBox {
  confidence: number
}

export interface CloserLook<Line extends LookedAt> {
  picture: Picture
  detector: TextDetector
  read(boxes: TextBox[]): Promise<Line[]>
}

/** What is read less surely than this in a box may be no line at all. */
const confidenceFailed = 0.6
/** Sides of a box that may hold several lines, as parts of the picture's long side. */
const sideMin = 0.06
/** Places of one picture that are looked at closer, the largest first. */
const placesMax = 4
/** Where a place is cut out, so much of its sides is left around it. */
const marginShare = 0.04
/** Lines found by the closer look are kept where they are read so surely. */
const confidenceMin = 0.8

/**
 * Looks closer at large boxes that read as nothing: a panel whose text is small is marked as one region,
 * and its lines are found where it fills the detector's view. Lines found so take the place of pieces
 * of theirs that were found before.
 */
export async function lookCloser<Line extends LookedAt>(
  lines: Line[],
  { picture, detector, read }: CloserLook<Line>,
): Promise<Line[]> {
  const sidePxMin = sideMin * Math.max(picture.width, picture.height)
  const places = lines
    .filter(({ box, confidence }) => confidence < confidenceFailed && isLarge(box, sidePxMin))
    .toSorted((a, b) => b.box.width * b.box.height - a.box.width * a.box.height)
    .slice(0, placesMax)
  let known = lines
  for (const place of places) {
    const boxes = await detectWithin(picture, cutOf(place.box, picture), detector)
    const found = (await read(boxes)).filter(({ confidence }) => confidence >= confidenceMin)
    if (found.length > 0)
      known = withFound(
        known.filter((line) => line !== place),
        found,
      )
  }
  return known
}

function isLarge({ width, height }: RotatedBox, sidePxMin: number): boolean {
  return Math.min(width, height) >= sidePxMin
}

/** Whole pixels of the picture around a box. */
function cutOf(box: RotatedBox, { width, height }: Picture): Box {
  const { left, top, right, bottom } = uprightBox(box)
  const margin = marginShare * Math.max(right - left, bottom - top)
  return {
    left: Math.max(0, Math.floor(left - margin)),
    top: Math.max(0, Math.floor(top - margin)),
    right: Math.min(width, Math.ceil(right + margin)),
    bottom: Math.min(height, Math.ceil(bottom + margin)),
  }
}

async function detectWithin(
  picture: Picture,
  cut: Box,
  detector: TextDetector,
): Promise<TextBox[]> {
  const { left, top } = cut
  const [width, height] = [cut.right - left, cut.bottom - top]
  const raw = { width: picture.width, height: picture.height, channels: 3 as const }
  const pixels = await sharp(picture.pixels, { raw })
    .extract({ left, top, width, height })
    .raw()
    .toBuffer()
  const boxes = await detector.detect({ width, height, pixels })
  return boxes.map(({ box, marginPx }) => ({
    box: { ...box, centerX: box.centerX + left, centerY: box.centerY + top },
    marginPx,
  }))
}

/** Lines that were found, and of those known before the ones that are no pieces of these. */
function withFound<Line extends LookedAt>(known: Line[], found: Line[]): Line[] {
  const fresh = found.filter(({ box }) => !known.some((line) => isPieceOf(box, line)))
  return [...known.filter(({ box }) => !fresh.some((line) => isPieceOf(box, line))), ...fresh]
}

/** Whether the middle of a box lies in a line that was read, and that is no shorter. */
function isPieceOf({ centerX, centerY, width }: RotatedBox, line: LookedAt): boolean {
  if (line.confidence < confidenceMin || line.box.width < width) return false
  const { left, top, right, bottom } = uprightBox(line.box)
  return centerX > left && centerX < right && centerY > top && centerY < bottom
}
