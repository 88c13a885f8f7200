import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fixDotBullets } from './fix-dot-bullets.ts'

const picture = { width: 1, height: 1, pixels: new Uint8Array(3) }

/** A line 40 high with a letter every 16 pixels, and the second one this far from the first. */
function fixed(text: string, distancePx: number): string | undefined {
  const width = distancePx + 16 * text.length
  const letters = [...text].map((character, at) => ({
    character,
    confidence: 1,
    position: at === 0 ? 0 : (distancePx + 16 * (at - 1)) / width,
  }))
  const box = { centerX: width / 2, centerY: 20, width, height: 40, angle: 0 }
  const [line] = fixDotBullets(picture, [{ text, confidence: 1, letters, box, marginPx: 0 }])
  assert.equal(line?.letters.map(({ character }) => character).join(''), line?.text)
  return line?.text
}

test('A sign far in front of a text is a bullet', () => {
  assert.equal(fixed('.void - no return', 36), '• void - no return')
  assert.equal(fixed(':Returns an error', 30), '• Returns an error')
  assert.equal(fixed("'엘리베이터 이용", 32), '• 엘리베이터 이용')
  assert.equal(fixed('..NET controls', 28), '• .NET controls')
  assert.equal(fixed('.(typically used)', 36), '• (typically used)')
})

test('A dash or star far in front of a text is a list mark with a space behind it', () => {
  assert.equal(fixed('-Local memory', 40), '- Local memory')
  assert.equal(fixed('*DONE', 40), '* DONE')
})

test('A sign that belongs to the text stays', () => {
  assert.equal(fixed('.NET controls', 18), '.NET controls')
  assert.equal(fixed("'View'", 14), "'View'")
  assert.equal(fixed('.... ', 36), '.... ')
  assert.equal(fixed(':= value', 36), ':= value')
  assert.equal(fixed('-option', 18), '-option')
  assert.equal(fixed('- A space', 40), '- A space')
  assert.equal(fixed('A title', 40), 'A title')
  assert.equal(fixed('', 40), '')
})
