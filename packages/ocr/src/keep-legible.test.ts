import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keepLegible } from './keep-legible.ts'

const line = (text: string, confidence: number) => ({
  ...{ text, confidence, angle: 0 },
  box: { left: 0, top: 0, right: 9, bottom: 9 },
})

function kept(read: ReturnType<typeof line>[]) {
  const { lines, unsure } = keepLegible(read, read)
  return { texts: lines.map(({ text }) => text), unsure }
}

test('Lines that are read surely are kept, others are left out and counted.', () => {
  const { texts, unsure } = kept([
    line('Legible', 0.86),
    line('lllegib1e', 0.7),
    line('Maybe', 0.8),
  ])
  assert.deepEqual(texts, ['Legible'])
  assert.equal(unsure.letters, 13)
  assert.ok(unsure.confidence > 0.7 && unsure.confidence < 0.8)
})

test('What hardly reads as text is not missed, as in photographs.', () => {
  assert.deepEqual(kept([line('ilWl/', 0.4)]).unsure, { letters: 0, confidence: 0 })
})

test('Boxes that are not read because there are too many are counted, by their shapes.', () => {
  const box = (width: number, height: number) => ({
    ...{ marginPx: 0 },
    box: { centerX: 50, centerY: 50, width, height, angle: 0 },
  })
  const { lines, unsure } = keepLegible([], [], [box(100, 10), box(10, 100)])
  assert.deepEqual([lines, unsure], [[], { letters: 40, confidence: 0 }])
})
