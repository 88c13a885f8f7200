import { areInColumn, type Box, overlapAcross, union } from '@rowdeck/core/deck-model/box'
import type { Frame } from '@rowdeck/core/deck-model/page'
import { areNearlyAll, isHorizontal, longPatternMin, patternMin } from '../likeness.ts'
import { type Block, blockOf } from '../lines/block.ts'
import type { Line } from '../lines/line.ts'
import { isListMark, isLoneMark, isNumbered, listMarkLength } from '../lines/list-marks.ts'
import { compare } from '../near/comparisons.ts'
import { meets } from '../tables/table-columns.ts'
import {
  areAlike,
  areLevel,
  type Cell,
  continuesColumn,
  groupsOf,
  type Kind,
  type KindOf,
  kindsIn,
  middleOf,
  partsOf,
  rowGapMax,
} from './box-groups.ts'

type Row = Cell[]
type Grid = (Cell | undefined)[][]

/** Paragraphs of a cell; boxes with more hold text of their own. */
const linesMax = 2
/** Boxes that are looked at, and shapes behind them; slides with more are drawings. */
const boxesMax = 500
const framesMax = 2_000
/** Text boxes that are the columns of one table. */
const columnsMax = 20

/**
 * Text boxes that are placed as a table, each as one block: in rows and columns, whose cells are alike in each column, while the
 * columns differ, or a first row differs from the others. Every other block is as it was.
 */
export function joinBoxesInTables(blocks: Block[], frames: Frame[]): Block[] {
  const cells = blocks.filter(isCell)
  const isDrawing = cells.length > boxesMax || frames.length > framesMax
  if (cells.length < 2 * patternMin || isDrawing) return blocks
  const kindOf = kindsIn(frames)
  const joined = new Map<Block, Block[]>()
  for (const group of partsOf(cells, frames).flatMap((part) => groupsOf(part, kindOf))) {
    for (const grid of gridsOf(rowsOf(group), kindOf)) {
      const [first, ...others] = grid.flat().filter((cell) => cell !== undefined)
      if (first === undefined || isPart(grid, { blocks, cells, kindOf })) continue
      joined.set(first, [blockOfGrid(grid)])
      for (const other of others) joined.set(other, [])
    }
  }
  return blocks.flatMap((block) => joined.get(block) ?? [block])
}

/** Text boxes beside each other that are the columns of a table, whose cells are their lines, each table as one block. */
export function joinColumnsInTables(blocks: Block[], frames: Frame[]): Block[] {
  const columns = blocks.filter(isColumn).sort((a, b) => a.box.left - b.box.left)
  if (columns.length < patternMin || columns.length > columnsMax) return blocks
  const kindOf = kindsIn(frames)
  const joined = new Map<Block, Block[]>()
  for (const alike of Map.groupBy(columns, ({ lines }) => lines.length).values()) {
    const cells = alike.map(({ lines }) => lines.map((line) => blockOf([line])))
    const grid = (cells[0] ?? []).map((_, at) => cells.flatMap((column) => column[at] ?? []))
    const areRows = grid.every((row) => areApart(row) && isLevel(row))
    const [first, ...others] = alike
    if (first === undefined || !areRows || !isComplete(grid) || !isTable(grid, kindOf)) continue
    joined.set(first, [blockOfGrid(grid)])
    for (const other of others) joined.set(other, [])
  }
  return blocks.flatMap((block) => joined.get(block) ?? [block])
}

/** Several short lines below one another, which are no list. */
function isColumn({ rows, lines }: Block): boolean {
  const isLine = ({ angle, text }: Line) => isHorizontal(angle) && listMarkLength(text) === 0
  return rows === undefined && lines.length >= longPatternMin && lines.every(isLine)
}

function isLevel([first, ...others]: Row): boolean {
  return first !== undefined && others.every((other) => areLevel(first, other))
}

/** A short level text in one style, which is no list. */
function isCell({ rows, lines }: Block): boolean {
  if (rows !== undefined || lines.length > linesMax) return false
  const [first] = lines
  return lines.every(({ angle, size, bold, text }) => {
    if (!isHorizontal(angle) || size !== first?.size || bold !== first.bold) return false
    return isListMark(text) || listMarkLength(text) === 0 || isNumbered(text)
  })
}

/** Rows of cells from top to bottom, each from left to right. */
function rowsOf(cells: Cell[]): Row[] {
  const rows: Row[] = []
  for (const cell of [...cells].sort((a, b) => middleOf(a.box) - middleOf(b.box))) {
    const row = rows.slice(-2).find((known) => known.some((other) => areLevel(other, cell)))
    if (row === undefined) rows.push([cell])
    else row.push(cell)
  }
  return rows.map((row) => row.sort((a, b) => a.box.left - b.box.left))
}

/** The tables among rows: runs of rows near each other, with a cell for each column, or as many cells in each row. */
function gridsOf(rows: Row[], kindOf: KindOf): Grid[] {
  return runsOf(rows, isBelow).flatMap((run) => {
    const whole = inColumns(run)
    if (whole !== undefined && isTable(whole, kindOf)) return [whole]
    const equal = runsOf(run, (above, row) => above.length === row.length)
    return equal.filter((grid) => isTable(grid, kindOf))
  })
}

/** Runs of rows with several cells beside each other, each of which continues with the one before. */
function runsOf(rows: Row[], continues: (above: Row, row: Row) => boolean): Row[][] {
  const runs: Row[][] = []
  let above: Row | undefined
  for (const row of rows) {
    const isRow = row.length > 1 && areApart(row)
    if (isRow && above !== undefined && continues(above, row)) runs.at(-1)?.push(row)
    else if (isRow) runs.push([row])
    above = isRow ? row : undefined
  }
  return runs
}

function areApart(row: Row): boolean {
  return row.every(({ box }, at) => box.left >= (row[at - 1]?.box.right ?? box.left))
}

function isBelow(above: Row, row: Row): boolean {
  const bottom = Math.max(...above.map(({ box }) => box.bottom))
  const gap = Math.min(...row.map(({ box }) => box.top)) - bottom
  const size = Math.max(...row.map((cell) => cell.size))
  const isUnder = ({ box, lines }: Cell) =>
    above.some((other) => areInColumn(box, other.box) || meets(other.lines, lines))
  return gap < rowGapMax * size && row.some(isUnder)
}

/** The rows with a cell for every column; undefined if they have no common columns. */
function inColumns(rows: Row[]): Grid | undefined {
  const widest = Math.max(...rows.map((row) => row.length))
  const columns: Box[] = []
  for (const { box } of rows.flat().sort((a, b) => a.box.left - b.box.left)) {
    const last = columns.at(-1)
    if (last !== undefined && box.left < last.right) columns.splice(-1, 1, union(last, box))
    else columns.push(box)
  }
  if (columns.length !== widest) return undefined
  const grid = rows.map((row) =>
    columns.map((column) => row.find(({ box }) => overlapAcross(column, box) > 0)),
  )
  const isWhole = grid.every((row, at) => new Set(row.filter(Boolean)).size === rows[at]?.length)
  return isWhole ? grid : undefined
}

function isTable(grid: Grid, kindOf: KindOf): boolean {
  if (grid.length < patternMin) return false
  const [head = [], ...body] = grid
  const columns = head.map((_, at) => body.flatMap((row) => row[at] ?? []).map(kindOf))
  const used = columns.filter((kinds) => kinds.length > 0)
  const areFull = used.every((kinds) => areNearlyAll(kinds.length, body.length))
  const usual = columns.map(usualOf)
  const areColumns = columns.every((kinds, at) => areOfKind(kinds, usual[at]))
  if (used.length < 2 || !areFull || !areColumns) return false
  const hasHead = head.every((cell, at) => {
    const kind = usual[at]
    return cell === undefined || kind === undefined || !areAlike(kindOf(cell), kind)
  })
  const [first, ...others] = usual.filter((kind) => kind !== undefined)
  if (first === undefined) return false
  const areTiles = others.every((kind) => kind.isFilled && !kind.isValue)
  if (areTiles && !hasHead && !first.isValue) return false
  const differ = others.some((kind) => !areAlike(kind, first) || kind.isValue !== first.isValue)
  // columns alike under heads may also be lists beside each other
  return differ || (hasHead && grid.length >= longPatternMin && isComplete(grid))
}

/** Three columns or more, without an empty cell. */
function isComplete(grid: Grid): boolean {
  return grid.every((row) => row.length >= patternMin && row.every((cell) => cell !== undefined))
}

/** The kind that most cells of a column are of. */
function usualOf(kinds: Kind[]): Kind | undefined {
  const groups = [...Map.groupBy(kinds, (kind) => JSON.stringify(kind)).values()]
  return groups.sort((a, b) => b.length - a.length)[0]?.[0]
}

function areOfKind(kinds: Kind[], usual: Kind | undefined): boolean {
  if (usual === undefined) return true
  return areNearlyAll(kinds.filter((kind) => areAlike(kind, usual)).length, kinds.length)
}

/** Whether other text is among the cells, or goes on with a column of them: they are a part of something else. */
function isPart(
  grid: Grid,
  { blocks, cells, kindOf }: { blocks: Block[]; cells: Cell[]; kindOf: KindOf },
): boolean {
  const own = new Set(grid.flat().filter((cell) => cell !== undefined))
  const { left, top, right, bottom } = [...own].map(({ box }) => box).reduce(union)
  const isAmong = ({ box }: Block) => {
    const [x, y] = [(box.left + box.right) / 2, middleOf(box)]
    return x > left && x < right && y > top && y < bottom
  }
  const ends = [...(grid[0] ?? []), ...(grid.at(-1) ?? [])].filter((cell) => cell !== undefined)
  const goesOn = (cell: Cell) =>
    ends.some((end) => continuesColumn(end, cell, kindOf) || continuesColumn(cell, end, kindOf))
  compare(blocks.length * ends.length)
  return (
    blocks.some((block) => !own.has(block) && isAmong(block)) ||
    cells.some((cell) => !own.has(cell) && goesOn(cell))
  )
}

/** Bullets in the first column only mark what is beside them. */
function blockOfGrid(grid: Grid): Block {
  const block = blockOf(grid.flat().flatMap((cell) => cell?.lines ?? []))
  const texts = grid.map((row) => row.map(textOf))
  const areMarked = texts.every(([mark = '']) => isLoneMark(mark))
  const rows = areMarked
    ? texts.map(([mark, text, ...more]) => [`${mark} ${text}`, ...more])
    : texts
  const written = rows.map((row) => row.join('\t').trimEnd())
  if (rows.every(({ length }) => length === 1)) return { ...block, rows: written }
  return {
    ...block,
    rows: written,
    isTable: true,
    table: { number: block.order, rows, spans: [], header: false },
  }
}

function textOf(cell: Cell | undefined): string {
  return (cell?.lines ?? []).map(({ text }) => text).join(' ')
}
