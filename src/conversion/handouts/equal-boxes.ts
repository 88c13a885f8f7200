import type { Box } from '../box.ts'
import { heightOf, overlapAcross, overlapDown, widthOf } from '../box.ts'

/** Slides are printed this much wider than high. */
const aspectMin = 1.15
const aspectMax = 1.95
/** Shares of the page's sides: smaller boxes are no slides, larger ones are the page. */
const widthMin = 0.18
const heightMin = 0.08
const pageSideMin = 0.95
/** Edges and sides this close, as a share of the page's side, are equal. */
export const equalShare = 0.015
/** Boxes of a grid overlap by no more than this share of their side. */
const overlapMax = 0.1
/** A grid of which this share is filled may be a last page. */
const filledMin = 0.5
export const panelsMax = 16
const groupsMax = 4

/**
 * Boxes that may be the slides of one sheet: as wide to high as slides are, of one size, side by
 * side in rows and columns; a lone box too. `boxes` are shares of the page, `pageAspect` is its
 * width by its height. Groups that cover more come first; each keeps the order of `boxes`.
 */
export function equalBoxes(boxes: Box[], pageAspect: number): Box[][] {
  const groups: Box[][] = []
  for (const box of boxes) {
    if (!canBeSlide(box, pageAspect)) continue
    const group = groups.find(([first]) => first !== undefined && isSameSize(first, box))
    if (group === undefined) groups.push([box])
    else if (!group.some((other) => overlaps(other, box))) group.push(box)
  }
  const area = ([first]: Box[], count: number) =>
    first === undefined ? 0 : count * widthOf(first) * heightOf(first)
  return groups
    .filter(isGrid)
    .sort((a, b) => area(b, b.length) - area(a, a.length))
    .slice(0, groupsMax)
}

/** Whether two boxes are as large, within what borders add. */
export function isSameSize(first: Box, second: Box): boolean {
  return (
    Math.abs(widthOf(first) - widthOf(second)) <= equalShare &&
    Math.abs(heightOf(first) - heightOf(second)) <= equalShare
  )
}

/** Whether two boxes of one size stand at one place. */
export function isSamePlace(first: Box, second: Box): boolean {
  return (
    Math.abs(first.left - second.left) <= equalShare &&
    Math.abs(first.top - second.top) <= equalShare &&
    isSameSize(first, second)
  )
}

/** How many different values there are, those closer than edges of a grid counted as one. */
export function stepsOf(values: number[]): number[] {
  const steps: number[] = []
  for (const value of [...values].sort((a, b) => a - b)) {
    const last = steps.at(-1)
    if (last === undefined || value - last > equalShare) steps.push(value)
  }
  return steps
}

export function overlaps(first: Box, second: Box): boolean {
  return (
    overlapAcross(first, second) > overlapMax * widthOf(first) &&
    overlapDown(first, second) > overlapMax * heightOf(first)
  )
}

function canBeSlide(box: Box, pageAspect: number): boolean {
  const [width, height] = [widthOf(box), heightOf(box)]
  if (width < widthMin || height < heightMin) return false
  if (width > pageSideMin && height > pageSideMin) return false
  const aspect = (width / height) * pageAspect
  return aspect >= aspectMin && aspect <= aspectMax
}

function isGrid(boxes: Box[]): boolean {
  const columns = stepsOf(boxes.map(({ left }) => left)).length
  const rows = stepsOf(boxes.map(({ top }) => top)).length
  const cells = columns * rows
  return cells <= panelsMax && boxes.length >= filledMin * cells
}
