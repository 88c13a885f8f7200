import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import sharp from 'sharp'
import type { Picture } from '../../../conversion/convert.ts'
import { embeddedModels, loadOcrModels } from '../models/ocr-models.ts'
import { createLineRecogniser } from '../read-lines/recognise-lines.ts'
import { createTextDetector, type TextBox } from './detect-text.ts'
import { lookCloser } from './look-closer.ts'

const models = await loadOcrModels(embeddedModels)
const detector = await createTextDetector(models.detector, 1)
const recogniser = await createLineRecogniser(models.recogniser, 1)

after(() => Promise.all([detector.close(), recogniser.close()]))

const labels = ['Requirements of the process', 'Description of practices', 'Training material']

/** A panel of boxes with small light letters. */
async function drawPanel(): Promise<Picture> {
  const boxes = labels.map((label, at) => {
    const top = 490 + at * 140
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

/** A look at a picture that counts how many boxes it has been asked to read. */
function lookAt(picture: Picture) {
  const read = async (boxes: TextBox[]) => {
    const readings = await recogniser.recognise(
      picture,
      boxes.map(({ box }) => box),
    )
    return boxes.map((box, at) => ({ ...box, ...(readings[at] ?? assert.fail()) }))
  }
  return { picture, detector, read }
}

/** What a region that holds several lines is read as. */
const failed = {
  box: { centerX: 305, centerY: 690, width: 470, height: 500, angle: 0 },
  marginPx: 10,
  text: 'E',
  confidence: 0.3,
  letters: [],
}

test('A large box that reads as nothing gives way to the lines in it, and pieces of these with it', async () => {
  const piece = {
    ...failed,
    box: { centerX: 300, centerY: 551, width: 40, height: 17, angle: 0 },
    text: 'men',
    confidence: 0.99,
  }
  const lines = await lookCloser([failed, piece], lookAt(await drawPanel()))
  assert.deepEqual(lines.map(({ text }) => text).toSorted(), labels.toSorted())
})

test('Lines that were read are left, and small boxes that were not', async () => {
  const picture = await drawPanel()
  const never = { ...lookAt(picture), read: () => assert.fail('It looked closer') }
  const sure = { ...failed, text: 'Title', confidence: 0.95 }
  const small = { ...failed, box: { ...failed.box, height: 40 } }
  assert.deepEqual(await lookCloser([sure, small], never), [sure, small])
})

test('A picture in which the closer look finds nothing keeps what was known of it', async () => {
  const { width, height } = await drawPanel()
  const blank = { width, height, pixels: new Uint8Array(width * height * 3).fill(255) }
  assert.deepEqual(await lookCloser([failed], lookAt(blank)), [failed])
})
