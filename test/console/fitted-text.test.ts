import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fittedFont } from '../../packages/console/src/views/fitted-text.ts'

test('A short line is as high as its box; a long one is as wide.', () => {
  assert.ok(Math.abs(fittedFont(['Sure'], 10) - 1 / 1.22) < 0.01)
  const long = fittedFont(['x'.repeat(40)], 10)
  assert.ok(long * 0.5 * 40 <= 10.01 && long * 0.5 * 40 > 9, `${long} of the height`)
})

test('A paragraph is wrapped where that allows larger letters, and never needs more than its box.', () => {
  const paragraph = 'x'.repeat(300)
  const share = fittedFont([paragraph, 'short'], 4)
  const lettersPerLine = Math.floor(4 / (share * 0.5))
  const lines = Math.ceil(300 / lettersPerLine) + 1
  assert.ok(lines * share * 1.22 <= 1.01, `${lines} lines`)
  assert.ok(share > 4 / 0.5 / 300, 'larger than on one line')
})

test('Text that cannot fit ends at a smallest size.', () => {
  assert.ok(fittedFont(['x'.repeat(1_000_000)], 1) > 0)
})
