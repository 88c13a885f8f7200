import type { Box, Point } from './box.ts'

/** An end of a block arrow: its place, and the direction away from the arrow there, of length 1. */
export interface ArrowEnd {
  point: Point
  outward: Point
}

/** A shape that points from one place to another. */
export interface BlockArrow {
  box: Box
  from: ArrowEnd
  to: ArrowEnd
  /** Whether it points both ways. */
  isDouble: boolean
  /** Whether it has a shaft; otherwise it is a chevron or a triangle, which is an arrow only without text. */
  hasShaft: boolean
}

/** Outlines with more points are drawings: a bent arrow whose arcs have control points has 20. */
export const outlinePointsMax = 40
/** The same before points that are one are joined. */
export const pathPointsMax = 2 * outlinePointsMax
/** Points that are nearer than this share of the outline are one, and edges that turn by a smaller sine are one. */
const [sameShare, straightSine] = [0.003, 0.06]
/** How much lengths that should be equal may differ, as a share, for arrows drawn by hand. Chosen by eye, as is all below. */
const alikeShare = 0.2
/** How far the neck of a head may be before or behind its barbs, as a share of the length of the head. */
const sweepMax = 0.5
/** A narrower shaft is a line, and a wider one leaves no head: shares of the width of the head. */
const [shaftMin, shaftMax] = [0.1, 0.9]
/** A tail, or the axis of an arrow, may be off from the middle by this share of the width of the head. */
const offMax = 0.15
/** The cosine of the angle by which a tail may be turned from the square. */
const squareCosine = 0.94
/** Length to width: of chevrons and triangles that are signs rather than shapes that hold something. */
const [signMin, signMax] = [0.35, 1.6]

interface Head {
  /** The place of its tip among the corners. */
  tip: number
  end: ArrowEnd
  width: number
  shaft: number
}

/**
 * The block arrow that an outline with one part or more draws: a head, a shaft of any course and a tail, two heads, or the stripes
 * behind a tail; a chevron; or a triangle that points along an axis of the page. Undefined if it draws something else.
 */
export function arrowOfOutline(parts: readonly (readonly Point[])[]): BlockArrow | undefined {
  const known = parts.filter(({ length }) => length > 2).map(cornersOf)
  const read = known.map((corners) => ({ corners, arrow: arrowOf(corners) }))
  const [arrow, other] = read.flatMap((part) => part.arrow ?? [])
  if (arrow === undefined || other !== undefined) return undefined
  const stripes = read.filter((part) => part.arrow === undefined).map(({ corners }) => corners)
  if (stripes.some(({ length }) => length !== 4)) return undefined
  const box = boxAround(known.flat())
  if (stripes.length === 0) return { ...arrow, box }
  const behind = Math.max(
    ...stripes.flat().map((point) => dot(minus(point, arrow.from.point), arrow.from.outward)),
  )
  if (behind < 0 || arrow.isDouble) return undefined
  const point = along(arrow.from.point, arrow.from.outward, behind)
  return { ...arrow, box, from: { ...arrow.from, point } }
}

function arrowOf(corners: Point[]): BlockArrow | undefined {
  if (corners.length < 3 || corners.length > outlinePointsMax) return undefined
  const heads = corners.flatMap((_, tip) => headAt(corners, tip) ?? [])
  const [head, other, more] = heads
  if (head === undefined) return signOf(corners)
  if (more !== undefined) return undefined
  const box = boxAround(corners)
  if (other !== undefined) {
    const placeOf = ({ end: { point } }: Head) => point.x + point.y
    const [first, last] = placeOf(head) < placeOf(other) ? [head, other] : [other, head]
    return { box, from: first.end, to: last.end, isDouble: true, hasShaft: true }
  }
  const from = tailOf(corners, head)
  return from && { box, from, to: head.end, isDouble: false, hasShaft: true }
}

/** The corners of an outline in the order in which outer ones turn by a positive sine. */
function cornersOf(points: readonly Point[]): Point[] {
  const { left, top, right, bottom } = boxAround(points)
  const least = sameShare * Math.hypot(right - left, bottom - top)
  const apart = points.filter((point, at) => {
    const before = points[(at + points.length - 1) % points.length] as Point
    return distance(point, before) > least
  })
  const corners = apart.filter((_, at) => Math.abs(sineAt(apart, at)) > straightSine)
  return areaOf(corners) < 0 ? corners.reverse() : corners
}

function cornerOf(corners: Point[], at: number): Point {
  return corners.at(at % corners.length) as Point
}

/** The sine by which an outline turns at a point. */
function sineAt(corners: Point[], at: number): number {
  const [before, here, next] = [-1, 0, 1].map((step) => cornerOf(corners, at + step))
  return cross(
    unit(minus(here as Point, before as Point)),
    unit(minus(next as Point, here as Point)),
  )
}

/** The head whose tip a corner is: between two barbs, which are outer corners, and two inner ones that are its neck. */
function headAt(corners: Point[], tip: number): Head | undefined {
  if (corners.length < 6) return undefined
  const turns = [-2, -1, 0, 1, 2].map((step) => sineAt(corners, tip + step) > 0)
  if (turns.join() !== 'false,true,true,true,false') return undefined
  const [neck, barb, point, otherBarb, otherNeck] = [-2, -1, 0, 1, 2].map((step) =>
    cornerOf(corners, tip + step),
  ) as [Point, Point, Point, Point, Point]
  const end = pointing(point, barb, otherBarb)
  if (end === undefined) return undefined
  const [width, shaft] = [distance(barb, otherBarb), distance(neck, otherNeck)]
  if (shaft < shaftMin * width || shaft > shaftMax * width) return undefined
  const base = middle(barb, otherBarb)
  const length = distance(point, base)
  const isNeck = (one: Point) => Math.abs(dot(minus(one, base), end.outward)) <= sweepMax * length
  const isCentered = offAxis(middle(neck, otherNeck), end) <= offMax * width
  return isNeck(neck) && isNeck(otherNeck) && isCentered ? { tip, end, width, shaft } : undefined
}

/** A tip with sides of about one length, and the direction that it points in. */
function pointing(point: Point, one: Point, other: Point): ArrowEnd | undefined {
  const [first, second] = [distance(point, one), distance(point, other)]
  if (Math.abs(first - second) > alikeShare * Math.max(first, second)) return undefined
  return { point, outward: unit(minus(point, middle(one, other))) }
}

/** The end of the shaft: the one edge as wide as the neck that both sides meet squarely, which may have a notch; or a point. */
function tailOf(corners: Point[], head: Head): ArrowEnd | undefined {
  const rest = Array.from({ length: corners.length - 3 }, (_, step) => head.tip + 2 + step)
  const places = rest.map((at) => cornerOf(corners, at))
  const isStraight = places.length <= 5
  const tails = places.flatMap((first, at) => {
    // without the neck at both ends
    if (at === 0 || at >= places.length - 2) return []
    const isNotched = sineAt(corners, (rest[at] ?? 0) + 1) < 0
    const second = places[at + (isNotched ? 2 : 1)]
    const isLast = at + (isNotched ? 2 : 1) > places.length - 2
    if (second === undefined || isLast) return []
    return tailBetween(first, second, { before: places[at - 1] as Point, isStraight, head }) ?? []
  })
  return tails.length === 1 ? tails[0] : undefined
}

function tailBetween(
  first: Point,
  second: Point,
  { before, isStraight, head }: { before: Point; isStraight: boolean; head: Head },
): ArrowEnd | undefined {
  const width = distance(first, second)
  if (width > (isStraight ? head.width : (1 + alikeShare) * head.shaft)) return undefined
  if (!isStraight && width < (1 - alikeShare) * head.shaft) return undefined
  const edge = unit(minus(second, first))
  const outward = { x: edge.y, y: -edge.x }
  if (dot(unit(minus(first, before)), outward) < squareCosine) return undefined
  const end = { point: middle(first, second), outward }
  if (!isStraight) return end
  return offAxis(end.point, head.end) <= offMax * head.width ? end : undefined
}

/** A chevron, or a triangle along an axis of the page. */
function signOf(corners: Point[]): BlockArrow | undefined {
  const ends = corners.length === 6 ? chevronOf(corners) : triangleOf(corners)
  if (ends === undefined) return undefined
  const { from, to, width } = ends
  const share = distance(from.point, to.point) / width
  if (share < signMin || share > signMax) return undefined
  return { box: boxAround(corners), from, to, isDouble: false, hasShaft: false }
}

type Sign = Pick<BlockArrow, 'from' | 'to'> & { width: number }

function chevronOf(corners: Point[]): Sign | undefined {
  const inner = corners.flatMap((_, at) => (sineAt(corners, at) < 0 ? [at] : []))
  const [notch] = inner
  if (notch === undefined || inner.length > 1) return undefined
  const [tip, one, other] = [3, 2, 4].map((step) => cornerOf(corners, notch + step))
  const to = pointing(tip as Point, one as Point, other as Point)
  const tails = [1, 5].map((step) => cornerOf(corners, notch + step)) as [Point, Point]
  const point = middle(...tails)
  const width = distance(...tails)
  if (to === undefined || offAxis(point, to) > offMax * width) return undefined
  if (dot(minus(cornerOf(corners, notch), point), to.outward) < 0) return undefined
  return { to, from: { point, outward: scaled(to.outward, -1) }, width }
}

function triangleOf(corners: Point[]): Sign | undefined {
  if (corners.length !== 3) return undefined
  const signs = corners.flatMap((tip, at): Sign[] => {
    const [one, other] = [cornerOf(corners, at + 1), cornerOf(corners, at + 2)]
    const to = pointing(tip, one, other)
    const isAlong = to && Math.max(Math.abs(to.outward.x), Math.abs(to.outward.y)) > 0.99
    const from = { point: middle(one, other), outward: scaled(to?.outward ?? tip, -1) }
    return isAlong ? [{ to, from, width: distance(one, other) }] : []
  })
  return signs.length === 1 ? signs[0] : undefined
}

function offAxis(point: Point, { point: tip, outward }: ArrowEnd): number {
  return Math.abs(cross(minus(point, tip), outward))
}

function areaOf(points: readonly Point[]): number {
  return points.reduce((sum, point, at) => sum + cross(points.at(at - 1) as Point, point) / 2, 0)
}

function boxAround(points: readonly Point[]): Box {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [left, right] = [Math.min(...xs), Math.max(...xs)]
  return { left, right, top: Math.min(...ys), bottom: Math.max(...ys) }
}

const minus = (one: Point, other: Point) => ({ x: one.x - other.x, y: one.y - other.y })
const scaled = ({ x, y }: Point, by: number) => ({ x: x * by, y: y * by })
const dot = (one: Point, other: Point) => one.x * other.x + one.y * other.y
const cross = (one: Point, other: Point) => one.x * other.y - one.y * other.x
const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)
const middle = (a: Point, b: Point) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
const unit = (of: Point) => scaled(of, 1 / (Math.hypot(of.x, of.y) || 1))

function along({ x, y }: Point, direction: Point, by: number): Point {
  return { x: x + by * direction.x, y: y + by * direction.y }
}
