import assert from 'node:assert/strict'
import { test } from 'node:test'
import { normalizeLine } from './normalize-line.ts'

test('Ink becomes -1 and paper 1, and what is beyond them is cut off', () => {
  const above = [0, 255, 128, 128, 128, 128, 128]
  const middle = [200, 50, 200, 50, 200, 50, 200]
  const pixels = Uint8Array.from([...above, ...middle, ...above])
  const values = [...normalizeLine({ width: 7, height: 3, pixels })]
  assert.deepEqual(values.slice(7, 14), [1, -1, 1, -1, 1, -1, 1])
  assert.deepEqual(values.slice(0, 2), [-1, 1])
  assert.ok(values.every((value) => value >= -1 && value <= 1))
})

test('A line without any change along its middle is taken as black to white', () => {
  const pixels = Uint8Array.from([0, 0, 255, 255])
  assert.deepEqual([...normalizeLine({ width: 4, height: 1, pixels })], [-1, -1, 1, 1])
})
