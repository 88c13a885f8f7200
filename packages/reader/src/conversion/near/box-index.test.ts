import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Box } from '@rowdeck/core/deck-model/box'
import fc from 'fast-check'
import { BoxIndex } from './box-index.ts'
import { countComparisons } from './comparisons.ts'

// few values, so that boxes touch, coincide and have no area
const edge = fc.oneof(fc.integer({ min: 0, max: 12 }), fc.double({ min: 0, max: 12, noNaN: true }))
const box = fc.tuple(edge, edge, edge, edge).map(
  ([x, y, x2, y2]): Box => ({
    left: Math.min(x, x2),
    top: Math.min(y, y2),
    right: Math.max(x, x2),
    bottom: Math.max(y, y2),
  }),
)

test('The index finds the boxes that a search through all of them finds.', () => {
  fc.assert(
    fc.property(
      fc.array(box, { maxLength: 200 }),
      box,
      fc.integer({ min: 1, max: 5 }),
      (boxes, area, every) => {
        const index = new BoxIndex(boxes)
        const isAccepted = (at: number) => at % every === every - 1
        const near = [...boxes.keys()].filter((at) => touches(boxes[at] as Box, area))
        assert.deepEqual(index.all(area), near)
        assert.equal(index.first(area, isAccepted), near.find(isAccepted) ?? -1)
        assert.equal(index.some(area, isAccepted), near.some(isAccepted))
      },
    ),
    { numRuns: 500 },
  )
})

test('A search does not look at boxes that are elsewhere, however many there are.', () => {
  const near = { left: 3, top: 3, right: 3.5, bottom: 3.5 }
  const comparisons = [10, 100].map((side) => {
    const boxes = Array.from({ length: side ** 2 }, (_, at) => {
      const [left, top] = [at % side, Math.floor(at / side)]
      return { left, top, right: left + 0.9, bottom: top + 0.9 }
    })
    const index = new BoxIndex(boxes)
    return countComparisons(() => index.all(near))
  }) as [number, number]
  assert.ok(comparisons[1] <= 3 * comparisons[0], `${comparisons}`)
})

test('The first of many boxes in one place is found without looking at the others.', () => {
  const boxes = Array.from({ length: 10_000 }, () => ({ left: 1, top: 1, right: 2, bottom: 2 }))
  const index = new BoxIndex(boxes)
  assert.ok(countComparisons(() => index.first(boxes[0] as Box)) < 200)
})

function touches(one: Box, other: Box): boolean {
  return (
    one.left <= other.right &&
    one.right >= other.left &&
    one.top <= other.bottom &&
    one.bottom >= other.top
  )
}
