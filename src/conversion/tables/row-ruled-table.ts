import type { Box } from '../box.ts'
import { heightOf, holds, overlapDown, widthOf } from '../box.ts'
import { isBelow } from '../lines/frame-of-line.ts'
import type { Line } from '../lines/line.ts'
import type { Frame } from '../ports.ts'
import { bandsOf } from './column-bands.ts'
import type { Cell, Table } from './table-cells.ts'

/** Lines that end together do so within this distance, in points; rows are at least so high. */
const near = 3
const rowHeightMin = 8
/** Lines between rows are this many times as long as thick. */
const slenderness = 20
const bandsMin = 2
/** Of the rows at least this share has several cells. */
const sharedRowsMin = 0.5
/** A cell's first line begins below the line above the row: its upper part may touch it. */
const startShare = 0.25

/**
 * Tables with lines between their rows alone: what stands between two of them is a row, and its cells
 * are what stands apart from side to side. What a window covers of the table, or stands in it, is left out.
 */
export function levelTables(lines: Line[], slide: { frames: Frame[]; rules: Box[] }): Table[] {
  const tables: Table[] = []
  for (const rules of stacksOf(slide.rules)) {
    const inside = lines.filter((line) => isInside(line, rules) && !isInWindow(line, rules, slide))
    const table = tableOf(inside, rules)
    if (table !== undefined) tables.push(table)
  }
  return tables
}

/** Level lines under one another that end together on one side, longest first, each stack from its top. */
function stacksOf(rules: Box[]): Box[][] {
  const level = rules.filter((rule) => widthOf(rule) > slenderness * heightOf(rule))
  level.sort((a, b) => widthOf(b) - widthOf(a))
  const stacks: Box[][] = []
  const taken = new Set<Box>()
  for (const rule of level) {
    if (taken.has(rule)) continue
    const stack = level.filter((other) => !taken.has(other) && endsWith(rule, other))
    for (const other of stack) taken.add(other)
    stack.sort((a, b) => a.top - b.top)
    const apart = stack.filter(
      ({ top }, at) => at === 0 || top - (stack[at - 1] as Box).top > rowHeightMin,
    )
    if (apart.length > bandsMin) stacks.push(apart)
  }
  return stacks
}

function endsWith(longest: Box, { left, right }: Box): boolean {
  if (left < longest.left - near || right > longest.right + near) return false
  if (right - left < widthOf(longest) / 2) return false
  return left < longest.left + near || right > longest.right - near
}

function isInside({ box, angle, heading }: Line, rules: Box[]): boolean {
  if (heading || Math.abs(angle) > 0.03) return false
  const left = Math.min(...rules.map((rule) => rule.left))
  const right = Math.max(...rules.map((rule) => rule.right))
  if (box.left < left - near || box.right > right + near) return false
  const height = lowest(rules)
  const y = startOf(box)
  return y > (rules[0] as Box).top - height && y < (rules.at(-1) as Box).top + height
}

function startOf(box: Box): number {
  return box.top + startShare * heightOf(box)
}

function lowest(rules: Box[]): number {
  const heights = rules.slice(1).map(({ top }, at) => top - (rules[at] as Box).top)
  return Math.min(...heights)
}

/** Whether the line stands in a frame that lies over several rows. */
function isInWindow(line: Line, rules: Box[], { frames }: { frames: Frame[] }): boolean {
  return frames.some((frame) => {
    if (!holds(frame, line.box) || !isBelow(frame, line)) return false
    return rules.some(
      ({ top, left, right }) =>
        top > frame.top + near &&
        top < frame.bottom - near &&
        (left < frame.left - near || right > frame.right + near),
    )
  })
}

function tableOf(lines: Line[], rules: Box[]): Table | undefined {
  const drawn = lines.filter((line) => rowOf(line, rules) > 0 && rowOf(line, rules) < rules.length)
  const bands = bandsOf(drawn)
  if (bands.length < 2) return undefined
  const from = Math.min(...drawn.map(({ order }) => order)) - bands.length
  const to = Math.max(...drawn.map(({ order }) => order)) + bands.length
  const rows = [...rules, undefined].map(() => bands.map((): Cell => []))
  for (const line of lines) {
    const column = bands.findIndex(([, end]) => line.box.left < end)
    if (line.order >= from && line.order <= to) rows[rowOf(line, rules)]?.[column]?.push(line)
  }
  // The first row often has no line above it, and the last none below it.
  const written = rows.filter((row, at) => filled(row) > (at % rules.length === 0 ? 1 : 0))
  const shared = written.filter((row) => filled(row) > 1)
  if (shared.length < 2 || shared.length < sharedRowsMin * written.length) return undefined
  return written.some(holdsRows) ? undefined : { rows: written }
}

/** How many lines there are above it. */
function rowOf({ box }: Line, rules: Box[]): number {
  return rules.findLastIndex(({ top }) => top < startOf(box)) + 1
}

function filled(row: Cell[]): number {
  return row.filter((cell) => cell.length > 0).length
}

/** Whether what stands between two lines was drawn as rows of its own: in turns, at the same heights. */
function holdsRows(row: Cell[]): boolean {
  const [first, second] = row.filter((cell) => cell.length > 1)
  if (first === undefined || second === undefined) return false
  const drawn = [...first, ...second].sort((a, b) => a.order - b.order)
  const turns = drawn.filter(
    (line, at) => at > 0 && first.includes(line) !== first.includes(drawn[at - 1] as Line),
  )
  const paired = first.filter((line) =>
    second.some((other) => overlapDown(line.box, other.box) > 0),
  )
  return turns.length > 1 && paired.length > 1
}
