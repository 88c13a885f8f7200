import type { Box } from '../box.ts'
import { heightOf, union, widthOf } from '../box.ts'

/** Rules closer than this meet, or are one rule drawn twice, in points. Chosen by eye. */
const near = 3
/** Fewer shapes cannot form a grid; more are a drawing, and bound the work. */
const shapesMin = 3
const shapesMax = 1_500
/** Separates panels from backgrounds: share of the slide's area. Chosen by eye. */
const frameShareMax = 0.7

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
    (frame) => widthOf(frame) * heightOf(frame) < frameShareMax * width * height,
  )
  const shapes = [...frames, ...rules]
  if (shapes.length < shapesMin || shapes.length > shapesMax) return []
  return connected(shapes)
    .filter((members) => members.length >= shapesMin)
    .map((members) => gridOf(members, frames))
    .filter(({ rows }) => rows.length > 2)
}

/** Groups shapes whose outlines touch. */
function connected(shapes: Box[]): Box[][] {
  const sorted = [...shapes].sort((a, b) => a.left - b.left)
  const leaders = sorted.map((_, index) => index)
  sorted.forEach((shape, index) => {
    for (let next = index + 1; next < sorted.length; next++) {
      const other = sorted[next] as Box
      if (other.left > shape.right + near) break
      if (!meet(shape, other)) continue
      const [one, two] = [leaderOf(leaders, index), leaderOf(leaders, next)]
      leaders[Math.max(one, two)] = Math.min(one, two)
    }
  })
  const groups = new Map<number, Box[]>()
  sorted.forEach((shape, index) => {
    const leader = leaderOf(leaders, index)
    const group = groups.get(leader)
    if (group === undefined) groups.set(leader, [shape])
    else group.push(shape)
  })
  return [...groups.values()]
}

function leaderOf(leaders: number[], index: number): number {
  let leader = index
  while (leaders[leader] !== leader) leader = leaders[leader] as number
  return leader
}

/** Whether the boxes touch and neither is well inside the other. */
function meet(one: Box, two: Box): boolean {
  if (two.left > one.right + near || one.left > two.right + near) return false
  if (two.top > one.bottom + near || one.top > two.bottom + near) return false
  return !isWithin(one, two) && !isWithin(two, one)
}

function isWithin(inner: Box, outer: Box): boolean {
  return (
    inner.left > outer.left + near &&
    inner.right < outer.right - near &&
    inner.top > outer.top + near &&
    inner.bottom < outer.bottom - near
  )
}

function gridOf(shapes: Box[], frames: Box[]): Grid {
  const vertical: [position: number, from: number, to: number][] = []
  const horizontal: [position: number, from: number, to: number][] = []
  for (const { left, top, right, bottom } of shapes) {
    const thin = Math.min(right - left, bottom - top) < near
    if (!thin || bottom - top >= right - left) {
      vertical.push([left, top, bottom], [right, top, bottom])
    }
    if (!thin || right - left > bottom - top) {
      horizontal.push([top, left, right], [bottom, left, right])
    }
  }
  const box = shapes.reduce(union, shapes[0] as Box)
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
    if (last !== undefined && position - last.position < near) last.spans.push(from, to)
    else edges.push({ position, spans: [from, to] })
  }
  return edges
}
