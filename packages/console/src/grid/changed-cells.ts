import { type Range, type Size, sizeOf } from './selection.ts'

/** The cells of the grid as they are shown. */
export interface Sheet extends Size {
  text(row: number, column: number): string
  canEdit(row: number, column: number): boolean
}

/** The new text of a cell by its position. */
export interface NewText {
  row: number
  column: number
  text: string
}

export interface Change {
  cells: NewText[]
  /** Cells that were to change and cannot be edited. */
  refused: number
  /** The cells that are selected afterwards. */
  range: Range
}

/** The texts of the selected cells, row by row. */
export function textsIn(sheet: Sheet, range: Range): string[][] {
  return rowsOf(range).map((row) => columnsOf(range).map((column) => sheet.text(row, column)))
}

/**
 * The change that pasting makes. A block is repeated if the selection is a multiple of it, as one cell always is; otherwise it
 * grows down and to the right from the first selected cell, up to the border.
 */
export function pasted(sheet: Sheet, range: Range, block: readonly (readonly string[])[]): Change {
  const size = { rows: block.length, columns: Math.max(0, ...block.map((row) => row.length)) }
  const room = sizeOf(range)
  const repeats = room.rows % size.rows === 0 && room.columns % size.columns === 0
  const { rows, columns } = repeats ? room : size
  const target = {
    top: range.top,
    left: range.left,
    bottom: Math.min(sheet.rows, range.top + rows) - 1,
    right: Math.min(sheet.columns, range.left + columns) - 1,
  }
  return changed(sheet, target, (row, column) => {
    const source = block[(row - range.top) % size.rows]
    return source?.[(column - range.left) % size.columns]
  })
}

/** The change that empties the selected cells. */
export function cleared(sheet: Sheet, range: Range): Change {
  return changed(sheet, range, () => '')
}

/** The change that repeats the first selected row downwards, or the first column to the right; one cell takes its neighbor's text. */
export function filled(sheet: Sheet, range: Range, way: 'down' | 'right'): Change {
  const { rows, columns } = sizeOf(range)
  const before = (way === 'down' ? rows : columns) === 1 ? 1 : 0
  const [top, left] = [range.top - before, range.left - before]
  return changed(sheet, range, (row, column) => {
    const from = way === 'down' ? { row: top, column } : { row, column: left }
    return from.row < 0 || from.column < 0 ? undefined : sheet.text(from.row, from.column)
  })
}

function changed(
  sheet: Sheet,
  range: Range,
  textAt: (row: number, column: number) => string | undefined,
): Change {
  const change: Change = { cells: [], refused: 0, range }
  for (const row of rowsOf(range)) {
    for (const column of columnsOf(range)) {
      const text = textAt(row, column)
      if (text === undefined || text === sheet.text(row, column)) continue
      if (sheet.canEdit(row, column)) change.cells.push({ row, column, text })
      else change.refused++
    }
  }
  return change
}

function rowsOf({ top, bottom }: Range): number[] {
  return numbersFrom(top, bottom)
}

function columnsOf({ left, right }: Range): number[] {
  return numbersFrom(left, right)
}

function numbersFrom(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}
