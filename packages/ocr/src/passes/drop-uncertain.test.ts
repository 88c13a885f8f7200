import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ReadLine } from '../reading.ts'
import { dropUncertain } from './drop-uncertain.ts'

const picture = { width: 1, height: 1, pixels: new Uint8Array(3) }

function line(text: string, confidence: number): ReadLine {
  const box = { centerX: 0, centerY: 0, width: 10, height: 10, angle: 0 }
  return { text, confidence, letters: [], box, marginPx: 0 }
}

function kept(...lines: ReadLine[]): string[] {
  return dropUncertain(picture, lines).map(({ text }) => text)
}

test('Boxes that read as nothing or with low confidence are dropped', () => {
  assert.deepEqual(kept(line('Title', 0.9), line('', 1), line('lOgO', 0.7)), ['Title'])
})

test('A lone brace among lines of code is kept although it is unsure', () => {
  const code = [line('int n = 0;', 0.95), line('while (n < 9) {', 0.95)]
  assert.deepEqual(kept(...code, line('}', 0.5), line('?', 0.7)), [...code.map((l) => l.text), '}'])
  assert.deepEqual(kept(...code, line('}', 0.2)).length, 2)
})

test('Without lines of code an unsure brace is a drawing', () => {
  assert.deepEqual(kept(line('A title', 0.95), line('Its text;', 0.95), line('}', 0.5)).length, 2)
})

test('A code of one or two letters among others in a table is kept although it is unsure', () => {
  const cell = (text: string, [column, row]: [number, number], certainty = 0.95): ReadLine => ({
    ...line(text, certainty),
    letters: [...text].map((character) => ({ character, position: 0, confidence: certainty })),
    box: { centerX: 100 * column, centerY: 40 * row, width: 12, height: 20, angle: 0 },
  })
  const table = [0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => cell('A', [column, row])))
  assert.deepEqual(kept(...table, cell('I', [3, 1], 0.7)).length, 9)
  const others = table.slice(0, 8)
  assert.deepEqual(kept(...others, cell('I', [2, 2], 0.7)).at(-1), 'I')
  assert.deepEqual(kept(...others, cell('I', [2, 2], 0.4)).length, 8)
  assert.deepEqual(kept(...others, cell('III', [2, 2], 0.7)).length, 8)
})
