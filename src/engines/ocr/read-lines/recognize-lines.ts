import type { Picture } from '../../../conversion/convert.ts'
import type { RecogniserModel } from '../models/ocr-models.ts'
import { fitDictionary } from '../models/read-dictionary.ts'
import { type OnnxSession, openOnnxSession } from '../networks/onnx-session.ts'
import type { RotatedBox } from '../rotated-box.ts'
import { cropLine } from './crop-line.ts'
import { decodeCtc, type Reading } from './decode-ctc.ts'

/** Lines are padded to whole steps, so that the runtime plans its memory for few widths. */
const widthStepPx = 32
/** Wider lines are squeezed. */
const lineWidthPxMax = 3200

export interface LineRecogniser {
  /** Reads what stands in each box of a picture; as many readings as boxes, in their order. */
  recognise(picture: Picture, boxes: RotatedBox[]): Promise<Reading[]>
  close(): Promise<void>
}

/**
 * Loads a recogniser of lines, and throws ModelError where its dictionary does not fit: a network that gives every step along a line the probabilities of
 * its classes (Du et al., "SVTR: Scene Text Recognition with a Single Visual Model", IJCAI 2022).
 * Lines are read one by one: on a processor a batch is no faster, for its values outgrow the cache.
 */
export async function createLineRecogniser(
  model: RecogniserModel,
  threads: number,
): Promise<LineRecogniser> {
  const [session, dictionary] = await Promise.all([
    openOnnxSession(model.file, threads),
    model.characters(),
  ])
  const characters = fitDictionary(dictionary, await countClasses(session, model), model.file)
  return {
    async recognise(picture, boxes) {
      const readings: Reading[] = []
      for (const box of boxes) {
        const probabilities = await runLine(session, picture, { box, height: model.lineHeightPx })
        readings.push(decodeCtc(probabilities, characters))
      }
      return readings
    },
    close: () => session.close(),
  }
}

/** Reads what stands in one box of a picture. */
export async function readOne(
  recogniser: LineRecogniser,
  picture: Picture,
  box: RotatedBox,
): Promise<Reading> {
  const [reading] = await recogniser.recognise(picture, [box])
  return reading ?? { text: '', confidence: 0, letters: [] }
}

/** How many classes a network tells apart, the blank being one: only a run shows it. */
async function countClasses(session: OnnxSession, { lineHeightPx }: RecogniserModel) {
  const blank = new Float32Array(3 * lineHeightPx * widthStepPx)
  const { shape } = await session.run(blank, [1, 3, lineHeightPx, widthStepPx])
  return shape.at(-1) ?? 0
}

async function runLine(
  session: OnnxSession,
  picture: Picture,
  { box, height }: { box: RotatedBox; height: number },
): Promise<Float32Array> {
  const width = Math.min(lineWidthPxMax, Math.max(1, Math.round((box.width * height) / box.height)))
  const rowWidth = Math.ceil(width / widthStepPx) * widthStepPx
  const values = new Float32Array(3 * height * rowWidth)
  cropLine(picture, box, { values, width, height, rowWidth })
  const result = await session.run(values, [1, 3, height, rowWidth])
  return result.values
}
