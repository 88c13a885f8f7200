import {
  areInRow,
  type Box,
  containsMost,
  heightOf,
  overlapDown,
} from '@rowdeck/core/deck-model/box'
import type { Frame } from '@rowdeck/core/deck-model/page'
import {
  areMost,
  isHorizontal,
  isSameSize,
  patternMin,
  sameEdgePoints,
  smallerRatio,
} from '../likeness.ts'
import { areFromPicture } from '../lines/are-from-picture.ts'
import { isDrawnBelow } from '../lines/frame-of-line.ts'
import { isValue } from '../lines/is-value.ts'
import type { Line } from '../lines/line.ts'
import { minRowHeight, ruleTolerance, stacksOfRules } from '../lines/rule-stacks.ts'
import { BoxIndex } from '../near/box-index.ts'
import { compare } from '../near/comparisons.ts'
import { ascending, countBelow } from '../near/sorted.ts'
import { cellGapMax } from './cell-stacks.ts'
import { columnBands, columnsIn } from './column-bands.ts'
import { cellsOfRows, withoutSpanning } from './common-gaps.ts'
import { areRows } from './row-pitch.ts'
import { holdsColumns, startShare } from './ruled-table.ts'
import { withShadedHeads } from './shaded-head.ts'
import type { DetectedTable, TableCell } from './table-cells.ts'

/**
 * Tables with rules between their rows only. The text between two rules is a row; its cells are separated
 * by horizontal gaps. Text in a frame that lies over several rows is left out.
 */
export function rowRuledTables(
  lines: Line[],
  slide: { width: number; frames: Frame[]; rules: Box[] },
): DetectedTable[] {
  const tables: DetectedTable[] = []
  // those from edge to edge part the head and the foot from the slide
  const own = slide.rules.filter(({ left, right }) => left > 0 || right < slide.width)
  const stacks = stacksOfRules(own)
  if (stacks.length === 0) return tables
  const index = new BoxIndex(lines.map(({ box }) => box))
  const frames = { frames: slide.frames, index: new BoxIndex(slide.frames) }
  for (const rules of withShadedHeads(stacks, slide.frames)) {
    const area = tableArea(rules)
    const near = index
      .all(area)
      .map((at) => lines[at] as Line)
      .filter((line) => isInside(line, area) && !isInWindow(line, rules, frames))
    const inside = withoutFooter(near, rules)
    const last = inside.filter((line) => isBelowLast(line, rules))
    const wrapped = wrappedLines(last, (box) => index.all(box).map((at) => lines[at] as Line))
    const table = tableOf([...inside, ...wrapped], rules, wrapped.length)
    if (table !== undefined) tables.push(table)
  }
  return tables
}

function isBelowLast({ box }: Line, rules: Box[]): boolean {
  return startOf(box) > (rules.at(-1) as Box).top
}

/** Without the texts below the last rule if all are clearly smaller than those above it, as notes and footers are. */
function withoutFooter(lines: Line[], rules: Box[]): Line[] {
  const above = lines.filter((line) => !isBelowLast(line, rules))
  const smallest = Math.min(...above.map(({ size }) => size))
  const isFooter = lines.every(
    (line) => !isBelowLast(line, rules) || line.size * smallerRatio < smallest,
  )
  return isFooter ? above : lines
}

/** What goes on below the lines of a last row that no rule closes, because text of its cells wraps. */
function wrappedLines(last: Line[], linesAt: (area: Box) => Line[]): Line[] {
  const known = new Set(last)
  // those that are found are looked below, too
  for (const above of known) {
    const { left, right, bottom } = above.box
    const reach = cellGapMax * heightOf(above.box)
    for (const line of linesAt({ left, right, top: bottom - reach, bottom: bottom + reach })) {
      const isBelow = line.box.top > above.box.top && Math.abs(line.box.top - bottom) < reach
      const isAligned = Math.abs(line.box.left - left) < sameEdgePoints
      if (isBelow && isAligned && isSameSize(line.size, above.size)) known.add(line)
    }
  }
  return [...known].slice(last.length)
}

/** The area of a table, with a row above the first rule and below the last. */
function tableArea(rules: Box[]): Box {
  const height = minRowHeight(rules)
  return {
    left: Math.min(...rules.map(({ left }) => left)) - ruleTolerance,
    right: Math.max(...rules.map(({ right }) => right)) + ruleTolerance,
    top: (rules[0] as Box).top - height,
    bottom: (rules.at(-1) as Box).top + height,
  }
}

function isInside({ box, angle, heading }: Line, { left, right, top, bottom }: Box): boolean {
  if (heading || !isHorizontal(angle) || box.left < left || box.right > right) return false
  const y = startOf(box)
  return y > top && y < bottom
}

function startOf(box: Box): number {
  return box.top + startShare * heightOf(box)
}

/** Whether the line is in a frame that lies over several rows. */
function isInWindow(
  line: Line,
  rules: Box[],
  { frames, index }: { frames: Frame[]; index: BoxIndex },
): boolean {
  return index.some(line.box, (at) => {
    const frame = frames[at] as Frame
    if (!containsMost(frame, line.box) || !isDrawnBelow(frame, line)) return false
    compare(rules.length)
    return rules.some(
      ({ top, left, right }) =>
        top > frame.top + ruleTolerance &&
        top < frame.bottom - ruleTolerance &&
        (left < frame.left - ruleTolerance || right > frame.right + ruleTolerance),
    )
  })
}

function tableOf(whole: Line[], rules: Box[], wrapped: number): DetectedTable | undefined {
  const tops = ascending(rules.map(({ top }) => top))
  /** The number of rules above the line. */
  const rowOf = ({ box }: Line) => countBelow(tops, startOf(box))
  const lines = cellsOfRows(whole, rowOf)
  const drawn = lines.filter((line) => rowOf(line) > 0 && rowOf(line) < rules.length)
  const bands = columnBands(withoutSpanning(drawn, rowOf))
  if (bands.length < 2) return undefined
  const columnOf = columnsIn(bands)
  compare(rules.length * bands.length)
  const from = Math.min(...drawn.map(({ order }) => order)) - bands.length
  const to = Math.max(...drawn.map(({ order }) => order)) + bands.length + wrapped
  const rows = [...rules, undefined].map(() => bands.map((): TableCell => []))
  for (const line of lines) {
    if (line.order >= from && line.order <= to) rows[rowOf(line)]?.[columnOf(line)]?.push(line)
  }
  // often there is no rule above the first row and none below the last
  const written = rows.filter((row, index) => filled(row) > (index % rules.length === 0 ? 1 : 0))
  const shared = written.filter((row) => filled(row) > 1)
  if (shared.length < 2 || !areMost(shared.length, written.length)) return undefined
  const isWrapping = written.some(wraps)
  if (written.some((row) => holdsRows(row, isWrapping)) || written.flat().some(holdsColumns))
    return undefined
  return { rows: written }
}

function filled(row: TableCell[]): number {
  return row.filter((cell) => cell.length > 0).length
}

/** Whether text in the cells of a row wraps: they have unlike numbers of lines, as near to each other as in a paragraph. */
function wraps(row: TableCell[]): boolean {
  const counts = new Set(row.filter((cell) => cell.length > 0).map((cell) => cell.length))
  return counts.size > 1 && row.every(isParagraph)
}

function isParagraph(cell: TableCell): boolean {
  return !areRows(cell.toSorted((a, b) => a.box.top - b.box.top))
}

/**
 * Whether the text between two rules consists of several rows: drawn in turns, at the same heights. `isWrapping` says that
 * text of the table wraps.
 */
function holdsRows(row: TableCell[], isWrapping: boolean): boolean {
  const [first, second] = row.filter((cell) => cell.length > 1)
  if (first === undefined || second === undefined) return false
  if (areFromPicture([...first, ...second])) return areRowsSeen(row, isWrapping)
  const drawn = [...first, ...second].sort((a, b) => a.order - b.order)
  const own = new Set(first)
  const turns = drawn.filter(
    (line, index) => index > 0 && own.has(line) !== own.has(drawn[index - 1] as Line),
  )
  compare(first.length * second.length)
  const paired = first.filter((line) =>
    second.some((other) => overlapDown(line.box, other.box) > 0),
  )
  return turns.length > 1 && paired.length > 1
}

/**
 * In a picture, where the order of drawing is unknown: whether every cell has as many lines, on the same baselines, or
 * several values are below others.
 */
function areRowsSeen(row: TableCell[], isWrapping: boolean): boolean {
  const cells = row
    .filter((cell) => cell.length > 0)
    .map((cell) => cell.toSorted((a, b) => a.box.top - b.box.top))
  const columns = cells.filter((cell) => cell.length > 1 && cell.every(({ text }) => isValue(text)))
  if (columns.flat().length >= patternMin) return true
  const [first = []] = cells
  if (first.length < patternMin || (isWrapping && cells.every(isParagraph))) return false
  return cells.every(
    (cell) =>
      cell.length === first.length &&
      cell.every(({ box }, at) => areInRow(box, (first[at] as Line).box)),
  )
}
