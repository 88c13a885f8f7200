import assert from 'node:assert/strict'
import { test } from 'node:test'
import { movedValues, thresholdsIn, withValue } from './thresholds.ts'

const source = `/** Above 0.4 it is large. */
const largeMin = 0.4
const bands = { top: 0.15, bottom: 0.8 }
const bytesAPixel = 3
const pattern = /[0-9]{4}/

export function isLarge(size: number): boolean {
  // not 0.7
  return size > largeMin && size < 0.5 * bands.top
}
`

test("Thresholds are a module's constants and their members, and fractions in the code.", () => {
  const found = thresholdsIn('a.ts', source).map(({ name, value }) => [name, value])
  assert.deepEqual(found, [
    ['largeMin', 0.4],
    ['bands.top', 0.15],
    ['bands.bottom', 0.8],
    ['line 9', 0.5],
  ])
})

test('A threshold moves by a quarter each way, a whole number by at least one.', () => {
  const [threshold] = thresholdsIn('a.ts', source)
  assert.ok(threshold)
  assert.deepEqual(movedValues({ ...threshold, value: 0.4 }), [0.3, 0.5])
  assert.deepEqual(movedValues({ ...threshold, value: 2 }), [1, 3])
  assert.deepEqual(movedValues({ ...threshold, value: 20 }), [15, 25])
})

test('Moving a threshold changes only its digits in the source.', () => {
  const bottom = thresholdsIn('a.ts', source).find(({ name }) => name === 'bands.bottom')
  assert.ok(bottom)
  assert.equal(withValue(source, bottom, 0.64), source.replace('0.8', '0.64'))
})
