import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { GrayLine } from '../languages/gray-line.ts'
import type { WordReading } from '../languages/word-place.ts'
import { multipliesExactly } from '../networks/exact-products.ts'
import { openNetwork } from '../networks/onnx-session.ts'
import { decodeCtc } from '../read-lines/decode-ctc.ts'
import type { Reading } from '../reading.ts'
import { decodeWords } from './decode-words.ts'
import { normalizeLine } from './normalize-line.ts'
import { toOnnx } from './to-onnx.ts'
import { readTrainedData, type TrainedData } from './trained-data.ts'

/** A network of Tesseract's that reads lines in one language. */
export interface LineNetwork {
  /** Height of the lines that it reads, in pixels. */
  lineHeightPx: number
  read(line: GrayLine): Promise<Reading>
  /** Reads the words of a line, in logical order. */
  readWords(line: GrayLine, isRightToLeft: boolean): Promise<WordReading>
  close(): Promise<void>
}

/** Bounds what a file of trained data may unpack to. */
const dataBytesMax = 128 * 1024 * 1024
/** Files are unpacked in steps of this size; the default of 16 KiB makes hundreds of steps of one file. */
const unpackStepBytes = 1024 * 1024

/**
 * Loads the network of a file of Tesseract's trained data (gzip) to be run by the runtime of the other networks: ten
 * times as fast as Tesseract itself (bench/levers/scripts.md). Its dictionaries are not used. Throws if the file is missing or broken.
 */
export async function openLineNetwork(dataFile: string, threads: number): Promise<LineNetwork> {
  const data = await loadData(dataFile)
  const lineHeightPx = heightOf(data)
  const { classes, characters } = classesOf(data)
  const quantize = await multipliesExactly()
  const session = await openNetwork(toOnnx(data.network, { classes, quantize }), {
    threads,
    keepMemory: false,
  })
  const run = (line: GrayLine) => session.run(normalizeLine(line), [1, 1, line.height, line.width])
  return {
    lineHeightPx,
    read: async (line) => decodeCtc((await run(line)).values, characters),
    readWords: async (line, isRightToLeft) =>
      decodeWords((await run(line)).values, characters, isRightToLeft),
    close: () => session.close(),
  }
}

async function loadData(dataFile: string): Promise<TrainedData> {
  const packed = await readFile(dataFile)
  const bytes = await promisify(gunzip)(packed, {
    maxOutputLength: dataBytesMax,
    chunkSize: unpackStepBytes,
  })
  try {
    return readTrainedData(bytes)
  } catch (error) {
    throw new Error(`The trained data in ${dataFile} cannot be used.`, { cause: error })
  }
}

/** The blank's class and those of characters, in the order that decoding expects. */
function classesOf({ characters, blank }: TrainedData): {
  classes: number[]
  characters: string[]
} {
  const known = [...characters.entries()].flatMap(([id, character]) =>
    character === undefined ? [] : [{ id, character }],
  )
  return {
    classes: [blank, ...known.map(({ id }) => id)],
    characters: known.map(({ character }) => character),
  }
}

function heightOf({ network }: TrainedData): number {
  const [, height = 0] = network.parts[0]?.sizes ?? []
  if (height <= 0) throw new Error('A network for lines of any height.')
  return height
}
