import type { Picture } from '@rowdeck/core/deck-model/ports'
import { freeValues } from '@rowdeck/core/free-memory'
import type { RecognizerModel } from '../models/ocr-models.ts'
import { fitDictionary } from '../models/read-dictionary.ts'
import { createInputMemory, type InputMemory } from '../networks/input-memory.ts'
import {
  type OnnxSession,
  type OnnxSessionOptions,
  openOnnxSession,
} from '../networks/onnx-session.ts'
import { emptyReading, type Reading } from '../reading.ts'
import type { RotatedBox } from '../rotated-box.ts'
import { cropLine } from './crop-line.ts'
import { findAlikeClasses } from './letter-shapes.ts'
import { decodeOneScriptWords, findAlikeStandIns } from './one-script-words.ts'
import { trimToInk } from './trim-to-ink.ts'

/**
 * Lines are padded to multiples of this, so that the runtime plans memory for few widths; 8 and 16 are slower
 * (bench/levers/speed-and-memory.md).
 */
const widthStepPx = 32
/** Wider lines are compressed; bounds the work per line. Chosen by eye. */
const lineWidthPxMax = 3200
/**
 * Steps along a line for each letter that was read, below which it is read again, closer: a decoder needs two for a letter
 * and a third between two that are the same.
 */
const stepsPerLetterMin = 1.9
/** Lines that were read more surely are read the same again: 254 of 259 in 448 pictures. */
const sureMin = 0.995
/** A closer reading may be less sure by so much: letters that are lost make no reading less sure. */
const lessSureMax = 0.02

export interface LineRecognizer {
  /** Reads each box of a picture. Returns as many readings as boxes, in the same order. */
  recognize(picture: Picture, boxes: RotatedBox[]): Promise<Reading[]>
  close(): Promise<void>
}

/**
 * Loads a line recognizer: a network that gives each step along a line the probabilities of its classes
 * (Du et al., "SVTR: Scene Text Recognition with a Single Visual Model", IJCAI 2022). Lines are read one
 * by one, because batches are slower on a CPU: their values outgrow the cache (bench/levers/speed-and-memory.md). Throws
 * ModelError if the dictionary does not fit the network.
 */
export async function createLineRecognizer(
  model: RecognizerModel,
  options: OnnxSessionOptions,
): Promise<LineRecognizer> {
  const [session, dictionary] = await Promise.all([
    openOnnxSession(model.file, { ...options, weightsFile: model.weightsFile }),
    model.characters(),
  ])
  const network = { session, memory: createInputMemory(), height: model.lineHeightPx }
  const characters = fitDictionary(dictionary, await countClasses(session, model), model.file)
  const alike = findAlikeClasses(characters)
  const alikeStandIns = findAlikeStandIns(characters, model.standIns)
  async function read(picture: Picture, box: RotatedBox) {
    const { probabilities, filled } = await runLine(network, picture, box)
    const line = { probabilities, characters, filled, alike, alikeStandIns }
    const reading = decodeOneScriptWords(line, model.standIns)
    const steps = (filled * probabilities.length) / (characters.length + 1)
    freeValues(probabilities)
    return { reading, isCrowded: steps < stepsPerLetterMin * reading.letters.length }
  }
  return {
    async recognize(picture, boxes) {
      return readInTurn(boxes, async (box) => {
        const { reading, isCrowded } = await read(picture, box)
        if (!isCrowded || reading.confidence >= sureMin) return reading
        const trimmed = trimToInk(picture, box)
        if (trimmed === undefined) return reading
        const { reading: closer } = await read(picture, trimmed)
        return closer.confidence >= reading.confidence - lessSureMax ? closer : reading
      })
    },
    close: () => session.close(),
  }
}

/** Reads one box of a picture. */
export async function readOne(
  recognizer: LineRecognizer,
  picture: Picture,
  box: RotatedBox,
): Promise<Reading> {
  const [reading] = await recognizer.recognize(picture, [box])
  return reading ?? emptyReading
}

/** Reads one thing after another: what is loaded runs one at a time. */
export async function readInTurn<Item, Read>(
  items: Item[],
  read: (item: Item) => Promise<Read>,
): Promise<Read[]> {
  const all: Read[] = []
  for (const item of items) all.push(await read(item))
  return all
}

/** How many classes a network has, including the blank; only a run shows it. */
async function countClasses(session: OnnxSession, { lineHeightPx }: RecognizerModel) {
  const blank = new Float32Array(3 * lineHeightPx * widthStepPx)
  const { shape } = await session.run(blank, [1, 3, lineHeightPx, widthStepPx])
  return shape.at(-1) ?? 0
}

interface LineNetwork {
  session: OnnxSession
  memory: InputMemory
  /** Height of its lines. */
  height: number
}

/** The probabilities of each step along a box, and the share of the steps that it takes up: padding follows. */
async function runLine(
  { session, memory, height }: LineNetwork,
  picture: Picture,
  box: RotatedBox,
): Promise<{ probabilities: Float32Array; filled: number }> {
  const width = Math.min(lineWidthPxMax, Math.max(1, Math.round((box.width * height) / box.height)))
  const rowWidth = Math.ceil(width / widthStepPx) * widthStepPx
  return memory(3 * height * rowWidth, async (values) => {
    values.fill(0)
    cropLine(picture, box, { values, width, height, rowWidth })
    const result = await session.run(values, [1, 3, height, rowWidth])
    return { probabilities: result.values, filled: width / rowWidth }
  })
}
