import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import type { Picture } from '../../src/conversion/convert.ts'
import {
  createTextDetector,
  type TextBox,
  type TextDetector,
} from '../../src/engines/ocr/find-text/detect-text.ts'
import {
  embeddedModels,
  loadOcrModels,
  type OcrModels,
} from '../../src/engines/ocr/models/ocr-models.ts'
import type { Reading } from '../../src/engines/ocr/read-lines/decode-ctc.ts'
import {
  createLineRecogniser,
  type LineRecogniser,
} from '../../src/engines/ocr/read-lines/recognise-lines.ts'
import { createPdfiumEngine } from '../../src/engines/pdf/pdfium-engine.ts'

const decks = new URL('../decks/', import.meta.url)

export interface PlainLine extends TextBox, Reading {}

/** Slides as they come from the detector and the first recogniser: what every second reading begins with. */
export interface PlainReading {
  models: OcrModels
  /** A page of a deck of `test/decks`, from 0, 1600 pixels wide. */
  pageOf(file: string, page: number): Promise<Picture>
  readPlain(picture: Picture): Promise<PlainLine[]>
  close(): Promise<void>
}

/** Loads PDFium, the detector and the first recogniser of the embedded models. */
export async function openPlainReading(): Promise<PlainReading> {
  const models = await loadOcrModels(embeddedModels)
  const pdfium = await createPdfiumEngine({ renderPixelsMax: 4e6, picturePixelsMax: 1e8 })
  const networks = {
    detector: await createTextDetector(models.detector, 1),
    recogniser: await createLineRecogniser(models.recogniser, 1),
  }
  return {
    models,
    async pageOf(file, page) {
      const pdf = pdfium.open(await readFile(new URL(file, decks)))
      const picture = pdf.renderPage(page, 1600)
      pdf.close()
      return picture
    },
    readPlain: (picture) => readLines(networks, picture),
    async close() {
      pdfium.close()
      await Promise.all(Object.values(networks).map((network) => network.close()))
    },
  }
}

interface Networks {
  detector: TextDetector
  recogniser: LineRecogniser
}

async function readLines(
  { detector, recogniser }: Networks,
  picture: Picture,
): Promise<PlainLine[]> {
  const found = await detector.detect(picture)
  const boxes = found.map(({ box }) => box)
  const readings = await recogniser.recognise(picture, boxes)
  return readings.map((reading, at) => ({ ...(found[at] ?? assert.fail()), ...reading }))
}
