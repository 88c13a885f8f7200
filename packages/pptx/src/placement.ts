import { type Box, middleOf, type Point, scaleBox } from '@rowdeck/core/deck-model/box'
import { apply, type Matrix, multiply } from './matrix.ts'
import { emuPerPoint } from './presentation.ts'
import { rectangle } from './rectangle.ts'
import { at, flagOf, numberOf, type XmlElement } from './xml-element.ts'

/** Turns are written in 60,000ths of a degree. */
export const radiansPerUnit = Math.PI / 180 / 60_000

/** No slide needs a smaller scale; groups in groups could reduce without bound. */
const scaleMin = 1e-12

/** Maps points of the whole slide, in EMU, to points. */
export const slideMatrix: Matrix = [1 / emuPerPoint, 0, 0, 1 / emuPerPoint, 0, 0]

/** A transform (`a:xfrm`): the box before it is turned and flipped, in EMU of the parent. */
interface Transform {
  box: Box
  turn: number
  flipX: boolean
  flipY: boolean
}

/** A shape's place on the slide. */
export interface Placement {
  /** Around the turned shape, in points. */
  box: Box
  /** Maps points of the parent, in EMU, to the slide, in points; includes the shape's turn but not its flips, which its text ignores. */
  matrix: Matrix
  /** The box before it is turned, in EMU of the parent. */
  local: Box
  /** The direction of its text, in radians clockwise, if the text itself is not turned. */
  angle: number
  /** Where its diagonal begins and ends, flips applied: the ends of a line. */
  from: Point
  to: Point
  /** Where the corner beside the beginning of the diagonal is: that at its top right unless it is turned or flipped. */
  beside: Point
}

/** The place of a shape with this transform, in a parent. */
export function placementOf(xfrm: XmlElement, parent: Matrix): Placement {
  const { box, turn, flipX, flipY } = transformOf(xfrm)
  const matrix = turn === 0 ? parent : multiply(parent, turned(middleOf(box), turn))
  const corner = (right: boolean, bottom: boolean) =>
    apply(matrix, { x: right ? box.right : box.left, y: bottom ? box.bottom : box.top })
  return {
    box: placedBox(matrix, box),
    matrix,
    local: box,
    angle: angleOf(matrix) + (flipY ? Math.PI : 0),
    from: corner(flipX, flipY),
    to: corner(!flipX, !flipY),
    beside: corner(!flipX, flipY),
  }
}

/** Where a point of a shape is, which is in shares of its box from its top left before it is turned and flipped. */
export function pointOf({ from, to, beside }: Placement, { x, y }: Point): Point {
  return {
    x: from.x + x * (beside.x - from.x) + y * (to.x - beside.x),
    y: from.y + x * (beside.y - from.y) + y * (to.y - beside.y),
  }
}

/** The corners of a shape, turned as it is. */
export function cornersOf(place: Placement): Point[] {
  return rectangle({ left: 0, top: 0, right: 1, bottom: 1 }).map((share) => pointOf(place, share))
}

/** The place of a shape that has this box on the slide, in points. */
export function placementInBox(box: Box): Placement {
  const { left, top, right, bottom } = box
  return {
    box,
    matrix: slideMatrix,
    local: scaleBox(box, emuPerPoint, emuPerPoint),
    angle: 0,
    from: { x: left, y: top },
    to: { x: right, y: bottom },
    beside: { x: right, y: top },
  }
}

/** The matrix for the children of a group with this transform (`a:xfrm` with `a:chOff` and `a:chExt`). */
export function groupMatrix(xfrm: XmlElement | undefined, parent: Matrix): Matrix {
  if (xfrm === undefined) return parent
  const { box, turn, flipX, flipY } = transformOf(xfrm)
  const [childX, childY] = pair(at(xfrm, 'a:chOff'), 'x', 'y')
  const [childWidth, childHeight] = pair(at(xfrm, 'a:chExt'), 'cx', 'cy')
  const scaleX = childWidth > 0 ? (box.right - box.left) / childWidth : 1
  const scaleY = childHeight > 0 ? (box.bottom - box.top) / childHeight : 1
  const moved: Matrix = [
    scaleX,
    0,
    0,
    scaleY,
    box.left - childX * scaleX,
    box.top - childY * scaleY,
  ]
  const center = middleOf(box)
  const flipped: Matrix = [
    flipX ? -1 : 1,
    0,
    0,
    flipY ? -1 : 1,
    flipX ? 2 * center.x : 0,
    flipY ? 2 * center.y : 0,
  ]
  return multiply(multiply(parent, turned(center, turn)), multiply(flipped, moved))
}

/** The box on the slide around a box of the parent. */
export function placedBox(matrix: Matrix, { left, top, right, bottom }: Box): Box {
  const corners = [
    { x: left, y: top },
    { x: right, y: top },
    { x: left, y: bottom },
    { x: right, y: bottom },
  ].map((corner) => apply(matrix, corner))
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  return {
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs),
    bottom: Math.max(...ys),
  }
}

/** By how much a matrix enlarges lengths, across and down: 1 where a unit of the parent is an EMU of the slide. */
export function scaleOf([a, b, c, d]: Matrix): Point {
  const [x, y] = [Math.hypot(a, b) * emuPerPoint, Math.hypot(c, d) * emuPerPoint]
  // a group without an extent draws nothing that has a size
  return { x: x > scaleMin ? x : 1, y: y > scaleMin ? y : 1 }
}

function transformOf(xfrm: XmlElement): Transform {
  const [x, y] = pair(at(xfrm, 'a:off'), 'x', 'y')
  const [width, height] = pair(at(xfrm, 'a:ext'), 'cx', 'cy')
  return {
    box: { left: x, top: y, right: x + Math.max(0, width), bottom: y + Math.max(0, height) },
    turn: (numberOf(xfrm, 'rot') ?? 0) * radiansPerUnit,
    flipX: flagOf(xfrm, 'flipH') ?? false,
    flipY: flagOf(xfrm, 'flipV') ?? false,
  }
}

function pair(element: XmlElement | undefined, first: string, second: string): [number, number] {
  return [numberOf(element, first) ?? 0, numberOf(element, second) ?? 0]
}

/** A turn about a point, clockwise as seen, because y points down. */
function turned({ x, y }: Point, turn: number): Matrix {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  return [cos, sin, -sin, cos, x - x * cos + y * sin, y - x * sin - y * cos]
}

/** The direction in which text runs; in a mirrored group it is not mirrored. */
function angleOf([a, b, c, d]: Matrix): number {
  return a * d - b * c < 0 ? Math.atan2(-b, -a) : Math.atan2(b, a)
}
