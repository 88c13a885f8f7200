import {
  type Box,
  heightOf,
  overlapAcross,
  overlapDown,
  type Point,
  widthOf,
} from '@rowdeck/core/deck-model/box'
import { wholePageShare } from '@rowdeck/core/deck-model/embedded-bounds'
import { areMost, placeShare } from '../likeness.ts'
import { BoxIndex } from '../near/box-index.ts'

/** Width to height of a slide: from a little narrower than 5:4 to a little wider than 16:9. */
const aspectMin = 1.15
const aspectMax = 1.95
/** Separate slides from icons: minimum width and height, as shares of the page. Chosen by eye. */
const widthMin = 0.18
export const heightMin = 0.08
/** Bounds on work: slides per page (office programs print up to 9) and groups per page. */
export const panelsMax = 16
const groupsMax = 4

/**
 * Groups of boxes that may be the slides on a page: with the aspect ratio of slides, of equal size, in
 * rows and columns; a group may be a single box. `boxes` are in fractions of the page, `pageAspect` is
 * its width divided by its height. Groups that cover more come first; each keeps the order of `boxes`.
 */
export function equalBoxes(boxes: Box[], pageAspect: number): Box[][] {
  const groups = groupsOf(boxes.filter((box) => canBeSlide(box, pageAspect)))
  const area = ([first]: Box[], count: number) =>
    first === undefined ? 0 : count * widthOf(first) * heightOf(first)
  return groups
    .filter(isGrid)
    .sort((a, b) => area(b, b.length) - area(a, a.length))
    .slice(0, groupsMax)
}

/** Boxes that have the size of the first of their group and do not overlap others of it. */
function groupsOf(boxes: Box[]): Box[][] {
  const sizes = boxes.map((box) => ({ x: widthOf(box), y: heightOf(box) }))
  const index = new BoxIndex(sizes.map(({ x, y }) => ({ left: x, top: y, right: x, bottom: y })))
  const groups = new Map<number, Box[]>()
  boxes.forEach((box, at) => {
    const { x, y } = sizes[at] as Point
    const [left, right] = [x - placeShare, x + placeShare]
    const near = { left, right, top: y - placeShare, bottom: y + placeShare }
    const first = index.first(near, (other) => {
      return groups.has(other) && isSameBoxSize(boxes[other] as Box, box)
    })
    const group = groups.get(first)
    if (group === undefined) groups.set(at, [box])
    else if (!group.some((other) => overlaps(other, box))) group.push(box)
  })
  return [...groups.values()]
}

/** Whether two boxes have the same size, apart from borders. */
export function isSameBoxSize(first: Box, second: Box): boolean {
  return (
    Math.abs(widthOf(first) - widthOf(second)) <= placeShare &&
    Math.abs(heightOf(first) - heightOf(second)) <= placeShare
  )
}

/** Whether two boxes have the same size and position. */
export function isSamePlace(first: Box, second: Box): boolean {
  return (
    Math.abs(first.left - second.left) <= placeShare &&
    Math.abs(first.top - second.top) <= placeShare &&
    isSameBoxSize(first, second)
  )
}

/** The distinct values, in ascending order; values within the tolerance for edges count as one. */
export function stepsOf(values: number[]): number[] {
  const steps: number[] = []
  for (const value of [...values].sort((a, b) => a - b)) {
    const last = steps.at(-1)
    if (last === undefined || value - last > placeShare) steps.push(value)
  }
  return steps
}

export function overlaps(first: Box, second: Box): boolean {
  return (
    overlapAcross(first, second) > placeShare * widthOf(first) &&
    overlapDown(first, second) > placeShare * heightOf(first)
  )
}

function canBeSlide(box: Box, pageAspect: number): boolean {
  const [width, height] = [widthOf(box), heightOf(box)]
  if (width < widthMin || height < heightMin) return false
  if (width > wholePageShare && height > wholePageShare) return false
  const aspect = (width / height) * pageAspect
  return aspect >= aspectMin && aspect <= aspectMax
}

function isGrid(boxes: Box[]): boolean {
  const columns = stepsOf(boxes.map(({ left }) => left)).length
  const rows = stepsOf(boxes.map(({ top }) => top)).length
  const cells = columns * rows
  return cells <= panelsMax && areMost(boxes.length, cells)
}
