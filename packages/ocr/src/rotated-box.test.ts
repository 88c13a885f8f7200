import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { boundingBox, growBox, type RotatedBox, rotateBack, rotateBox } from './rotated-box.ts'
import { project, rotatedBack } from './straighten/homography.ts'

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const boxes = fc.record({
  centerX: number(-500, 500),
  centerY: number(-500, 500),
  width: number(1, 300),
  height: number(1, 300),
  angle: number(-4, 4),
})

function assertSamePlace(a: RotatedBox, b: RotatedBox): void {
  const [one, other] = [boundingBox(a), boundingBox(b)]
  for (const side of ['left', 'top', 'right', 'bottom'] as const) {
    assert.ok(Math.abs(one[side] - other[side]) < 1e-6, `${side}: ${one[side]}, ${other[side]}`)
  }
}

test('A level box is its own bounding box', () => {
  const box = { centerX: 50, centerY: 20, width: 40, height: 10, angle: 0 }
  assert.deepEqual(boundingBox(box), { left: 30, top: 15, right: 70, bottom: 25 })
})

test('The bounding box of a rotated box touches its corners', () => {
  const root = Math.SQRT1_2
  const { left, top } = boundingBox({
    centerX: 0,
    centerY: 0,
    width: 10,
    height: 4,
    angle: Math.PI / 4,
  })
  assert.ok(Math.abs(left + 7 * root) < 1e-9)
  assert.ok(Math.abs(top + 7 * root) < 1e-9)
})

test('A box in another reading direction covers the same area', () => {
  fc.assert(
    fc.property(boxes, fc.integer({ min: -4, max: 4 }), (box, quarters) => {
      const turned = rotateBox(box, quarters)
      assertSamePlace(turned, box)
      assertSamePlace(rotateBox(turned, -quarters), box)
      assert.ok(Math.abs(turned.angle - box.angle - (quarters * Math.PI) / 2) < 1e-9)
    }),
  )
})

test('A box rotated by a quarter turn is as wide as it was high', () => {
  const turned = rotateBox({ centerX: 0, centerY: 0, width: 30, height: 10, angle: 0 }, 1)
  assert.deepEqual([turned.width, turned.height], [10, 30])
})

test('A box grows by the same distance on each side and shrinks back', () => {
  fc.assert(
    fc.property(boxes, number(0, 50), (box, distance) => {
      const grown = growBox(box, distance)
      assert.deepEqual(
        [grown.centerX, grown.centerY, grown.angle],
        [box.centerX, box.centerY, box.angle],
      )
      assert.ok(Math.abs(grown.width - box.width - 2 * distance) < 1e-9)
      assertSamePlace(growBox(grown, -distance), box)
    }),
  )
})

test('A box moves with its picture when the picture is rotated back', () => {
  fc.assert(
    fc.property(boxes, number(-0.7, 0.7), (box, angle) => {
      const from = { width: 640, height: 360 }
      const { intoPicture, ...to } = rotatedBack(from, angle)
      const turned = rotateBack(box, { angle, from, to })
      const back = project(intoPicture, { x: turned.centerX, y: turned.centerY })
      assert.ok(Math.hypot(back.x - box.centerX, back.y - box.centerY) < 1e-6)
      assert.equal(turned.angle, box.angle - angle)
    }),
  )
})
