import type { Picture } from '@rowdeck/core/deck-model/ports'
import type { DirectionModel } from '../models/ocr-models.ts'
import { createInputMemory } from '../networks/input-memory.ts'
import { openOnnxSession } from '../networks/onnx-session.ts'
import { cropLine } from '../read-lines/crop-line.ts'
import { type RotatedBox, rotateBox, segmentOf } from '../rotated-box.ts'
import { isLine, isWord, lengthOf, longest, type TextBox } from '../text-box.ts'

/**
 * Number of lines, the longest, that are examined: with 4 lines 292 of 294 rotated pictures were right, with
 * 8 all but one (bench/levers/pictures.md).
 */
const linesMax = 8
/** Bounds the segments of one line that are examined. */
const segmentsMax = 3
/**
 * With a mean below this, this many segments suffice to call a picture upright: with 2, it was true of 143 of 159
 * upright pictures and of 2 of 19 in Korean upside down, which 3 tell.
 */
const enoughSegments = 3
const clearlyUprightMax = 0.05
/**
 * Minimum difference between the picture as it is and rotated by 180 degrees; below it the network cannot
 * tell. Chosen by eye.
 */
const differenceMin = 0.1
/**
 * A sideways picture has this many times more sideways than level text: labels on axes are sideways too.
 * Chosen by eye.
 */
const sidewaysMin = 2

export interface DirectionFinder {
  /**
   * Returns by how many quarter turns clockwise, 0 to 3, a picture with these text boxes is rotated; 0 if
   * it has no lines, or lies on its side and the network cannot tell on which; undefined if it is level and the
   * network cannot tell whether it is upside down.
   */
  find(picture: Picture, boxes: TextBox[]): Promise<number | undefined>
  close(): Promise<void>
}

/**
 * Loads a network that tells whether text is upside down (the direction classifier of PP-OCR, Du et al.,
 * arXiv 2009.09941). It often errs on single lines, most of all on long ones compressed to its input, so
 * it is asked about segments of several lines, and one answer is derived for the whole picture.
 */
export async function createDirectionFinder(
  model: DirectionModel,
  threads: number,
): Promise<DirectionFinder> {
  const session = await openOnnxSession(model.file, { threads })
  const memory = createInputMemory()
  const { heightPx, widthPx } = model

  async function upsideDown(picture: Picture, box: RotatedBox): Promise<number> {
    const width = Math.round((box.width * heightPx) / box.height)
    const drawn = Math.min(widthPx, Math.max(1, width))
    return memory(3 * heightPx * widthPx, async (values) => {
      values.fill(0)
      cropLine(picture, box, { values, width: drawn, height: heightPx, rowWidth: widthPx })
      const result = await session.run(values, [1, 3, heightPx, widthPx])
      return result.values[1] ?? 0
    })
  }

  /** Mean probability that segments are upside down; stops early if the first few are clearly upright. */
  async function meanUpsideDown(picture: Picture, segments: RotatedBox[]): Promise<number> {
    let sum = 0
    for (const [index, segment] of segments.entries()) {
      sum += await upsideDown(picture, segment)
      const count = index + 1
      if (count >= enoughSegments && sum < clearlyUprightMax * count) return sum / count
    }
    return sum / segments.length
  }

  async function isUpsideDown(picture: Picture, lines: RotatedBox[]): Promise<boolean | undefined> {
    const segments = lines.flatMap((line) => segmentsOf(line, widthPx / heightPx))
    if (segments.length === 0) return false
    const given = await meanUpsideDown(picture, segments)
    if (given < clearlyUprightMax) return false
    const rotated = await meanUpsideDown(picture, segments.map(upsideDownBox))
    return Math.abs(given - rotated) < differenceMin ? undefined : given > rotated
  }

  return {
    async find(picture, boxes) {
      const sideways = liesSideways(boxes)
      const upsideDown = await isUpsideDown(picture, longestLines(boxes, sideways))
      if (upsideDown === undefined) return sideways ? 0 : undefined
      return (sideways ? 1 : 0) + (upsideDown ? 2 : 0)
    },
    close: () => session.close(),
  }
}

function upsideDownBox(box: RotatedBox): RotatedBox {
  return rotateBox(box, 2)
}

/** Whether lines run mostly up or down, weighted by their lengths in heights. */
export function liesSideways(boxes: TextBox[]): boolean {
  let level = 0
  let sideways = 0
  for (const { box } of boxes) {
    const turned = rotateBox(box, 1)
    // a table of single digits would lie on its side
    if (isWord(box)) level += lengthOf(box)
    if (isWord(turned)) sideways += lengthOf(turned)
  }
  return sideways > sidewaysMin * level
}

/** The longest lines in the prevailing direction, to be read from left to right or downwards. */
function longestLines(boxes: TextBox[], sideways: boolean): RotatedBox[] {
  const lines = boxes
    .map(({ box }) => ({ box: sideways ? rotateBox(box, 1) : box }))
    .filter(({ box }) => isLine(box))
  return longest(lines, linesMax).map(({ box }) => box)
}

/** Segments spread over a line, each with the proportions of the network's input. */
function segmentsOf(line: RotatedBox, ratio: number): RotatedBox[] {
  const width = Math.min(line.width, ratio * line.height)
  const count = Math.min(segmentsMax, Math.max(1, Math.round(line.width / width)))
  return Array.from({ length: count }, (_, index) =>
    segmentOf(line, count === 1 ? 0.5 : index / (count - 1), width),
  )
}
