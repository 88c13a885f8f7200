import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, test } from 'node:test'
import { createPdfiumEngine } from '../../pdf/pdfium-engine.ts'
import { embeddedModels, loadOcrModels } from '../models/ocr-models.ts'
import { rotateBox } from '../rotated-box.ts'
import { createLineRecognizer } from './recognize-lines.ts'

const { recognizer: model } = await loadOcrModels(embeddedModels)
const recognizer = await createLineRecognizer(model, 1)
const pdfium = await createPdfiumEngine({ renderPixelsMax: 4e6, picturePixelsMax: 1e8 })
const deck = await readFile(new URL('../../../../test/decks/accents.pdf', import.meta.url))
const pdf = pdfium.open(deck)
const slide = pdf.renderPage(0, 1600)
pdf.close()
const title = { centerX: 760, centerY: 98, width: 1286, height: 62, angle: 0 }
const ground = { centerX: 1300, centerY: 230, width: 120, height: 40, angle: 0 }

after(async () => {
  await recognizer.close()
  pdfium.close()
})

test('There are as many readings as boxes, in the same order', async () => {
  const readings = await recognizer.recognize(slide, [ground, title, ground])
  assert.deepEqual(
    readings.map(({ text }) => text),
    ['', "La chaine d'approvisionnement OpenChain ISO 5230", ''],
  )
})

test('Letters have increasing positions along the line, and the confidence of the line is their mean', async () => {
  const [reading = assert.fail()] = await recognizer.recognize(slide, [title])
  const places = reading.letters.map(({ position }) => position)
  assert.deepEqual(
    places,
    [...places].sort((a, b) => a - b),
  )
  assert.ok(places.every((at) => at >= 0 && at < 1))
  assert.ok(reading.confidence > 0.9 && reading.confidence <= 1)
})

test('A line that is upside down is read with less confidence', async () => {
  const [upright, turned] = await recognizer.recognize(slide, [title, rotateBox(title, 2)])
  assert.ok((turned?.confidence ?? 1) < (upright?.confidence ?? 0) - 0.2)
})

test('Without boxes there are no readings, and an empty box does not fail', async () => {
  assert.deepEqual(await recognizer.recognize(slide, []), [])
  const [dot] = await recognizer.recognize(slide, [{ ...title, width: 1, height: 1 }])
  assert.equal(typeof dot?.text, 'string')
})

test('A dictionary that does not fit the network is refused', async () => {
  const short = { ...model, characters: async () => ['a', 'b'] }
  await assert.rejects(createLineRecognizer(short, 1), { name: 'ModelError' })
})
