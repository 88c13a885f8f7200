import { type Box, heightOf } from '@rowdeck/core/deck-model/box'
import type { Frame } from '@rowdeck/core/deck-model/page'
import { areNearlyAll, levelShare, patternMin, sameEdgeEm } from '../likeness.ts'
import { areNumbering, numeralOf } from '../lines/axis-ticks.ts'
import { isCode } from '../lines/code-signs.ts'
import { isValue } from '../lines/is-value.ts'
import type { Line } from '../lines/line.ts'
import { isListMark, listMarkLength } from '../lines/list-marks.ts'
import { fillsOf } from './cell-fills.ts'
import { inDrawingOrder, rowGapMax } from './cell-stacks.ts'
import type { DetectedTable } from './table-cells.ts'
import { meets } from './table-columns.ts'

/**
 * Tables whose columns are text boxes: lists that are drawn one after the other, side by side, whose lines are on the
 * same baselines, and one of which has values only, such as times beside topics. Text in columns has no such list.
 */
export function sideBySideLists(lines: Line[], frames: Frame[]): DetectedTable[] {
  const tables: DetectedTable[] = []
  let columns: Line[][] = []
  const finish = () => {
    if (areColumns(columns, frames)) tables.push({ rows: rowsOf(columns) })
    columns = []
  }
  for (const list of listsOf(lines)) {
    const last = columns.at(-1)
    if (last !== undefined && !isBeside(last, list)) finish()
    columns.push(list)
  }
  finish()
  return tables
}

/** Lines that are drawn one after the other, below one another, aligned and of one size. */
function listsOf(lines: Line[]): Line[][] {
  const lists: Line[][] = []
  for (const line of inDrawingOrder(lines)) {
    const last = lists.at(-1)?.at(-1)
    if (last !== undefined && isNext(last, line)) lists.at(-1)?.push(line)
    else lists.push([line])
  }
  return lists
}

function isNext(last: Line, line: Line): boolean {
  const gap = line.box.top - last.box.bottom
  const height = heightOf(line.box)
  if (line.heading || line.angle !== 0 || line.size !== last.size) return false
  return gap > -levelShare * height && gap < rowGapMax * height && meets([last], [line])
}

/** Whether the second list is to the right of the first, line by line on its baselines. */
function isBeside(first: Line[], second: Line[]): boolean {
  if (first.length !== second.length || first.length < patternMin) return false
  const right = Math.max(...first.map(({ box }) => box.right))
  return second.every(({ box, size }, index) => {
    const other = (first[index] as Line).box as Box
    return box.left > right && Math.abs(box.bottom - other.bottom) < sameEdgeEm * size
  })
}

function areColumns(columns: Line[][], frames: Frame[]): boolean {
  if (columns.length < 2 || columns.flat().some(({ text }) => isItem(text))) return false
  // these are joined to the texts that they number
  if (columns.some((list) => areNumbering(list.map(({ text }) => numeralOf(text))))) return false
  const lists = columns.map(areValues)
  const [hasValues, hasTexts] = [true, false].map((wanted) =>
    lists.some((list) => areNearlyAll(list.filter((is) => is === wanted).length, list.length)),
  )
  if (!(hasValues && hasTexts) && !isOfLabels(columns)) return false
  const rows = rowsOf(columns)
  if (
    isCode(
      rows.map((row) => ({
        text: row
          .flat()
          .map(({ text }) => text)
          .join(' '),
      })),
    )
  )
    return false
  return !fillsOf(rows, frames).areCards
}

/** Whether the first list labels the others: it is in letters of another weight or slant, or ends where they begin. */
function isOfLabels([labels = [], ...lists]: Line[][]): boolean {
  const [first] = labels
  if (first === undefined) return false
  const isOther = lists
    .flat()
    .every(({ bold, italic }) => bold !== first.bold || italic !== first.italic)
  const isOne = labels.every(({ bold, italic }) => bold === first.bold && italic === first.italic)
  return (
    (isOther && isOne) ||
    (isLevel(labels, 'right') && !isLevel(labels, 'left') && isLevel(lists[0] ?? [], 'left'))
  )
}

function isLevel(lines: Line[], edge: 'left' | 'right'): boolean {
  const edges = lines.map(({ box }) => box[edge])
  return Math.max(...edges) - Math.min(...edges) < sameEdgeEm * (lines[0]?.size ?? 0)
}

function isItem(text: string): boolean {
  return listMarkLength(text) > 0 && !isListMark(text)
}

/** Which lines of a list are values, without its heading. */
function areValues(list: Line[]): boolean[] {
  const [first, ...more] = list.map(({ text }) => isValue(text))
  return first ? [first, ...more] : more
}

function rowsOf(columns: Line[][]): Line[][][] {
  return (columns[0] as Line[]).map((_, row) => columns.map((list) => [list[row] as Line]))
}
