import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { arrowOfOutline, outlinePointsMax } from './arrow-outline.ts'
import type { Point } from './box.ts'

type Outline = [x: number, y: number][]

const right: Outline = [
  [0, 25],
  [60, 25],
  [60, 0],
  [100, 50],
  [60, 100],
  [60, 75],
  [0, 75],
]
const bothWays: Outline = [
  [30, 25],
  [70, 25],
  [70, 0],
  [100, 50],
  [70, 100],
  [70, 75],
  [30, 75],
  [30, 100],
  [0, 50],
  [30, 0],
]
const bent: Outline = [
  [0, 100],
  [0, 40],
  [10, 28],
  [20, 20],
  [60, 20],
  [60, 0],
  [100, 35],
  [60, 70],
  [60, 50],
  [35, 50],
  [30, 55],
  [30, 100],
]
const chevron: Outline = [
  [0, 0],
  [60, 0],
  [100, 50],
  [60, 100],
  [0, 100],
  [40, 50],
]
const triangle: Outline = [
  [0, 0],
  [40, 50],
  [0, 100],
]

const pointsOf = (outline: Outline): Point[] => outline.map(([x, y]) => ({ x, y }))
const near = (one: Point | undefined, [x, y]: [number, number]) =>
  assert.ok(
    one && Math.hypot(one.x - x, one.y - y) < 0.01,
    `${JSON.stringify(one)} is at ${x}, ${y}`,
  )

function endsOf(...parts: Outline[]): number[] | undefined {
  const arrow = arrowOfOutline(parts.map(pointsOf))
  const ends = arrow && [arrow.from.point, arrow.to.point]
  return ends?.flatMap(({ x, y }) => [Math.round(x), Math.round(y)])
}

describe('the block arrow of an outline', () => {
  it('leads from the middle of its tail to its tip', () => {
    assert.deepEqual(endsOf(right), [0, 50, 100, 50])
    assert.deepEqual(endsOf(bothWays), [0, 50, 100, 50])
    assert.deepEqual(endsOf(bent), [15, 100, 100, 35])
    assert.deepEqual(endsOf(chevron), [0, 50, 100, 50])
    assert.deepEqual(endsOf(triangle), [0, 50, 40, 50])
    assert.deepEqual(endsOf([...right, [10, 50]]), [0, 50, 100, 50], 'a notch in the tail')
  })

  it('begins at the stripes behind its tail, and is none beside another shape', () => {
    const shaft: Outline = right.map(([x, y]) => [x === 0 ? 12 : x, y])
    const stripe: Outline = [
      [0, 25],
      [5, 25],
      [5, 75],
      [0, 75],
    ]
    assert.deepEqual(endsOf(stripe, shaft), [0, 50, 100, 50])
    assert.equal(endsOf([...stripe, [-5, 50]], shaft), undefined)
    const ahead: Outline = stripe.map(([x, y]) => [x + 110, y])
    assert.equal(endsOf(ahead, shaft), undefined)
    assert.equal(endsOf(right, bothWays), undefined)
  })

  it('is the same wherever its outline begins, however it is turned, flipped and scaled', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(right, bothWays, bent, chevron),
        fc.record({ turn: fc.double({ min: 0, max: 6.3, noNaN: true }), flip: fc.boolean() }),
        fc.record({ scale: fc.double({ min: 0.1, max: 9, noNaN: true }), start: fc.nat(20) }),
        (outline, { turn, flip }, { scale, start }) => {
          const placed = ({ x, y }: Point): Point => {
            const across = (flip ? -x : x) * scale
            return {
              x: across * Math.cos(turn) - y * scale * Math.sin(turn) + 300,
              y: across * Math.sin(turn) + y * scale * Math.cos(turn) - 40,
            }
          }
          const points = pointsOf(outline)
          const begin = start % points.length
          const all = [...points.slice(begin), ...points.slice(0, begin)].map(placed)
          const [known, found] = [
            arrowOfOutline([points]),
            arrowOfOutline([[...all, all[0] as Point]]),
          ]
          assert.ok(known && found)
          const ends = [known.from.point, known.to.point].map(placed)
          const isTurned =
            Math.hypot(found.to.point.x - (ends[1]?.x ?? 0), found.to.point.y - (ends[1]?.y ?? 0)) >
            0.01
          const [from, to] = isTurned && known.isDouble ? ends.toReversed() : ends
          near(found.from.point, [from?.x ?? 0, from?.y ?? 0])
          near(found.to.point, [to?.x ?? 0, to?.y ?? 0])
        },
      ),
    )
  })

  it('is absent from boxes, pentagons, crosses, slanted shapes, stars and slanted triangles', () => {
    const cross: Outline = [
      [0, 25],
      [60, 25],
      [60, 0],
      [100, 0],
      [100, 25],
      [160, 25],
      [160, 75],
      [100, 75],
      [100, 100],
      [60, 100],
      [60, 75],
      [0, 75],
    ]
    const star: Outline = Array.from({ length: 10 }, (_, at) => {
      const length = at % 2 === 0 ? 100 : 40
      return [length * Math.sin((at * Math.PI) / 5), length * Math.cos((at * Math.PI) / 5)]
    })
    const others: Outline[] = [
      [
        [0, 0],
        [10, 0],
        [10, 10],
        [0, 10],
      ],
      [
        [0, 0],
        [60, 0],
        [100, 50],
        [60, 100],
        [0, 100],
      ],
      [
        [20, 0],
        [100, 0],
        [80, 50],
        [0, 50],
      ],
      [
        [0, 0],
        [100, 30],
        [80, 80],
      ],
      cross,
      star,
      [],
    ]
    for (const outline of others) assert.equal(endsOf(outline), undefined)
  })

  it('has a shaft that is neither a line nor as wide as the head, on the axis of the head', () => {
    const withShaft = (upper: number, lower: number): Outline =>
      right.map(([x, y]) => [x, y === 25 ? upper : y === 75 ? lower : y])
    for (const [half, isArrow] of [
      [4, false],
      [6, true],
      [44, true],
      [46, false],
    ] as const) {
      assert.equal(endsOf(withShaft(50 - half, 50 + half)) !== undefined, isArrow, String(half))
    }
    assert.notEqual(endsOf(withShaft(38, 86)), undefined)
    assert.equal(endsOf(withShaft(50, 86)), undefined)
  })

  it('is a sign without a shaft only if it is not much longer or wider than the other way', () => {
    const ofLength = (length: number): Outline => [
      [0, 0],
      [length, 50],
      [0, 100],
    ]
    for (const [length, isArrow] of [
      [34, false],
      [36, true],
      [159, true],
      [161, false],
    ] as const) {
      assert.equal(endsOf(ofLength(length)) !== undefined, isArrow, String(length))
    }
  })

  it('has a bounded number of corners', () => {
    const steps = (count: number): Outline => {
      const points = Array.from({ length: count }, (_, at): [number, number] => {
        return [-at * 3, at % 2 === 0 ? 25 : 32]
      })
      return [
        ...points,
        [-count * 3, 75],
        ...right.slice(5, 6),
        ...right.slice(4, 5),
        ...right.slice(3, 4),
        ...right.slice(2, 3),
        ...right.slice(1, 2),
      ]
    }
    assert.equal(arrowOfOutline([pointsOf(steps(outlinePointsMax + 1))]), undefined)
  })
})
