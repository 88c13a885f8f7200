import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Picture } from '@rowdeck/core/deck-model/ports'
import sharp from 'sharp'
import { embeddedModels, loadOcrModels } from '../models/ocr-models.ts'
import { createLineRecognizer } from '../read-lines/recognize-lines.ts'
import type { ReadLine } from '../reading.ts'
import type { TextBox } from '../text-box.ts'
import { rejoinBoxes } from './rejoin-boxes.ts'

const models = await loadOcrModels(embeddedModels)
const recognizer = await createLineRecognizer(models.recognizer, { threads: 1 })

after(() => recognizer.close())

async function draw(...words: { text: string; left: number }[]): Promise<Picture> {
  const texts = words.map(
    ({ text, left }) =>
      `<text x="${left}" y="66" font-family="Liberation Sans" font-size="48">${text}</text>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="100"><rect width="800" height="100" fill="#fff"/>${texts.join('')}</svg>`
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: data }
}

async function read(picture: Picture, boxes: TextBox[]): Promise<ReadLine[]> {
  const rectangles = boxes.map(({ box }) => box)
  const readings = await recognizer.recognize(picture, rectangles)
  return boxes.map((box, index) => ({ ...box, ...(readings[index] ?? assert.fail()) }))
}

function boxFrom(left: number, right: number): TextBox {
  const box = {
    centerX: (left + right) / 2,
    centerY: 50,
    width: right - left,
    height: 74,
    angle: 0,
  }
  return { box, marginPx: 10 }
}

async function rejoined(picture: Picture, boxes: TextBox[]): Promise<string[]> {
  const lines = await rejoinBoxes({ read })(picture, await read(picture, boxes))
  return lines.map(({ text }) => text)
}

test('A line whose boxes overlap within a word is read as a whole', async () => {
  const picture = await draw({ text: 'Overview of activities', left: 40 })
  const boxes = [boxFrom(30, 355), boxFrom(320, 545)]
  const parts = (await read(picture, boxes)).map(({ text }) => text)
  assert.notEqual(parts.join(' '), 'Overview of activities')
  assert.deepEqual(await rejoined(picture, boxes), ['Overview of activities'])
})

test('A box within another that repeats a part of its line is dropped, and no other', async () => {
  const picture = await draw({ text: 'Overview of activities', left: 40 })
  const whole = [boxFrom(30, 545), boxFrom(340, 543)]
  assert.deepEqual(await rejoined(picture, whole), ['Overview of activities'])
  const [first, second] = (await read(picture, whole)) as [ReadLine, ReadLine]
  const other = { ...second, text: 'another' }
  assert.deepEqual(await rejoinBoxes({ read })(picture, [first, other]), [first, other])
})

test('Words of their own stay apart although the margins of their boxes overlap', async () => {
  const picture = await draw({ text: '113', left: 40 }, { text: '132', left: 150 })
  assert.deepEqual(await rejoined(picture, [boxFrom(28, 138), boxFrom(120, 244)]), ['113', '132'])
})

test('Lines without such boxes are returned as they are', async () => {
  const picture = await draw({ text: 'Left', left: 40 }, { text: 'Right', left: 400 })
  const lines = await read(picture, [boxFrom(30, 150), boxFrom(390, 530)])
  assert.equal(await rejoinBoxes({ read })(picture, lines), lines)
})
