import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Picture } from '@rowdeck/core/deck-model/ports'
import { countNumerals } from './count-numerals.ts'

const size = { width: 200, height: 100 }

/** Strokes with serifs at both ends, which touch, and a period; a bar joins the first two as in an H. */
function drawn(strokes: number, hasBar = false): Picture {
  const pixels = new Uint8Array(3 * size.width * size.height).fill(255)
  const fill = ([left, right]: [number, number], [top, bottom]: [number, number]) => {
    for (let y = top; y < bottom; y++) {
      pixels.fill(0, 3 * (y * size.width + left), 3 * (y * size.width + right))
    }
  }
  for (let at = 0; at < strokes; at++) {
    const left = 30 + 30 * at
    fill([left, left + 10], [20, 80])
    fill([left - 10, left + 20], [20, 24])
    fill([left - 10, left + 20], [76, 80])
  }
  if (hasBar) fill([30, 70], [48, 52])
  fill([180, 188], [72, 80])
  return { ...size, pixels }
}

function counted(
  text: string,
  strokes: number,
  more: { hasBar?: boolean; confidence?: number } = {},
) {
  const { hasBar = false, confidence = 0.7 } = more
  const letters = [...text].map((character, position) => ({ character, confidence, position }))
  const box = { centerX: 100, centerY: 50, width: 200, height: 90, angle: 0 }
  const [line] = countNumerals(drawn(strokes, hasBar), [
    { text, confidence, letters, box, marginPx: 5 },
  ])
  return line
}

test('A lone Roman numeral has as many strokes as the picture, and is then kept', () => {
  for (const text of ['H.', 'HI.', 'H1.', 'II.', '1I.']) {
    assert.equal(counted(text, 2)?.text, 'II.')
    assert.equal(counted(text, 3)?.text, 'III.')
  }
  // a V has two strokes
  assert.equal(counted('VI.', 4, { confidence: 0.98 })?.text, 'VII.')
  assert.equal(counted('Iv.', 2)?.text, 'IV.')
  assert.ok((counted('H1.', 2)?.confidence ?? 0) >= 0.8)
})

test('Numbers, headings with an H, and other texts stay', () => {
  for (const text of ['11.', 'Hi.', 'II', 'A.']) assert.equal(counted(text, 2)?.text, text)
  assert.equal(counted('H1.', 3, { hasBar: true })?.text, 'H1.')
  assert.equal(counted('III.', 6)?.text, 'III.')
  assert.equal(counted('I.', 1)?.confidence, 0.7)
  assert.deepEqual(counted('II.', 2, { confidence: 0.99 })?.confidence, 0.99)
})
