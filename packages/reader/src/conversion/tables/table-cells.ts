import { areInColumn, areInRow } from '@rowdeck/core/deck-model/box'
import type { TablePart } from '@rowdeck/core/deck-model/table-part'
import { type Block, blockOf } from '../lines/block.ts'
import { isCutMailAddress, isCutName, isDivided } from '../lines/broken-words.ts'
import { joinTexts } from '../lines/characters.ts'
import type { Line } from '../lines/line.ts'
import { listMarkLength } from '../lines/list-marks.ts'

/** Lines of one cell. */
export type TableCell = Line[]

export interface DetectedTable {
  rows: TableCell[][]
}

/**
 * A table as a block: one line per row, cells separated by tabs; an empty cell keeps its tab. A row with a list
 * in a cell is a block of its own, read cell by cell: on one line its items could not be told apart.
 */
export function blocksOfTable({ rows }: DetectedTable): Block[] {
  const blocks: Block[] = []
  const { order: number } = blockOf(rows.flat(2))
  const first = rows[0] ?? []
  const partOf = (own: TableCell[][]): TablePart => ({
    number,
    rows: own.map((row) => row.map(textInTable)),
    spans: [],
    header: own[0] === first && isHeader(first, rows),
  })
  let plain: TableCell[][] = []
  const finish = () => {
    if (plain.flat(2).length > 0) blocks.push({ ...blockOfRows(plain), table: partOf(plain) })
    plain = []
  }
  for (const row of rows) {
    if (!row.some(isList)) {
      plain.push(row)
      continue
    }
    finish()
    const cells = row.filter((cell) => cell.length > 0).map(inReadingOrder)
    blocks.push({
      ...blockOf(cells.flat()),
      ...{ rows: cells.map(textOfCell), cells, table: partOf([row]) },
    })
  }
  finish()
  return blocks
}

function blockOfRows(rows: TableCell[][]): Block {
  const written = rows.map((cells) => cells.map(textOfCell).join('\t').trimEnd())
  return { ...blockOf(rows.flat(2)), rows: written, isTable: true }
}

/** Whether the first row is bold, and no other row is. */
export function isHeader(first: TableCell[], rows: TableCell[][]): boolean {
  const isBold = (row: TableCell[]) => row.flat().every(({ bold }) => bold === true)
  return rows.length > 1 && isBold(first) && !rows.slice(1).some(isBold)
}

/** Items of a list keep their lines. */
function textInTable(cell: TableCell): string {
  if (!isList(cell)) return textOfCell(cell)
  return inReadingOrder(cell)
    .map(({ text }) => text)
    .join('\n')
}

/** Whether a cell holds several list items. */
export function isList(cell: TableCell): boolean {
  return cell.filter(({ text }) => listMarkLength(text) > 0).length > 1
}

function textOfCell(cell: TableCell): string {
  const pieces: string[] = []
  let before: Line | undefined
  for (const line of inReadingOrder(cell)) {
    if (before && isInsideWord(before, line))
      pieces.push(beginOfWord(before, pieces.pop() ?? '') + line.text)
    else pieces.push(line.text)
    before = line
  }
  return joinTexts(pieces)
}

function isInsideWord(before: Line, line: Line): boolean {
  const [one, two] = [before.text, line.text]
  return isDivided(one, two) || isCutMailAddress(one, two) || isCutName(one, two)
}

/** The hyphen that only divides its word is left out. */
function beginOfWord({ dividesWord }: Line, text: string): string {
  return dividesWord ? text.slice(0, -1) : text
}

/** From top to bottom; lines beside each other from left to right. A box may reach far into the line below it. */
function inReadingOrder(lines: Line[]): Line[] {
  return [...lines].sort((a, b) => {
    const isBeside = areInRow(a.box, b.box) && !areInColumn(a.box, b.box)
    return isBeside ? a.box.left - b.box.left : a.box.top - b.box.top
  })
}
