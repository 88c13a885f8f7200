import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, test } from 'node:test'
import type { Picture } from '@rowdeck/core/deck-model/ports'
import { openFirstReading } from '../../../../test/support/first-reading.ts'
import { createPictureDecoder } from '../../../reader/src/engines/pictures/sharp-picture-decoder.ts'
import type { ScriptModel } from '../models/ocr-models.ts'
import { emptyReading, type ReadLine, readingOf } from '../reading.ts'
import { rotateBox } from '../rotated-box.ts'
import type { TextBox } from '../text-box.ts'
import { createScriptReader, type ScriptReader } from './script-reader.ts'

const decks = new URL('../../../../test/decks/', import.meta.url)
const firstReading = await openFirstReading()
const { models, pageOf, readFirst } = firstReading

after(async () => {
  await Promise.all([firstReading, ...readers].map((part) => part.close()))
})

/** Script readers that tests have opened. */
const readers: ScriptReader[] = []

/** Opens a reader to be given lines that the primary recognizer has already read. */
function openReader(scripts: ScriptModel[]): ScriptReader {
  const readPrimary = async (_: Picture, line: TextBox) => ({ ...emptyReading, ...line })
  const reader = createScriptReader(scripts, { threads: 1, readPrimary })
  readers.push(reader)
  return reader
}

const reader = openReader(models.otherScripts)

function reread(picture: Picture, lines: ReadLine[], by = reader): Promise<ReadLine[]> {
  return by.read(picture, lines)
}

async function textOf(picture: Picture): Promise<string> {
  const lines = await reread(picture, await readFirst(picture))
  return lines.map(({ text }) => text).join('\n')
}

test('Japanese is read as Japanese, and the Latin names in it as Latin', async () => {
  const text = await textOf(await pageOf('powerpoint.pdf', 0))
  assert.match(text, /知的財産とは何か/)
  // a later pass tells O from 0
  assert.match(text, /F[O0]SSコンプライアンス概論/)
})

test('Traditional Chinese is read with its own characters, even after another script', async () => {
  assert.match(await textOf(await pageOf('acrobat.pdf', 0)), /什麼是智慧財產/)
})

test('A picture of Latin text is left unchanged, including uncertain lines', async () => {
  const file = await readFile(new URL('picture-png.png', decks))
  const picture = await createPictureDecoder({ pixelsMax: 1e8 }).decode(file)
  const lines = await readFirst(picture)
  assert.deepEqual(await reread(picture, lines), lines)
})

test('For a picture of Latin text no other recognizer is loaded, however uncertain its lines are', async () => {
  const file = await readFile(new URL('picture-png.png', decks))
  const picture = await createPictureDecoder({ pixelsMax: 1e8 }).decode(file)
  const lines = (await readFirst(picture)).map((line) => ({ ...line, confidence: 0.5 }))
  const broken = models.otherScripts.map((model) => ({ ...model, file: '/nowhere/model.onnx' }))
  assert.deepEqual(await reread(picture, lines, openReader(broken)), lines)
})

test('Japanese beside longer lines in Latin letters that are hard to read is read as Japanese', async () => {
  const file = await readFile(new URL('picture-png.png', decks))
  const latin = await createPictureDecoder({ pixelsMax: 1e8 }).decode(file)
  const picture = stacked(await pageOf('powerpoint.pdf', 0), latin)
  const isLatin = ({ box }: ReadLine) => box.centerY > picture.height - latin.height
  const lines = (await readFirst(picture))
    .filter((line) => isLatin(line) || line.box.width < shortMax * line.box.height)
    .map((line) => (isLatin(line) ? { ...line, confidence: 0.85 } : line))
  const text = (await reread(picture, lines)).map((line) => line.text).join('\n')
  assert.match(text, /知的財産とは何か/)
})

/** Lines of fewer heights are shorter than those of the Latin slide. */
const shortMax = 10

/** Two pictures of the same width, one above the other. */
function stacked(upper: Picture, lower: Picture): Picture {
  assert.equal(upper.width, lower.width)
  const pixels = Buffer.concat([upper.pixels, lower.pixels])
  return { width: upper.width, height: upper.height + lower.height, pixels }
}

test('A line on its side is read in the direction in which its own recognizer is surer', async () => {
  const upright = await pageOf('powerpoint.pdf', 0)
  const lines = await readFirst(upright)
  const picture = stacked(upright, widened(turned(upright), upright.width))
  const onSide = lines.map(({ box, marginPx }) => {
    const center = { centerX: upright.height - box.centerY, centerY: upright.height + box.centerX }
    return { ...emptyReading, marginPx, box: { ...rotateBox(box, 1), ...center, angle: 0 } }
  })
  const isTitle = ({ text }: ReadLine) => text.includes('知的財産')
  const title = (await reader.read(upright, lines)).findIndex(isTitle)
  const [, again] = await reader
    .read(picture, [...lines, ...onSide.slice(title, title + 1)])
    .then((read) => read.filter(isTitle))
  assert.match(again?.text ?? '', /知的財産とは何か/)
})

/** A picture turned clockwise by a quarter. */
function turned({ width, height, pixels }: Picture): Picture {
  const result = new Uint8Array(pixels.length)
  for (let at = 0; at < width * height; at++) {
    const to = (at % width) * height + height - 1 - Math.floor(at / width)
    result.set(pixels.subarray(3 * at, 3 * at + 3), 3 * to)
  }
  return { width: height, height: width, pixels: result }
}

/** A picture with white to its right. */
function widened({ width, height, pixels }: Picture, to: number): Picture {
  const result = new Uint8Array(3 * to * height).fill(255)
  for (let row = 0; row < height; row++) {
    result.set(pixels.subarray(3 * row * width, 3 * (row + 1) * width), 3 * row * to)
  }
  return { width: to, height, pixels: result }
}

test('A line that was read completely and with confidence is not read again', async () => {
  const picture = await pageOf('powerpoint.pdf', 0)
  const certain = (await readFirst(picture)).map((line) => ({
    ...line,
    text: 'certain',
    confidence: 1,
    letters: [],
  }))
  assert.deepEqual(await reread(picture, certain), certain)
})

test('A line with letters of another script is read again, however certain the digits beside them are', async () => {
  const picture = await pageOf('powerpoint.pdf', 0)
  const [line = assert.fail()] = (await readFirst(picture))
    .filter(({ text }) => text !== '')
    .toSorted((a, b) => b.box.width / b.box.height - a.box.width / a.box.height)
  const letters = [
    { character: '1', confidence: 0.99, position: 0.1 },
    { character: 'の', confidence: 0.99, position: 0.2, standIn: true as const },
    { character: '1', confidence: 0.99, position: 0.9 },
  ]
  const [again] = await reread(picture, [{ ...line, ...readingOf(letters) }])
  assert.match(again?.text ?? '', /\p{Script=Katakana}/u)
})

test('Without other scripts every line is kept', async () => {
  const picture = await pageOf('powerpoint.pdf', 0)
  const lines = await readFirst(picture)
  assert.deepEqual(await reread(picture, lines, openReader([])), lines)
})

test('A line of text that is read with confidence shows that a picture is upright, and is read once', async () => {
  const read: TextBox[] = []
  const readPrimary = async (_: Picture, line: TextBox) => {
    read.push(line)
    return line as ReadLine
  }
  const upright = createScriptReader([], { threads: 1, readPrimary })
  readers.push(upright)
  const picture = { width: 800, height: 450, pixels: new Uint8Array(3 * 800 * 450) }
  const lines = [lineOf('12 % — 10', 0.99, 500), lineOf('Open source tools', 0.98, 400)]
  assert.equal(await upright.readsUpright(picture, lines), true)
  assert.equal(read.length, 2)
  assert.deepEqual(await upright.read(picture, lines), lines)
  assert.equal(read.length, 2)
  const other = { ...picture }
  assert.equal(await upright.readsUpright(other, [lineOf('sebes s,Aemqns', 0.95, 400)]), false)
  assert.equal(await upright.readsUpright(other, lines.slice(0, 1)), false)
})

/** A level line that was read with the same confidence in each letter. */
function lineOf(text: string, confidence: number, width: number): ReadLine {
  const box = { centerX: 400, centerY: 200, width, height: 30, angle: 0 }
  const letters = [...text].map((character, index) => ({
    character,
    confidence,
    position: index / text.length,
  }))
  return { box, marginPx: 0, text, confidence, letters }
}
