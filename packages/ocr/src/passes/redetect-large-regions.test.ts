import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Picture } from '@rowdeck/core/deck-model/ports'
import sharp from 'sharp'
import { createTextDetector } from '../find-text/detect-text.ts'
import { embeddedModels, loadOcrModels } from '../models/ocr-models.ts'
import { createLineRecognizer } from '../read-lines/recognize-lines.ts'
import type { TextBox } from '../text-box.ts'
import { redetectLargeRegions } from './redetect-large-regions.ts'

const models = await loadOcrModels(embeddedModels)
const detector = await createTextDetector(models.detector, 1)
const recognizer = await createLineRecognizer(models.recognizer, { threads: 1 })

after(() => Promise.all([detector.close(), recognizer.close()]))

const labels = ['Requirements of the process', 'Description of practices', 'Training material']

/** A panel of boxes with small light letters. */
async function drawPanel(): Promise<Picture> {
  const boxes = labels.map((label, index) => {
    const top = 490 + index * 140
    const box = `<rect x="120" y="${top}" width="370" height="116" rx="12" fill="#1ea3f0" stroke="#fff" stroke-width="5"/>`
    const text = `<text x="305" y="${top + 65}" text-anchor="middle" font-family="Liberation Serif" font-size="19" fill="#fff">${label}</text>`
    return box + text
  })
  const panel = '<rect x="70" y="245" width="470" height="835" rx="40" fill="#cddff8"/>'
  const size = 'width="1600" height="1200"'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect ${size} fill="#fff"/>${panel}${boxes.join('')}</svg>`
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: data }
}

async function read(picture: Picture, boxes: TextBox[]) {
  const readings = await recognizer.recognize(
    picture,
    boxes.map(({ box }) => box),
  )
  return boxes.map((box, index) => ({ ...box, ...(readings[index] ?? assert.fail()) }))
}

const redetect = redetectLargeRegions({ detector, read })

/** How a region that contains several lines is read. */
const failed = {
  box: { centerX: 305, centerY: 690, width: 470, height: 500, angle: 0 },
  marginPx: 10,
  text: 'E',
  confidence: 0.3,
  letters: [],
}

test('A large box that could not be read is replaced by the lines in it, and so are fragments of them', async () => {
  const fragment = {
    ...failed,
    box: { centerX: 300, centerY: 551, width: 40, height: 17, angle: 0 },
    text: 'men',
    confidence: 0.99,
  }
  const lines = await redetect(await drawPanel(), [failed, fragment])
  assert.deepEqual(lines.map(({ text }) => text).toSorted(), labels.toSorted())
})

test('Lines that were read are kept, and so are small boxes that were not', async () => {
  const picture = await drawPanel()
  const never = redetectLargeRegions({ detector, read: () => assert.fail('It was read again') })
  const certain = { ...failed, text: 'Title', confidence: 0.95 }
  const small = { ...failed, box: { ...failed.box, height: 40 } }
  assert.deepEqual(await never(picture, [certain, small]), [certain, small])
})

test('One or two characters in a large box are parts of a drawing; three are a word', async () => {
  const picture = await drawPanel()
  for (const [text, isAdded] of [
    ['CQ', false],
    ['ASP', true],
  ] as const) {
    const read = async (_: Picture, boxes: TextBox[]) =>
      boxes.slice(0, 1).map((box) => ({ ...box, text, confidence: 0.95, letters: [] }))
    const lines = await redetectLargeRegions({ detector, read })(picture, [failed])
    assert.deepEqual(
      lines.map((line) => line.text),
      [isAdded ? text : failed.text],
    )
  }
})

test('A picture in which no more text is found keeps the lines it had', async () => {
  const { width, height } = await drawPanel()
  const blank = { width, height, pixels: new Uint8Array(width * height * 3).fill(255) }
  assert.deepEqual(await redetect(blank, [failed]), [failed])
})
