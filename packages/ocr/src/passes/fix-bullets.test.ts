import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fixBullets } from './fix-bullets.ts'

const picture = { width: 1, height: 1, pixels: new Uint8Array(3) }
const box = { left: 0, top: 0, right: 1, bottom: 1 }

function fixed(text: string): string | undefined {
  return fixBullets(picture, [{ text, confidence: 1, box, angle: 0 }])[0]?.text
}

test('A sign that a bullet was read as becomes a bullet', () => {
  for (const line of ['. Costs', ': Costs', '· Costs', '• Costs', '»  Costs']) {
    assert.equal(fixed(line), '• Costs')
  }
})

test('A dot in front of a Chinese line becomes a bullet, and those that Japanese people write are kept', () => {
  for (const dot of ['·', '•']) assert.equal(fixed(`${dot}目的`), '• 目的')
  for (const line of ['ソフト・ハード', '・目的']) assert.equal(fixed(line), line)
})

test('Signs that belong to the line are kept', () => {
  for (const line of ['.NET', '... and so on', '- Costs', '1. Costs', 'a: Costs', '.', ': ']) {
    assert.equal(fixed(line), line)
  }
})
