import assert from 'node:assert/strict'
import { it } from 'node:test'
import {
  areMost,
  areNearlyAll,
  isBackground,
  isHorizontal,
  isSameSize,
  isSlanted,
} from './likeness.ts'

it('counts three of four as nearly all, and half as most', () => {
  const counts = [0, 1, 2, 3, 4]
  assert.deepEqual(
    counts.filter((count) => areNearlyAll(count, 4)),
    [3, 4],
  )
  assert.deepEqual(
    counts.filter((count) => areMost(count, 4)),
    [2, 3, 4],
  )
})

it('takes a size for another in both directions alike', () => {
  assert.deepEqual([isSameSize(10, 11), isSameSize(11, 10)], [true, true])
  assert.deepEqual([isSameSize(10, 12), isSameSize(12, 10)], [false, false])
})

it('takes a whole slide for its background, and half of it for none', () => {
  assert.deepEqual([isBackground(100, 100), isBackground(50, 100)], [true, false])
})

it('takes text for slanted that is neither level nor upright, whichever way it is turned', () => {
  const turned = [0, 1, 2, 3, -1].map((quarters) => (quarters * Math.PI) / 2)
  assert.deepEqual(
    turned.map(isSlanted),
    turned.map(() => false),
  )
  const slanted = turned.flatMap((angle) => [angle - 0.5, angle + 0.5])
  assert.deepEqual(
    slanted.map(isSlanted),
    slanted.map(() => true),
  )
  assert.deepEqual([0, 0.5, Math.PI].map(isHorizontal), [true, false, false])
})
