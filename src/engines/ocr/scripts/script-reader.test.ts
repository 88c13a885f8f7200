import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, test } from 'node:test'
import { openPlainReading } from '../../../../test/support/plain-reading.ts'
import type { Picture } from '../../../conversion/convert.ts'
import { createPictureDecoder } from '../../pictures/sharp-picture-decoder.ts'
import { createOtherScripts } from './other-scripts.ts'
import type { ReadLine } from './read-in-script.ts'

const decks = new URL('../../../../test/decks/', import.meta.url)
const plain = await openPlainReading()
const { models, pageOf, readPlain } = plain
const otherScripts = createOtherScripts(models.otherScripts, 1)

after(async () => {
  await Promise.all([plain, otherScripts].map((part) => part.close()))
})

/** Reads lines again that the first recogniser has read already. */
function reread(picture: Picture, lines: ReadLine[], by = otherScripts): Promise<ReadLine[]> {
  return by.read(
    picture,
    lines,
    async (line) => lines.find((read) => read === line) ?? assert.fail(),
  )
}

async function textOf(picture: Picture): Promise<string> {
  const lines = await reread(picture, await readPlain(picture))
  return lines.map(({ text }) => text).join('\n')
}

test('Japanese is read as Japanese, and the Latin names in it as Latin', async () => {
  const text = await textOf(await pageOf('powerpoint.pdf', 0))
  assert.match(text, /知的財産とは何か/)
  assert.match(text, /FOSSコンプライアンス概論/)
})

test('Traditional Chinese is read with its own characters, after another script too', async () => {
  assert.match(await textOf(await pageOf('acrobat.pdf', 0)), /什麼是智慧財產/)
})

test('A picture of Latin text is left as it was read, unsure lines too', async () => {
  const file = await readFile(new URL('picture-png.png', decks))
  const picture = await createPictureDecoder({ pixelsMax: 1e8 }).decode(file)
  const lines = await readPlain(picture)
  assert.deepEqual(await reread(picture, lines), lines)
})

test('A picture of Latin text is shown to the first of the other recognisers alone', async () => {
  const file = await readFile(new URL('picture-png.png', decks))
  const picture = await createPictureDecoder({ pixelsMax: 1e8 }).decode(file)
  const lines = (await readPlain(picture)).map((line) => ({ ...line, confidence: 0.5 }))
  const [first = assert.fail(), second = assert.fail()] = models.otherScripts
  const broken = { ...second, file: '/nowhere/model.onnx' }
  const guarded = createOtherScripts([first, broken], 1)
  assert.deepEqual(await reread(picture, lines, guarded), lines)
  await guarded.close()
})

test('Japanese beside longer lines in Latin letters that are hard to read is read as Japanese', async () => {
  const file = await readFile(new URL('picture-png.png', decks))
  const latin = await createPictureDecoder({ pixelsMax: 1e8 }).decode(file)
  const picture = stacked(await pageOf('powerpoint.pdf', 0), latin)
  const isLatin = ({ box }: ReadLine) => box.centerY > picture.height - latin.height
  const lines = (await readPlain(picture))
    .filter((line) => isLatin(line) || line.box.width < shortMax * line.box.height)
    .map((line) => (isLatin(line) ? { ...line, confidence: 0.85 } : line))
  const text = (await reread(picture, lines)).map((line) => line.text).join('\n')
  assert.match(text, /知的財産とは何か/)
})

/** Lines of fewer heights are shorter than those of the Latin slide. */
const shortMax = 10

/** Two pictures of one width, one above the other. */
function stacked(upper: Picture, lower: Picture): Picture {
  assert.equal(upper.width, lower.width)
  const pixels = Buffer.concat([upper.pixels, lower.pixels])
  return { width: upper.width, height: upper.height + lower.height, pixels }
}

test('A line that was read surely and whole is not read again', async () => {
  const picture = await pageOf('powerpoint.pdf', 0)
  const sure = (await readPlain(picture)).map((line) => ({
    ...line,
    text: 'sure',
    confidence: 1,
    letters: [],
  }))
  assert.deepEqual(await reread(picture, sure), sure)
})

test('A date whose characters were left out is read again, however sure the figures are', async () => {
  const picture = await pageOf('powerpoint.pdf', 0)
  const [line = assert.fail()] = (await readPlain(picture))
    .filter(({ text }) => text !== '')
    .toSorted((a, b) => b.box.width / b.box.height - a.box.width / a.box.height)
  const apart = [0.1, 0.9].map((at) => ({ character: '1', confidence: 0.99, at }))
  const left = { ...line, text: '11', confidence: 0.97, letters: apart }
  const [again] = await reread(picture, [left])
  assert.match(again?.text ?? '', /\p{Script=Katakana}/u)
})

test('A single sign that was read unsurely asks no other recogniser', async () => {
  const [first = assert.fail()] = models.otherScripts
  const guarded = createOtherScripts([{ ...first, file: '/nowhere/model.onnx' }], 1)
  const picture = await pageOf('powerpoint.pdf', 0)
  const box = { centerX: 50, centerY: 50, width: 40, height: 40, angle: 0 }
  const sign = { box, marginPx: 10, text: '', confidence: 0, letters: [] }
  assert.deepEqual(await reread(picture, [sign], guarded), [sign])
  const word = { ...sign, box: { ...box, width: 80 } }
  await assert.rejects(reread(picture, [word], guarded), /nowhere/)
})

test('Without other scripts every line stays', async () => {
  const picture = await pageOf('powerpoint.pdf', 0)
  const lines = await readPlain(picture)
  assert.deepEqual(await reread(picture, lines, createOtherScripts([], 1)), lines)
})
