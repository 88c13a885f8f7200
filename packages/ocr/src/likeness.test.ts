import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { areOfOneHeight, areOnLine, areParallel, isInColumn, mayBeOneLine } from './likeness.ts'
import { moved } from './rotated-box.ts'

const side = fc.double({ min: 1, max: 1e3, noNaN: true })
const angle = fc.double({ min: -Math.PI, max: Math.PI, noNaN: true })
const boxes = fc.record({ centerX: side, centerY: side, width: side, height: side, angle })

test('A box is on one line with itself wherever it is moved in its direction, and not with the line below', () => {
  fc.assert(
    fc.property(boxes, side, (box, distance) => {
      assert.ok(mayBeOneLine(box, moved(box, distance, 0)))
      assert.ok(!areOnLine(box, moved(box, 0, box.height)))
    }),
  )
})

test('Boxes are compared the same from either side', () => {
  fc.assert(
    fc.property(boxes, boxes, (one, other) => {
      assert.equal(areParallel(one, other), areParallel(other, one))
      assert.equal(areOfOneHeight(one, other), areOfOneHeight(other, one))
    }),
  )
})

test('A short box that is oblique is on the line of a long one', () => {
  const short = { centerX: 100, centerY: 100, width: 80, height: 40, angle: 0.04 }
  const long = { centerX: 800, centerY: 103, width: 1300, height: 36, angle: 0 }
  assert.ok(areOnLine(short, long) && areOnLine(long, short))
})

test('A box is in the column of one that it is above, and not in that of one an em beside it', () => {
  const box = { centerX: 100, centerY: 100, width: 60, height: 20, angle: 0 }
  assert.ok(isInColumn(moved(box, 0, -200), box))
  assert.ok(!isInColumn(moved(box, 60, 0), box))
})
