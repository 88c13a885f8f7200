import { Connected } from '@rowdeck/core/connected'
import { type Box, heightOf, union, widthOf } from '@rowdeck/core/deck-model/box'
import { isBackground, patternMin } from '../likeness.ts'
import { rowHeightMin, ruleTolerance } from '../lines/rule-stacks.ts'
import { BoxIndex } from '../near/box-index.ts'
import { compare, shapesMax } from '../near/comparisons.ts'

/** Connected vertical and horizontal rules, such as table borders; positions ascend. */
export interface Grid {
  box: Box
  columns: GridEdge[]
  rows: GridEdge[]
  /** Frames inside its cells. */
  inner: Box[]
}

/** All rules of a grid at one position. */
export interface GridEdge {
  position: number
  /** Extents of the rules: start and end alternate. */
  spans: number[]
}

interface Slide {
  width: number
  height: number
  frames: Box[]
  rules: Box[]
}

/** Grids made of rules and frame edges, with at least one inner rule in each direction. */
export function findGrids({ width, height, frames: all, rules }: Slide): Grid[] {
  const frames = all.filter(
    (frame) => !isBackground(widthOf(frame) * heightOf(frame), width * height),
  )
  const shapes = [...frames, ...rules]
  if (shapes.length < patternMin || shapes.length > shapesMax) return []
  return connected(shapes)
    .filter((members) => members.length >= patternMin)
    .map((members) => gridOf(members, frames))
    .filter(({ rows }) => rows.length > 2)
}

/** Groups shapes whose outlines touch. */
function connected(shapes: Box[]): Box[][] {
  const sorted = [...shapes].sort((a, b) => a.left - b.left)
  const groups = new Connected(sorted.length)
  const index = new BoxIndex(sorted)
  const drawn = new Map<string, number>()
  for (const [at, shape] of sorted.entries()) {
    const { left, top, right, bottom } = shape
    const place = `${left} ${top} ${right} ${bottom}`
    const same = drawn.get(place)
    if (same !== undefined) {
      groups.connect(same, at)
      continue
    }
    drawn.set(place, at)
    const area = {
      left: left - ruleTolerance,
      top: top - ruleTolerance,
      right: right + ruleTolerance,
      bottom: bottom + ruleTolerance,
    }
    for (const other of index.all(area)) {
      if (other > at && meet(shape, sorted[other] as Box)) groups.connect(at, other)
    }
  }
  return groups.groups().map((group) => group.map((index) => sorted[index] as Box))
}

/** Whether the boxes touch and neither is well inside the other. */
function meet(one: Box, two: Box): boolean {
  if (two.left > one.right + ruleTolerance || one.left > two.right + ruleTolerance) return false
  if (two.top > one.bottom + ruleTolerance || one.top > two.bottom + ruleTolerance) return false
  return !isWithin(one, two) && !isWithin(two, one)
}

function isWithin(inner: Box, outer: Box): boolean {
  return (
    inner.left > outer.left + ruleTolerance &&
    inner.right < outer.right - ruleTolerance &&
    inner.top > outer.top + ruleTolerance &&
    inner.bottom < outer.bottom - ruleTolerance
  )
}

function gridOf(shapes: Box[], frames: Box[]): Grid {
  const vertical: [position: number, from: number, to: number][] = []
  const horizontal: [position: number, from: number, to: number][] = []
  for (const { left, top, right, bottom } of shapes) {
    const thin = Math.min(right - left, bottom - top) < rowHeightMin
    if (!thin || bottom - top >= right - left) {
      vertical.push([left, top, bottom], [right, top, bottom])
    }
    if (!thin || right - left > bottom - top) {
      horizontal.push([top, left, right], [bottom, left, right])
    }
  }
  const box = shapes.reduce(union, shapes[0] as Box)
  compare(frames.length)
  const own = new Set(shapes)
  const inner = frames.filter((frame) => !own.has(frame) && isWithin(frame, box))
  return { box, columns: edgesOf(vertical), rows: edgesOf(horizontal), inner }
}

/** Merges rules that are close together into one edge. */
function edgesOf(lines: [position: number, from: number, to: number][]): GridEdge[] {
  lines.sort((a, b) => a[0] - b[0])
  const edges: GridEdge[] = []
  for (const [position, from, to] of lines) {
    const last = edges.at(-1)
    if (last !== undefined && position - last.position < ruleTolerance) last.spans.push(from, to)
    else edges.push({ position, spans: [from, to] })
  }
  return edges
}
