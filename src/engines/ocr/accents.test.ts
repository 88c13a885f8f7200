import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, test } from 'node:test'
import { drawSlide } from '../../../test/support/draw-slide.ts'
import type { Picture } from '../../conversion/convert.ts'
import { createPdfiumEngine } from '../pdf/pdfium-engine.ts'
import { createAccents } from './accents.ts'
import { createTextDetector } from './detect-text.ts'
import { embeddedModels, loadOcrModels } from './models/ocr-models.ts'
import { createLineRecogniser } from './recognise-lines.ts'
import { lazyTesseract } from './tesseract.ts'

const decks = new URL('../../../test/decks/', import.meta.url)
const models = await loadOcrModels(embeddedModels)
const detector = await createTextDetector(models.detector, 1)
const recogniser = await createLineRecogniser(models.recogniser, 1)
const tesseract = lazyTesseract()
const accents = createAccents(models.accents, tesseract.get)
const pdfium = await createPdfiumEngine({ renderPixelsMax: 4e6, picturePixelsMax: 100_000_000 })

after(async () => {
  await Promise.all([detector, recogniser, tesseract].map((part) => part.close()))
  pdfium.close()
})

async function pageOf(file: string, page: number): Promise<Picture> {
  const pdf = pdfium.open(await readFile(new URL(file, decks)))
  const picture = pdf.renderPage(page, 1600)
  pdf.close()
  return picture
}

async function readPlain(picture: Picture) {
  const boxes = (await detector.detect(picture)).map(({ box }) => box)
  const readings = await recogniser.recognise(picture, boxes)
  return readings.map((reading, at) => ({ box: boxes[at] ?? assert.fail(), ...reading }))
}

async function textOf(picture: Picture): Promise<string> {
  const lines = await accents.restore(picture, await readPlain(picture))
  return lines.map(({ text }) => text).join('\n')
}

test('A French slide has its accents', async () => {
  const text = await textOf(await pageOf('accents.pdf', 0))
  assert.match(text, /État souhaité = respect généralisé des droits des développeurs/)
  assert.match(text, /amont est préservé, disponible et réutilisable/)
})

test('A German slide, read after it, has those of German', async () => {
  const text = await textOf(await pageOf('accents.pdf', 2))
  assert.match(text, /Doppelte Compliance-Bemühungen in Lieferketten/)
})

test('A slide of a few labels has the accents of its language, however little there is to read', async () => {
  const slides = [
    ['Einkauf', 'Qualität', 'Löhne', 'Schließung', 'Größe', 'Verträge'],
    ['Vedenie', 'Účtovníctvo', 'Nákup', 'Zákazníci', 'Služby', 'Výroba'],
    ['Uprava', 'Računovodstvo', 'Plaće', 'Tržište', 'Izvješća', 'Rješenja'],
    ['Ledning', 'Inköp', 'Försäljning', 'Tjänster', 'Åtgärder', 'Gränssnitt'],
  ]
  for (const labels of slides) {
    const read = (await textOf(await drawSlide(labels))).split('\n')
    assert.deepEqual(read.toSorted(), labels.toSorted())
  }
})

test('An English slide is left as it was read, and Tesseract stays unloaded', async () => {
  const picture = await pageOf('google-slides.pdf', 1)
  const lines = await readPlain(picture)
  assert.ok(lines.length > 3)
  const never = () => assert.fail('Tesseract was asked for')
  assert.deepEqual(await createAccents(models.accents, never).restore(picture, lines), lines)
})

test('Trained data that cannot be loaded is an error, not a slide without accents', async () => {
  const picture = await pageOf('accents.pdf', 0)
  const broken = createAccents({ fra: '/nowhere/fra.traineddata.gz' }, tesseract.get)
  await assert.rejects(broken.restore(picture, await readPlain(picture)))
})
