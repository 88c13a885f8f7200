import type { Box } from '../box.ts'
import { containsMost, heightOf, overlapDown } from '../box.ts'
import { isDrawnBelow } from '../lines/frame-of-line.ts'
import type { Line } from '../lines/line.ts'
import { minRowHeight, stacksOfRules } from '../lines/rule-stacks.ts'
import type { Frame } from '../ports.ts'
import { columnBands } from './column-bands.ts'
import type { DetectedTable, TableCell } from './table-cells.ts'

/** Tolerance for lines that reach beyond the rules, in points. Chosen by eye. */
const near = 3
/** Separates a table from ruled text: minimum share of rows with several cells. Chosen by eye. */
const sharedRowsMin = 0.5
/** A line belongs to the row that contains the point at this share of its height: text may touch the rule above. */
const startShare = 0.25

/**
 * Tables with rules between their rows only. The text between two rules is a row; its cells are separated
 * by horizontal gaps. Text in a frame that lies over several rows is left out.
 */
export function rowRuledTables(
  lines: Line[],
  slide: { frames: Frame[]; rules: Box[] },
): DetectedTable[] {
  const tables: DetectedTable[] = []
  for (const rules of stacksOfRules(slide.rules)) {
    const inside = lines.filter((line) => isInside(line, rules) && !isInWindow(line, rules, slide))
    const table = tableOf(inside, rules)
    if (table !== undefined) tables.push(table)
  }
  return tables
}

function isInside({ box, angle, heading }: Line, rules: Box[]): boolean {
  if (heading || Math.abs(angle) > 0.03) return false
  const left = Math.min(...rules.map((rule) => rule.left))
  const right = Math.max(...rules.map((rule) => rule.right))
  if (box.left < left - near || box.right > right + near) return false
  const height = minRowHeight(rules)
  const y = startOf(box)
  return y > (rules[0] as Box).top - height && y < (rules.at(-1) as Box).top + height
}

function startOf(box: Box): number {
  return box.top + startShare * heightOf(box)
}

/** Whether the line is in a frame that lies over several rows. */
function isInWindow(line: Line, rules: Box[], { frames }: { frames: Frame[] }): boolean {
  return frames.some((frame) => {
    if (!containsMost(frame, line.box) || !isDrawnBelow(frame, line)) return false
    return rules.some(
      ({ top, left, right }) =>
        top > frame.top + near &&
        top < frame.bottom - near &&
        (left < frame.left - near || right > frame.right + near),
    )
  })
}

function tableOf(lines: Line[], rules: Box[]): DetectedTable | undefined {
  const drawn = lines.filter((line) => rowOf(line, rules) > 0 && rowOf(line, rules) < rules.length)
  const bands = columnBands(drawn)
  if (bands.length < 2) return undefined
  const from = Math.min(...drawn.map(({ order }) => order)) - bands.length
  const to = Math.max(...drawn.map(({ order }) => order)) + bands.length
  const rows = [...rules, undefined].map(() => bands.map((): TableCell => []))
  for (const line of lines) {
    const column = bands.findIndex(([, end]) => line.box.left < end)
    if (line.order >= from && line.order <= to) rows[rowOf(line, rules)]?.[column]?.push(line)
  }
  // often there is no rule above the first row and none below the last
  const written = rows.filter((row, index) => filled(row) > (index % rules.length === 0 ? 1 : 0))
  const shared = written.filter((row) => filled(row) > 1)
  if (shared.length < 2 || shared.length < sharedRowsMin * written.length) return undefined
  return written.some(holdsRows) ? undefined : { rows: written }
}

/** The number of rules above the line. */
function rowOf({ box }: Line, rules: Box[]): number {
  return rules.findLastIndex(({ top }) => top < startOf(box)) + 1
}

function filled(row: TableCell[]): number {
  return row.filter((cell) => cell.length > 0).length
}

/** Whether the text between two rules consists of several rows: drawn in turns, at the same heights. */
function holdsRows(row: TableCell[]): boolean {
  const [first, second] = row.filter((cell) => cell.length > 1)
  if (first === undefined || second === undefined) return false
  const drawn = [...first, ...second].sort((a, b) => a.order - b.order)
  const turns = drawn.filter(
    (line, index) => index > 0 && first.includes(line) !== first.includes(drawn[index - 1] as Line),
  )
  const paired = first.filter((line) =>
    second.some((other) => overlapDown(line.box, other.box) > 0),
  )
  return turns.length > 1 && paired.length > 1
}
