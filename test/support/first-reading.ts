import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import type { Picture } from '../../packages/core/src/deck-model/ports.ts'
import {
  createTextDetector,
  type TextDetector,
} from '../../packages/ocr/src/find-text/detect-text.ts'
import {
  embeddedModels,
  loadOcrModels,
  type OcrModels,
} from '../../packages/ocr/src/models/ocr-models.ts'
import {
  createLineRecognizer,
  type LineRecognizer,
} from '../../packages/ocr/src/read-lines/recognize-lines.ts'
import type { ReadLine } from '../../packages/ocr/src/reading.ts'
import { createPdfiumEngine } from '../../packages/pdf/src/pdfium-engine.ts'

const decks = new URL('../decks/', import.meta.url)

/** Slides as the detector and the primary recognizer see them: the input of every later pass. */
export interface FirstReading {
  models: OcrModels
  /** Renders a page of a deck in `test/decks`, from 0, 1600 pixels wide. Cached. */
  pageOf(file: string, page: number): Promise<Picture>
  /** Reads a picture. Cached. */
  readFirst(picture: Picture): Promise<ReadLine[]>
  close(): Promise<void>
}

/** Loads PDFium, the detector and the primary recognizer of the embedded models. */
export async function openFirstReading(): Promise<FirstReading> {
  const models = await loadOcrModels(embeddedModels)
  const pdfium = await createPdfiumEngine({ renderPixelsMax: 4e6, picturePixelsMax: 1e8 })
  const networks = {
    detector: await createTextDetector(models.detector, 1),
    recognizer: await createLineRecognizer(models.recognizer, { threads: 1 }),
  }
  const pages = new Map<string, Picture>()
  const readings = new Map<Picture, ReadLine[]>()
  return {
    models,
    async pageOf(file, page) {
      const known = pages.get(`${file} ${page}`)
      if (known) return known
      const pdf = pdfium.open(await readFile(new URL(file, decks)))
      const picture = pdf.renderPage(page, 1600)
      pdf.close()
      pages.set(`${file} ${page}`, picture)
      return picture
    },
    async readFirst(picture) {
      const lines = readings.get(picture) ?? (await readLines(networks, picture))
      readings.set(picture, lines)
      // a pass that changes the lines it is given must not change them for the next test
      return structuredClone(lines)
    },
    async close() {
      pdfium.close()
      await Promise.all(Object.values(networks).map((network) => network.close()))
    },
  }
}

interface Networks {
  detector: TextDetector
  recognizer: LineRecognizer
}

async function readLines(
  { detector, recognizer }: Networks,
  picture: Picture,
): Promise<ReadLine[]> {
  const found = await detector.detect(picture)
  const boxes = found.map(({ box }) => box)
  const readings = await recognizer.recognize(picture, boxes)
  return readings.map((reading, index) => ({ ...(found[index] ?? assert.fail()), ...reading }))
}
