import assert from 'node:assert/strict'
import { test } from 'node:test'
import { composed } from '@rowdeck/core/deck-model/projection'
import fc from 'fast-check'
import type { Quadrilateral } from '../geometry.ts'
import { inShares, project, rectangleToQuadrilateral, rotatedBack } from './homography.ts'

function assertNear(a: { x: number; y: number }, b: { x: number; y: number }): void {
  assert.ok(Math.hypot(a.x - b.x, a.y - b.y) < 1e-6, `${a.x}, ${a.y} is not ${b.x}, ${b.y}`)
}

const size = { width: 160, height: 90 }
const corners = [
  { x: 0, y: 0 },
  { x: 160, y: 0 },
  { x: 160, y: 90 },
  { x: 0, y: 90 },
]

test('The corners of a rectangle map to those of a quadrilateral, and straight lines remain straight', () => {
  const shift = fc.integer({ min: -20, max: 20 })
  fc.assert(
    fc.property(fc.array(fc.tuple(shift, shift), { minLength: 4, maxLength: 4 }), (shifts) => {
      const translated = corners.map(({ x, y }, at) => ({
        x: x + (shifts[at]?.[0] ?? 0),
        y: y + (shifts[at]?.[1] ?? 0),
      }))
      const map = rectangleToQuadrilateral(size, translated as unknown as Quadrilateral)
      corners.forEach((corner, at) => {
        assertNear(project(map, corner), translated[at] as { x: number; y: number })
      })
      const [a, b, c] = [10, 80, 150].map((x) => project(map, { x, y: 30 }))
      assert.ok(a && b && c)
      const cross = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
      assert.ok(Math.abs(cross) < 1e-6 * 160 * 160)
    }),
  )
})

test('The center of a slide seen from the side is closer to its far edge', () => {
  const seen: Quadrilateral = [
    { x: 0, y: 0 },
    { x: 100, y: 20 },
    { x: 100, y: 70 },
    { x: 0, y: 90 },
  ]
  assert.ok(project(rectangleToQuadrilateral(size, seen), { x: 80, y: 45 }).x > 55)
})

test('A picture rotated by quarter turns keeps its exact size', () => {
  const sizes = [0, 1, 2, 3].map((quarters) => {
    const { width, height } = rotatedBack(size, (quarters * Math.PI) / 2)
    return [width, height]
  })
  assert.deepEqual(sizes, [
    [160, 90],
    [90, 160],
    [160, 90],
    [90, 160],
  ])
})

test('A picture rotated by any angle is complete, and its center remains the center', () => {
  fc.assert(
    fc.property(fc.double({ min: -4, max: 4, noNaN: true }), (angle) => {
      const { intoPicture, width, height } = rotatedBack(size, angle)
      assertNear(project(intoPicture, { x: width / 2, y: height / 2 }), { x: 80, y: 45 })
      const cos = Math.abs(Math.cos(angle))
      const sin = Math.abs(Math.sin(angle))
      assert.ok(width >= 160 * cos + 90 * sin - 1e-6)
      assert.ok(height >= 160 * sin + 90 * cos - 1e-6)
    }),
  )
})

test('Composed maps map as one after the other, and so do maps in shares of the pictures', () => {
  const seen: Quadrilateral = [
    { x: 10, y: 5 },
    { x: 300, y: 20 },
    { x: 310, y: 170 },
    { x: 0, y: 190 },
  ]
  const photo = { width: 320, height: 200 }
  const view = rectangleToQuadrilateral(size, seen)
  const { intoPicture, ...rotated } = rotatedBack(size, 0.2)
  const both = composed(inShares(intoPicture, rotated, size), inShares(view, size, photo))
  for (const point of [
    { x: 0, y: 0 },
    { x: 40, y: 70 },
  ]) {
    const inPhoto = project(view, project(intoPicture, point))
    const share = { x: point.x / rotated.width, y: point.y / rotated.height }
    const { x, y } = project(both, share)
    assertNear({ x: x * photo.width, y: y * photo.height }, inPhoto)
  }
})
