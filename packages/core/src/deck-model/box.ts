/** Edges, in the unit of the page: points in a PDF, pixels in a picture. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** A position, in the unit of the page. */
export interface Point {
  x: number
  y: number
}

/** The distance of a point from a box; 0 inside it. */
export function distanceTo({ left, top, right, bottom }: Box, { x, y }: Point): number {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom))
}

/** The distance of a point from the edge of a box, inside it or outside. */
export function distanceToEdge(box: Box, { x, y }: Point): number {
  const { left, top, right, bottom } = box
  return Math.max(distanceTo(box, { x, y }), Math.min(x - left, right - x, y - top, bottom - y))
}

export function middleOf({ left, top, right, bottom }: Box): Point {
  return { x: (left + right) / 2, y: (top + bottom) / 2 }
}

/** Whether a point is inside a box, not on its edge. */
export function isInside({ x, y }: Point, { left, top, right, bottom }: Box): boolean {
  return x > left && x < right && y > top && y < bottom
}

/** The smallest box that contains both; the second if there is no first. */
export function union(first: Box | undefined, second: Box): Box {
  if (first === undefined) return second
  return {
    left: Math.min(first.left, second.left),
    top: Math.min(first.top, second.top),
    right: Math.max(first.right, second.right),
    bottom: Math.max(first.bottom, second.bottom),
  }
}

export function heightOf(box: Box): number {
  return box.bottom - box.top
}

export function widthOf(box: Box): number {
  return box.right - box.left
}

export function areaOf(box: Box): number {
  return widthOf(box) * heightOf(box)
}

/** A box that is larger by some room on each side. */
export function withRoom({ left, top, right, bottom }: Box, room: number): Box {
  return { left: left - room, top: top - room, right: right + room, bottom: bottom + room }
}

/** Horizontal overlap of two boxes; if negative, the gap between them. */
export function overlapAcross(first: Box, second: Box): number {
  return Math.min(first.right, second.right) - Math.max(first.left, second.left)
}

/** Vertical overlap of two boxes; if negative, the gap between them. */
export function overlapDown(first: Box, second: Box): number {
  return Math.min(first.bottom, second.bottom) - Math.max(first.top, second.top)
}

/** More than this share of the smaller box is most of it: at half, two rows or two columns would be as likely as one. */
const sharedMin = 0.5

/** Whether two boxes are in one row: most of the height of the lower one is beside the other. */
export function areInRow(first: Box, second: Box): boolean {
  return overlapDown(first, second) > sharedMin * Math.min(heightOf(first), heightOf(second))
}

/** Whether two boxes are in one column: most of the width of the narrower one is above or below the other. */
export function areInColumn(first: Box, second: Box): boolean {
  return overlapAcross(first, second) > sharedMin * Math.min(widthOf(first), widthOf(second))
}

/** Whether the middle of one of two boxes is above, below or in the other. */
export function isMiddleInColumn(first: Box, second: Box): boolean {
  const [one, other] = [middleOf(first).x, middleOf(second).x]
  return (one > second.left && one < second.right) || (other > first.left && other < first.right)
}

/** Whether two boxes overlap, by however little. */
export function isOverlapping(first: Box, second: Box): boolean {
  return overlapAcross(first, second) > 0 && overlapDown(first, second) > 0
}

/**
 * A box lies in a frame that has this share of its width and height: text may reach over an edge. Measured: right in 16 sources and
 * wrong in one (bench/SENSITIVITY.md).
 */
const insideMin = 0.8

/** Whether nearly all of the box lies inside the frame. */
export function containsMost(frame: Box, box: Box): boolean {
  return (
    overlapAcross(frame, box) > insideMin * widthOf(box) &&
    overlapDown(frame, box) > insideMin * heightOf(box)
  )
}

/** Whether a box is higher than wide, as a rule from top to bottom is. */
export function isUpright(box: Box): boolean {
  return heightOf(box) > widthOf(box)
}

/** Converts a box from the unit of its page to fractions of the page. */
export function toShares(box: Box, { width, height }: { width: number; height: number }): Box {
  return {
    left: box.left / width,
    top: box.top / height,
    right: box.right / width,
    bottom: box.bottom / height,
  }
}

/** The part of a box that is on its page; both boxes are in fractions of the page. */
export function partOnPage({ left, top, right, bottom }: Box): Box {
  const within = (share: number) => Math.min(1, Math.max(0, share))
  return { left: within(left), top: within(top), right: within(right), bottom: within(bottom) }
}

/** The box in a unit that is `by` times as small, or smaller by different factors across and down. */
export function scaleBox({ left, top, right, bottom }: Box, by: number, byDown = by): Box {
  return { left: left * by, top: top * byDown, right: right * by, bottom: bottom * byDown }
}
