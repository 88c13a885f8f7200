import type { Picture } from '../../../conversion/convert.ts'
import type { TextBox } from '../find-text/detect-text.ts'
import type { DirectionModel } from '../models/ocr-models.ts'
import { openOnnxSession } from '../networks/onnx-session.ts'
import { cropLine } from '../read-lines/crop-line.ts'
import { pieceOf, type RotatedBox, turnBox } from '../rotated-box.ts'

/** A box this much longer than high shows which way its line runs. */
const lineRatioMin = 1.5
/** Lines of a picture, the longest, that are looked at. */
const linesMax = 8
/** Pieces of one line that are looked at. */
const piecesMax = 3
/** Pieces that are plainly upright end the matter, when there are so many. */
const piecesEnough = 2
const plainlyUpright = 0.05
/** A picture is turned where its pieces look upside down by this much more than the other way round. */
const turnedMin = 0.1
/** A sideways picture has this many times as much text sideways as upright. */
const sidewaysMin = 2

export interface DirectionFinder {
  /**
   * The quarter turns clockwise, 0 to 3, by which a picture with these boxes of text lies turned; 0
   * where it shows no lines or the network cannot tell.
   */
  find(picture: Picture, boxes: TextBox[]): Promise<number>
  close(): Promise<void>
}

/**
 * Loads a network that tells text from text upside down (the direction classifier of PP-OCR, Du et
 * al., arXiv 2009.09941). It errs on single lines, mostly on long ones that are squeezed into its
 * input, so that it is asked about pieces of several lines and answers for the picture as a whole.
 */
export async function createDirectionFinder(
  model: DirectionModel,
  threads: number,
): Promise<DirectionFinder> {
  const session = await openOnnxSession(model.file, threads)
  const { heightPx, widthPx } = model

  async function upsideDown(picture: Picture, box: RotatedBox): Promise<number> {
    const values = new Float32Array(3 * heightPx * widthPx)
    const width = Math.round((box.width * heightPx) / box.height)
    const drawn = Math.min(widthPx, Math.max(1, width))
    cropLine(picture, box, { values, width: drawn, height: heightPx, rowWidth: widthPx })
    const result = await session.run(values, [1, 3, heightPx, widthPx])
    return result.values[1] ?? 0
  }

  /** How much pieces look upside down on average; the first few do where they are plainly upright. */
  async function look(picture: Picture, pieces: RotatedBox[]): Promise<number> {
    let sum = 0
    for (const [index, piece] of pieces.entries()) {
      sum += await upsideDown(picture, piece)
      const count = index + 1
      if (count >= piecesEnough && sum < plainlyUpright * count) return sum / count
    }
    return sum / pieces.length
  }

  async function isUpsideDown(picture: Picture, lines: RotatedBox[]): Promise<boolean | undefined> {
    const pieces = lines.flatMap((line) => piecesOf(line, widthPx / heightPx))
    if (pieces.length === 0) return undefined
    const given = await look(picture, pieces)
    if (given < plainlyUpright) return false
    const turned = await look(picture, pieces.map(upsideDownBox))
    return Math.abs(given - turned) < turnedMin ? undefined : given > turned
  }

  return {
    async find(picture, boxes) {
      const sideways = liesSideways(boxes)
      const upsideDown = await isUpsideDown(picture, longest(boxes, sideways))
      if (upsideDown === undefined) return 0
      return (sideways ? 1 : 0) + (upsideDown ? 2 : 0)
    },
    close: () => session.close(),
  }
}

function upsideDownBox(box: RotatedBox): RotatedBox {
  return turnBox(box, 2)
}

/** Whether lines run mostly up or down, by their lengths in heights. */
export function liesSideways(boxes: TextBox[]): boolean {
  let upright = 0
  let sideways = 0
  for (const { box } of boxes) {
    if (box.width >= lineRatioMin * box.height) upright += box.width / box.height
    if (box.height >= lineRatioMin * box.width) sideways += box.height / box.width
  }
  return sideways > sidewaysMin * upright
}

/** The longest lines that run the way that most do, as they are read from left to right or downwards. */
function longest(boxes: TextBox[], sideways: boolean): RotatedBox[] {
  return boxes
    .map(({ box }) => (sideways ? turnBox(box, 1) : box))
    .filter(({ width, height }) => width >= lineRatioMin * height)
    .sort((a, b) => b.width / b.height - a.width / a.height)
    .slice(0, linesMax)
}

/** Pieces of a line, spread over it, each as long as the network sees at once. */
function piecesOf(line: RotatedBox, ratio: number): RotatedBox[] {
  const width = Math.min(line.width, ratio * line.height)
  const count = Math.min(piecesMax, Math.max(1, Math.round(line.width / width)))
  return Array.from({ length: count }, (_, index) =>
    pieceOf(line, count === 1 ? 0.5 : index / (count - 1), width),
  )
}
