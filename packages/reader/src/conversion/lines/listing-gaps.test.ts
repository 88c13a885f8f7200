import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainLine } from '../../../../../test/support/plain-line.ts'
import type { Line } from './line.ts'
import { joinListingGaps } from './listing-gaps.ts'

/** A line in a monospaced font whose cells are 5 wide. */
function line(text: string, [cell, row]: [number, number], order: number): Line {
  const box = {
    left: 5 * cell,
    top: 12 * row,
    right: 5 * (cell + text.length),
    bottom: 12 * row + 10,
  }
  return plainLine(text, box, { order, letterWidth: 5 })
}

const textsOf = (lines: Line[]) => joinListingGaps(lines).map(({ text }) => text)
const parts = [line('..F.', [0, 1], 1), line('[100%]', [12, 1], 2)]

test('The parts of a line of a listing are one, with as many spaces, where a line of it lies across the gap.', () => {
  const lines = [line('$ pytest -q tests/', [0, 0], 0), ...parts]
  assert.deepEqual(textsOf(lines), ['$ pytest -q tests/', '..F.        [100%]'])
})

test('Several gaps of a line are closed.', () => {
  const [first, second] = parts as [Line, Line]
  const lines = [
    line('=== FAILURES in the tests ===', [0, 0], 0),
    first,
    second,
    line('ok', [22, 1], 3),
  ]
  assert.equal(textsOf(lines)[1], '..F.        [100%]    ok')
})

test('An item with a bullet is no line of a listing.', () => {
  const [, second] = parts as [Line, Line]
  const lines = [line('$ pytest -q tests/', [0, 0], 0), line('• F', [0, 1], 1), second]
  assert.equal(textsOf(lines).length, 3)
})

test('A gap that all lines have is a gutter between two listings.', () => {
  assert.equal(textsOf([line('$ py', [0, 0], 0), ...parts]).length, 3)
})

test('Parts that are drawn apart, or not by whole cells, are not of one line.', () => {
  const [first, second] = parts as [Line, Line]
  const above = line('$ pytest -q tests/', [0, 0], 0)
  assert.equal(textsOf([above, first, { ...second, order: 5 }]).length, 3)
  const box = { ...second.box, left: second.box.left + 2 }
  assert.equal(textsOf([above, first, { ...second, box }]).length, 3)
})
