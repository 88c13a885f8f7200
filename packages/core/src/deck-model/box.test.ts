import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as boxes from './box.ts'

type Judgment = (first: boxes.Box, second: boxes.Box) => boolean

type Edges = [left: number, top: number, right: number, bottom: number]
const box = (...[left, top, right, bottom]: Edges): boxes.Box => ({ left, top, right, bottom })
const whole = box(0, 0, 100, 100)

/** Judgments of the box above and another one: the last place of that where they hold, and the first where they do not. */
const limits: [title: string, judge: Judgment, last: boxes.Box, next: boxes.Box][] = [
  ['most of the height is shared', boxes.areInRow, box(200, 49, 300, 149), box(200, 50, 300, 150)],
  ['most of the lower one is shared', boxes.areInRow, box(0, 95, 9, 104), box(0, 96, 9, 104)],
  [
    'most of the width is shared',
    boxes.areInColumn,
    box(49, 200, 149, 300),
    box(50, 200, 150, 300),
  ],
  ['most of the narrower one is shared', boxes.areInColumn, box(95, 0, 104, 9), box(96, 0, 104, 9)],
  [
    'the middle of the other is below',
    boxes.isMiddleInColumn,
    box(89, 0, 109, 9),
    box(90, 0, 110, 9),
  ],
  [
    'the middle of the other is above',
    boxes.isMiddleInColumn,
    box(-9, 0, 11, 9),
    box(-10, 0, 10, 9),
  ],
  ['the own middle is below', boxes.isMiddleInColumn, box(49, 0, 999, 9), box(50, 0, 999, 9)],
  ['the own middle is above', boxes.isMiddleInColumn, box(-999, 0, 51, 9), box(-999, 0, 50, 9)],
  ['they overlap at the right', boxes.isOverlapping, box(99, 0, 199, 9), box(100, 0, 200, 9)],
  ['they overlap at the bottom', boxes.isOverlapping, box(0, 99, 9, 199), box(0, 100, 9, 200)],
  ['it contains most of the width', boxes.containsMost, box(-19, 0, 81, 9), box(-20, 0, 80, 9)],
  ['it contains most of the height', boxes.containsMost, box(0, -19, 9, 81), box(0, -20, 9, 80)],
]

describe('two boxes', () => {
  for (const [title, judge, last, next] of limits) {
    it(`are judged on both sides of the limit: ${title}`, () => {
      assert.equal(judge(whole, last), true)
      assert.equal(judge(whole, next), false)
    })
  }

  it('overlap, or have a negative overlap where there is a gap', () => {
    const other = box(90, 130, 250, 180)
    assert.deepEqual(
      [boxes.overlapAcross(whole, other), boxes.overlapDown(whole, other)],
      [10, -30],
    )
    assert.deepEqual(
      [boxes.overlapAcross(other, whole), boxes.overlapDown(other, whole)],
      [10, -30],
    )
  })

  it('lie in their union', () => {
    assert.deepEqual(boxes.union(box(10, 20, 30, 40), box(15, 5, 50, 25)), box(10, 5, 50, 40))
    assert.deepEqual(boxes.union(undefined, whole), whole)
  })
})

describe('a box', () => {
  it('has the points inside it, but not those on its edges', () => {
    const edges = [0, 100].flatMap((at) => [
      { x: at, y: 50 },
      { x: 50, y: at },
    ])
    for (const point of edges) assert.equal(boxes.isInside(point, whole), false)
    assert.ok(boxes.isInside({ x: 1, y: 99 }, whole) && boxes.isInside({ x: 99, y: 1 }, whole))
  })

  it('is at a distance from points outside it', () => {
    const distances = [
      { x: 50, y: 50 },
      { x: -3, y: -4 },
      { x: 106, y: 108 },
      { x: 50, y: 107 },
    ].map((point) => boxes.distanceTo(whole, point))
    assert.deepEqual(distances, [0, 5, 10, 7])
  })

  it('is upright if it is higher than wide', () => {
    assert.deepEqual([box(0, 0, 9, 10), box(0, 0, 10, 10)].map(boxes.isUpright), [true, false])
  })

  it('has its size and shares of a page', () => {
    const one = box(10, 20, 40, 60)
    assert.deepEqual([boxes.widthOf(one), boxes.heightOf(one), boxes.areaOf(one)], [30, 40, 1200])
    assert.deepEqual(boxes.middleOf(one), { x: 25, y: 40 })
    assert.deepEqual(boxes.toShares(one, { width: 100, height: 200 }), box(0.1, 0.1, 0.4, 0.3))
  })
})
