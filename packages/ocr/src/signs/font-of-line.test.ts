import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ReadLine } from '../reading.ts'
import { fontOfLine } from './font-of-line.ts'

/** A text in a row, at this place, in a font of this size. */
function text(written: string, centerX: number, fontPx = 20): ReadLine {
  const letters = [...written].map((character) => ({ character, confidence: 1, position: 0 }))
  const box = { centerX, centerY: 50, width: 30, height: fontPx, angle: 0 }
  return { text: written, confidence: 1, letters, box, marginPx: 0, fontPx }
}

function sizeOf(line: ReadLine, ...others: ReadLine[]): number | undefined {
  return fontOfLine(line, [line, ...others])?.fontPx
}

test('A short text has the font of the nearest text in its row that tells its own size', () => {
  assert.equal(sizeOf(text('s', 100, 30), text('Monday', 400), text('Tuesday', 700, 22)), 20)
  assert.equal(sizeOf(text('s', 100, 30), text('Mo', 200), text('Monday', 400, 22)), 20)
  assert.equal(sizeOf(text('s', 100, 30), text('7', 200)), 20)
})

test('A short text whose letters may be in two sizes tells no size', () => {
  assert.equal(sizeOf(text('s', 100, 30), text('x', 200), text('Monday', 400, 22)), 22)
  assert.equal(sizeOf(text('s', 100, 30), text('vo', 200)), undefined)
})

test('Oblique boxes of short words are in the row', () => {
  const oblique = text('Phil', 150)
  oblique.box.angle = 0.08
  assert.equal(sizeOf(text('s', 100, 30), oblique), 20)
})
