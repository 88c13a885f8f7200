import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, test } from 'node:test'
import { createPdfiumEngine } from '@rowdeck/pdf'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { smallPdf } from '../../../../test/support/small-pdf.ts'
import { createTextDetector } from '../find-text/detect-text.ts'
import { embeddedModels, loadOcrModels } from '../models/ocr-models.ts'
import { multipliesExactly } from '../networks/exact-products.ts'
import { readStoredWeights } from '../networks/onnx/stored-weights.ts'
import { optimizeNetwork } from '../networks/rewriting/optimize-network.ts'
import type { Reading } from '../reading.ts'
import { type RotatedBox, rotateBox } from '../rotated-box.ts'
import { cropLine } from './crop-line.ts'
import { decodeCtc } from './decode-ctc.ts'
import { createLineRecognizer } from './recognize-lines.ts'

const models = await loadOcrModels(embeddedModels)
const { recognizer: model } = models
const recognizer = await createLineRecognizer(model, { threads: 1 })
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
    ['', "La chaîne d'approvisionnement OpenChain ISO 5230", ''],
  )
})

test('No letter of a small line is lost, although its box is more than twice as high', async () => {
  const text = 'Please quote IBAN DE22 0044 4488 7799 2222 22 or call +49 888 7755533 until Friday.'
  const content = `BT /F1 5 Tf 10 150 Td (${text}) Tj ET`
  const page = pdfium.open(smallPdf([{ content, font: '/Subtype /Type1 /BaseFont /Times-Roman' }]))
  const small = page.renderPage(0, 1600)
  page.close()
  const box = { centerX: 400, centerY: 594, width: 740, height: 44, angle: 0 }
  const [reading] = await recognizer.recognize(small, [box])
  assert.equal(reading?.text, text)
})

test('Positions are along the line, not along what it is padded to', async () => {
  // 129 pixels wide for the network, padded to 160
  const end = { ...title, centerX: 1311, width: 167 }
  const [reading = assert.fail()] = await recognizer.recognize(slide, [end])
  const last = reading.letters.at(-1)
  assert.ok((last?.position ?? 0) > 0.8, `${reading.text} ${last?.position}`)
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

const needsExactProducts = { skip: !(await multipliesExactly()) }

test(
  'A quantized network reads the lines of a slide as the original network does, except for a bullet, a letter that looks the same in both cases, and the kind of a quotation mark',
  needsExactProducts,
  async () => {
    const bytes = await readFile(model.file)
    const weights = readStoredWeights(await readFile(model.weightsFile ?? assert.fail()))
    const characters = await model.characters()
    const [exact, quantized] = await Promise.all(
      [false, true].map((quantize) =>
        InferenceSession.create(optimizeNetwork(bytes, { quantize, weights }), {
          intraOpNumThreads: 1,
          logSeverityLevel: 3,
        }),
      ),
    )
    const detector = await createTextDetector(models.detector, 1)
    const boxes = await detector.detect(slide)
    assert.ok(boxes.length >= 8)
    for (const { box } of boxes) {
      const line = drawn(box)
      const [expected, actual] = await Promise.all(
        [exact, quantized].map(async (session) => {
          const { [session?.outputNames[0] ?? '']: output } =
            (await session?.run({ x: line })) ?? {}
          return decodeCtc(output?.data as Float32Array, characters)
        }),
      )
      assert.equal(withoutBullet(actual), withoutBullet(expected))
      const difference = Math.abs((actual?.confidence ?? 0) - (expected?.confidence ?? 0))
      assert.ok(difference < 0.03, `${actual?.text} is off by ${difference}`)
    }
    await Promise.all([detector.close(), exact?.release(), quantized?.release()])
  },
)

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
  await assert.rejects(createLineRecognizer(short, { threads: 1 }), { name: 'ModelError' })
})

/** The text without the signs at its start and with straight apostrophes: how these are read is a matter of rounding. */
function withoutBullet(reading?: Reading): string | undefined {
  const text = reading?.text.toLowerCase().replace(/['’]+/gu, "'")
  return text?.replace(/^[^\p{L}\p{N}]+/u, '')
}

function drawn(box: RotatedBox): Tensor {
  const height = model.lineHeightPx
  const width = Math.round((box.width * height) / box.height)
  const values = new Float32Array(3 * height * width)
  cropLine(slide, box, { values, width, height, rowWidth: width })
  return new Tensor('float32', values, [1, 3, height, width])
}
