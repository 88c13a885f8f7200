import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { GrayLine } from './gray-line.ts'

/** What Tesseract read in a line. */
export interface TesseractReading {
  text: string
  /** Mean over the words, 0 to 1. */
  confidence: number
  /** In logical order. */
  words: TesseractWord[]
}

export interface TesseractWord {
  text: string
  /** 0 to 1. */
  confidence: number
  /** Whether a space separates it from the word before; Thai words follow each other without. */
  isSpaced: boolean
  /** Where the word lies along the line, from 0 to 1; the end is sometimes far too large. */
  start: number
  end: number
}

export interface Tesseract {
  /**
   * Reads a line with a file of trained data (gzip). One file is loaded at a time, so lines of one
   * language should be read together. Throws if the file is missing or broken.
   */
  read(line: GrayLine, dataFile: string): Promise<TesseractReading>
  close(): void
}

/** The parts of tesseract.js-core that are used; the package has no types. */
interface Core {
  FS: { writeFile(path: string, bytes: Uint8Array): void; unlink(path: string): void }
  TessBaseAPI: new () => Api
  destroy(object: Api): void
}

interface Api {
  Init(folder: null, language: string, engine: number): number
  SetVariable(name: string, value: string): boolean
  SetImageFile(orientation: number, angle: number): number
  Recognize(monitor: null): number
  GetUTF8Text(): string
  GetTSVText(page: number): string
  MeanTextConf(): number
  Clear(): void
  End(): void
}

interface CoreOptions {
  wasmBinary: Uint8Array
  print(): void
  printErr(): void
}

const networkOnly = 1
const asStored = 1
/** Level of words in Tesseract's tables. */
const wordLevel = '5'
const settings = {
  // A raw line, since the detector finds lines; mode 7 is 15 % slower (bench/LEVERS.md).
  tessedit_pageseg_mode: '13',
  // Lines are already drawn dark on light.
  tessedit_do_invert: '0',
}
/** Names of files in the memory of the WebAssembly module; nothing is written to disk. */
const dataName = 'line'
const pictureFile = '/input'
/** Bounds what a file of trained data may unpack to. */
const dataBytesMax = 128 * 1024 * 1024

/**
 * Loads Tesseract (Smith, "An Overview of the Tesseract OCR Engine", ICDAR 2007; its LSTM recognizer of
 * 2018) as a WebAssembly module in this process. It has no access to files or the network.
 */
export async function openTesseract(): Promise<Tesseract> {
  const core = await loadCore()
  let loaded: { dataFile: string; api: Api } | undefined
  const unload = () => {
    loaded?.api.End()
    if (loaded) core.destroy(loaded.api)
    loaded = undefined
  }
  return {
    async read(line, dataFile) {
      if (loaded?.dataFile !== dataFile) {
        unload()
        loaded = { dataFile, api: await loadLanguage(core, dataFile) }
      }
      return readLine(core, loaded.api, line)
    },
    close: unload,
  }
}

/** Loads Tesseract on the first call of `get`. */
export function lazyTesseract(): { get(): Promise<Tesseract>; close(): Promise<void> } {
  let loading: Promise<Tesseract> | undefined
  return {
    get() {
      loading ??= openTesseract()
      return loading
    },
    async close() {
      const tesseract = await loading
      tesseract?.close()
    },
  }
}

async function loadCore(): Promise<Core> {
  const files = createRequire(import.meta.url)
  const module = files.resolve('tesseract.js-core/tesseract-core-simd-lstm.wasm')
  const start = files('tesseract.js-core/tesseract-core-simd-lstm.js') as (
    options: CoreOptions,
  ) => Promise<Core>
  // Its messages about pictures do not belong in the log.
  const silent = { print: () => undefined, printErr: () => undefined }
  return start({ wasmBinary: await readFile(module), ...silent })
}

async function loadLanguage(core: Core, dataFile: string): Promise<Api> {
  const packed = await readFile(dataFile)
  const data = await promisify(gunzip)(packed, { maxOutputLength: dataBytesMax })
  const file = `./${dataName}.traineddata`
  core.FS.writeFile(file, data)
  const api = new core.TessBaseAPI()
  try {
    if (api.Init(null, dataName, networkOnly) !== 0) {
      throw new Error(`Tesseract cannot use the trained data in ${dataFile}.`)
    }
  } finally {
    core.FS.unlink(file)
  }
  for (const [name, value] of Object.entries(settings)) api.SetVariable(name, value)
  return api
}

function readLine(core: Core, api: Api, { width, height, pixels }: GrayLine): TesseractReading {
  const header = Buffer.from(`P5\n${width} ${height}\n255\n`)
  core.FS.writeFile(pictureFile, Buffer.concat([header, pixels]))
  if (api.SetImageFile(asStored, 0) !== 0) throw new Error('Tesseract cannot decode the line.')
  api.Recognize(null)
  const text = api.GetUTF8Text().trim()
  const words = wordsOf(api.GetTSVText(0), { text, width })
  const reading = { text, confidence: api.MeanTextConf() / 100, words }
  api.Clear()
  return reading
}

/** The rows of Tesseract's table that are words: level, …, left, top, width, height, confidence, text. */
function wordsOf(table: string, line: { text: string; width: number }): TesseractWord[] {
  let end = 0
  return table
    .split('\n')
    .map((row) => row.split('\t'))
    .filter(([level, ...cells]) => level === wordLevel && cells.at(-1)?.trim())
    .map((cells) => {
      const [left = 0, width = 0, confidence = 0] = [cells[6], cells[8], cells[10]].map(Number)
      const text = cells[11] ?? ''
      const place = Math.max(end, line.text.indexOf(text, end))
      const isSpaced = line.text.slice(end, place).includes(' ')
      end = place + text.length
      const start = left / line.width
      return {
        text,
        isSpaced,
        confidence: confidence / 100,
        start,
        end: start + width / line.width,
      }
    })
}
