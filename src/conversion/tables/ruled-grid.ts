import type { Box } from '../box.ts'
import { around, heightOf, widthOf } from '../box.ts'

/** Lines of a grid meet, or are the same line drawn twice, within this distance, in points. */
const near = 3
/** Fewer shapes than this make no grid, more are a drawing. */
const shapesMin = 3
const shapesMax = 1_500
/** A frame over this share of the slide is its background. */
const frameShareMax = 0.7

/** Upright and level lines that meet, as the borders of a table do; positions rise. */
export interface Grid {
  box: Box
  columns: Edge[]
  rows: Edge[]
  /** Frames within its cells. */
  inner: Box[]
}

/** All lines of a grid at one position. */
export interface Edge {
  at: number
  /** Where there are lines: from and to, in turns. */
  spans: number[]
}

interface Slide {
  width: number
  height: number
  frames: Box[]
  rules: Box[]
}

/** Grids of at least one line each way inside, made of rules and of the edges of frames. */
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

/** Shapes whose outlines meet, together. */
function connected(shapes: Box[]): Box[][] {
  const sorted = [...shapes].sort((a, b) => a.left - b.left)
  const leaders = sorted.map((_, at) => at)
  sorted.forEach((shape, at) => {
    for (let next = at + 1; next < sorted.length; next++) {
      const other = sorted[next] as Box
      if (other.left > shape.right + near) break
      if (!meet(shape, other)) continue
      const [one, two] = [leaderOf(leaders, at), leaderOf(leaders, next)]
      leaders[Math.max(one, two)] = Math.min(one, two)
    }
  })
  const groups = new Map<number, Box[]>()
  sorted.forEach((shape, at) => {
    const leader = leaderOf(leaders, at)
    const group = groups.get(leader)
    if (group === undefined) groups.set(leader, [shape])
    else group.push(shape)
  })
  return [...groups.values()]
}

function leaderOf(leaders: number[], at: number): number {
  let leader = at
  while (leaders[leader] !== leader) leader = leaders[leader] as number
  return leader
}

/** Whether the boxes touch and neither lies well within the other. */
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
  const upright: [at: number, from: number, to: number][] = []
  const level: [at: number, from: number, to: number][] = []
  for (const { left, top, right, bottom } of shapes) {
    const thin = Math.min(right - left, bottom - top) < near
    if (!thin || bottom - top >= right - left) {
      upright.push([left, top, bottom], [right, top, bottom])
    }
    if (!thin || right - left > bottom - top) {
      level.push([top, left, right], [bottom, left, right])
    }
  }
  const box = shapes.reduce(around, shapes[0] as Box)
  const own = new Set(shapes)
  const inner = frames.filter((frame) => !own.has(frame) && isWithin(frame, box))
  return { box, columns: edgesOf(upright), rows: edgesOf(level), inner }
}

/** Lines that stand close to each other are one edge. */
function edgesOf(lines: [at: number, from: number, to: number][]): Edge[] {
  lines.sort((a, b) => a[0] - b[0])
  const edges: Edge[] = []
  for (const [at, from, to] of lines) {
    const last = edges.at(-1)
    if (last !== undefined && at - last.at < near) last.spans.push(from, to)
    else edges.push({ at, spans: [from, to] })
  }
  return edges
}
