import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Picture } from '@rowdeck/core/deck-model/ports'
import type { ReadLine } from '../reading.ts'
import { findBullets } from './find-bullets.ts'

const size = { width: 600, height: 300 }
const fontPx = 40
const textLeft = 120

type Square = [left: number, top: number, side: number]

function drawn(squares: Square[], gray = 0): Picture {
  const pixels = new Uint8Array(3 * size.width * size.height).fill(255)
  for (const [left, top, side] of squares) {
    for (let y = top; y < top + side; y++) {
      const start = 3 * (y * size.width + left)
      pixels.fill(gray, start, start + 3 * side)
    }
  }
  return { ...size, pixels }
}

/** A line whose cell is 40 high from `top`, and whose first letter begins at `textLeft`. */
function line(text: string, top: number, left = textLeft): ReadLine {
  const box = { centerX: left + 150, centerY: top + 20, width: 300, height: 40, angle: 0 }
  const letters = [...text].map((character, at) => ({
    character,
    confidence: 1,
    position: (textLeft - left + 10 * at) / 300,
  }))
  return { text, confidence: 1, letters, box, marginPx: 0, fontPx }
}

function texts(picture: Picture, lines: ReadLine[]): string[] {
  return findBullets(picture, lines).map(({ text }) => text)
}

test('Lines behind aligned dots are items of a list, those between them are not', () => {
  const dots: Square[] = [
    [60, 16, 10],
    [60, 116, 10],
  ]
  const lines = [line('First item', 0), line('that is wrapped', 50), line('Second item', 100)]
  for (const gray of [0, 150]) {
    assert.deepEqual(texts(drawn(dots, gray), lines), [
      '• First item',
      'that is wrapped',
      '• Second item',
    ])
  }
})

test('One dot is a bullet if it is where the bullets of other lines were read, and the box then begins there', () => {
  const picture = drawn([[60, 116, 10]])
  const [, item] = findBullets(picture, [line('• First item', 0, 60), line('Second item', 100)])
  assert.equal(item?.text, '• Second item')
  assert.ok(Math.abs((item?.box.centerX ?? 0) - (item?.box.width ?? 0) / 2 - 60) <= 2)
  assert.deepEqual(texts(picture, [line('Second item', 100)]), ['Second item'])
})

test('The ends of texts in the column before are no bullets, unlike a bullet that was read alone', () => {
  const dots: Square[] = [
    [60, 16, 10],
    [60, 116, 10],
  ]
  const lines = [line('First cell', 0), line('Second cell', 100)]
  const before = (text: string, top: number): ReadLine => ({
    ...line(text, top),
    box: { centerX: 40, centerY: top + 20, width: 70, height: 40, angle: 0 },
  })
  for (const text of ['if', '7']) {
    const cells = [...lines, before(text, 0), before(text, 100)]
    assert.deepEqual(texts(drawn(dots), cells).slice(0, 2), ['First cell', 'Second cell'])
  }
  const marks = [...lines, before('o', 0), before('0', 100)]
  assert.deepEqual(texts(drawn(dots), marks).slice(0, 2), ['• First cell', '• Second cell'])
})

test('Texts that begin with numbers, currencies and quotes have bullets as well', () => {
  const dots: Square[] = [
    [60, 16, 10],
    [60, 116, 10],
  ]
  const read = texts(drawn(dots), [line('€14m tied up', 0), line('64 in three countries', 100)])
  assert.deepEqual(read, ['• €14m tied up', '• 64 in three countries'])
})

test('A number in front of a text is no bullet, though its box begins a little behind what is drawn', () => {
  const digits: Square[] = [
    [60, 16, 14],
    [60, 116, 14],
  ]
  const lines = [line('Choose a model', 0), line('Ask for an offer', 100)]
  const number = (text: string, top: number): ReadLine => ({
    ...line(text, top),
    box: { centerX: 70, centerY: top + 24, width: 16, height: 30, angle: 0 },
  })
  assert.deepEqual(
    texts(drawn(digits), [...lines, number('1', 0), number('2', 100)]).slice(0, 2),
    lines.map(({ text }) => text),
  )
})

test('The text behind a bullet begins where its first letter does, whether the bullet was read or found', () => {
  const dots: Square[] = [[60, 116, 10]]
  const read = line('• First item', 0, 60)
  const letters = read.letters.map((letter, at) => ({
    ...letter,
    position: at === 0 ? 0 : letter.position,
  }))
  const arabic = line('• مرحبا بكم', 200, 60)
  const found = findBullets(drawn(dots), [{ ...read, letters }, line('Second item', 100), arabic])
  const lefts = found.map(({ textLeft }) => textLeft && Math.round(textLeft / 20) * 20)
  assert.deepEqual(lefts, [140, 120, undefined])
})

test('Bullets are found in front of letters that begin before the recognizer says, also if they are paler', () => {
  const pale = drawn(
    [
      [60, 14, 10],
      [60, 114, 10],
    ],
    170,
  )
  const black = drawn([
    [112, 8, 40],
    [112, 108, 40],
  ])
  const pixels = pale.pixels.map((value, at) => Math.min(value, black.pixels[at] ?? 0))
  const lines = [line('First item', 0), line('Second item', 100)]
  assert.deepEqual(texts({ ...size, pixels }, lines), ['• First item', '• Second item'])
})

test('Diamonds and high squares are bullets; things in front of one or two letters are icons', () => {
  const lines = [line('First item', 0), line('Second item', 100)]
  const pair = (top: number, side: number): Square[] => [
    [50, top, side],
    [50, top + 100, side],
  ]
  for (const squares of [pair(6, 12), pair(5, 24)]) {
    assert.deepEqual(texts(drawn(squares), lines), ['• First item', '• Second item'])
  }
  const labels = [line('BY', 0), line('ND', 100)]
  assert.deepEqual(texts(drawn(pair(14, 12)), labels), ['BY', 'ND'])
})

test('Large or high things, signs at the text and other lines that begin with a sign are no items', () => {
  const lines = [line('One text', 0), line('Another text', 100)]
  const pair = (left: number, top: number, side: number): Square[] => [
    [left, top, side],
    [left, top + 100, side],
  ]
  for (const squares of [pair(50, 4, 34), pair(60, 4, 6), pair(108, 16, 10)]) {
    assert.deepEqual(texts(drawn(squares), lines), ['One text', 'Another text'])
  }
  const signs = [line('- One', 0), line('2,000', 100)]
  assert.deepEqual(texts(drawn(pair(60, 16, 10)), signs), ['- One', '2,000'])
})
