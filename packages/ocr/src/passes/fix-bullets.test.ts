import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fixBullets } from './fix-bullets.ts'

const picture = { width: 1, height: 1, pixels: new Uint8Array(3) }
const box = { left: 0, top: 0, right: 1, bottom: 1 }

function fixed(text: string): string | undefined {
  return fixBullets(picture, [{ text, confidence: 1, box, angle: 0 }])[0]?.text
}

test('A bullet or a dot in front of a line becomes a bullet with a space behind it', () => {
  for (const line of ['· Costs', '•Costs', '• Costs']) assert.equal(fixed(line), '• Costs')
  for (const dot of ['·', '•']) assert.equal(fixed(`${dot}目的`), '• 目的')
})

test('Other signs in front of a line belong to it', () => {
  const signs = [
    'ソフト・ハード',
    '・目的',
    '.NET',
    '... and so on',
    '- Costs',
    '1. Costs',
    'a: Costs',
  ]
  for (const line of [...signs, ': function name', '. Costs', '»  Costs', '.', '• ']) {
    assert.equal(fixed(line), line)
  }
})
