import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Point } from '@rowdeck/core/deck-model/box'
import fc from 'fast-check'
import { smallestRectangle } from './smallest-rectangle.ts'

const coordinate = fc.integer({ min: -500, max: 500 })
const points = fc.array(fc.record({ x: coordinate, y: coordinate }), { minLength: 1 })

function spread(values: number[]): number {
  return Math.max(...values) - Math.min(...values)
}

test('Every point lies within the rectangle', () => {
  fc.assert(
    fc.property(points, (given) => {
      const { centerX, centerY, width, height, angle } = smallestRectangle(given)
      for (const { x, y } of given) {
        const along = (x - centerX) * Math.cos(angle) + (y - centerY) * Math.sin(angle)
        const across = (y - centerY) * Math.cos(angle) - (x - centerX) * Math.sin(angle)
        assert.ok(Math.abs(along) <= width / 2 + 1e-6 && Math.abs(across) <= height / 2 + 1e-6)
      }
    }),
  )
})

test('The rectangle is no larger than the upright one and rotated by at most an eighth of a turn', () => {
  fc.assert(
    fc.property(points, (given) => {
      const { width, height, angle } = smallestRectangle(given)
      const upright = spread(given.map(({ x }) => x)) * spread(given.map(({ y }) => y))
      assert.ok(width * height <= upright + 1e-6)
      assert.ok(Math.abs(angle) <= Math.PI / 4 + 1e-9)
    }),
  )
})

test('A rotated rectangle is found again', () => {
  const angle = 0.3
  const corners: Point[] = [
    [-50, -10],
    [50, -10],
    [50, 10],
    [-50, 10],
  ].map(([along = 0, across = 0]) => ({
    x: 200 + along * Math.cos(angle) - across * Math.sin(angle),
    y: 100 + along * Math.sin(angle) + across * Math.cos(angle),
  }))
  const found = smallestRectangle(corners)
  const wanted = { centerX: 200, centerY: 100, width: 100, height: 20, angle }
  for (const key of ['centerX', 'centerY', 'width', 'height', 'angle'] as const) {
    assert.ok(Math.abs(found[key] - wanted[key]) < 1e-6, key)
  }
})

test('Without points the rectangle is empty', () => {
  assert.equal(smallestRectangle([]).width, 0)
})
