/** A cell by its position among the shown rows and columns, from 0. Column -1 is the slide at the start of a row. */
export interface Place {
  row: number
  column: number
}

/** The cells between two corners: the anchor has the focus and is what typing edits, the head moves. */
export interface Selection {
  anchor: Place
  head: Place
  /** Whether whole rows or columns are selected, however many there are. */
  whole?: 'rows' | 'columns' | 'all' | undefined
}

/** A rectangle of cells; all four are inside. */
export interface Range {
  top: number
  left: number
  bottom: number
  right: number
}

export interface Size {
  rows: number
  columns: number
}

/** What Page Up and Page Down move by, in rows. */
const pageRows = 8

/** The selected cells. A selection that begins at the slides is of whole rows. */
export function rangeOf({ anchor, head, whole }: Selection, { rows, columns }: Size): Range {
  const left = Math.min(anchor.column, head.column)
  const allColumns = whole === 'rows' || whole === 'all' || left < 0
  const allRows = whole === 'columns' || whole === 'all'
  return {
    top: allRows ? 0 : Math.min(anchor.row, head.row),
    bottom: allRows ? rows - 1 : Math.max(anchor.row, head.row),
    left: allColumns ? 0 : left,
    right: allColumns ? columns - 1 : Math.max(anchor.column, head.column),
  }
}

export function sizeOf({ top, left, bottom, right }: Range): Size {
  return { rows: bottom - top + 1, columns: right - left + 1 }
}

export function contains({ top, left, bottom, right }: Range, { row, column }: Place): boolean {
  return row >= top && row <= bottom && column >= left && column <= right
}

/** A selection of one cell. */
export function only(place: Place): Selection {
  return { anchor: place, head: place }
}

/** A key with its modifiers, as events of the keyboard have them. */
export interface Key {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
}

interface Cells extends Size {
  /** The text of a cell; Ctrl with an arrow stops where text begins or ends. */
  text: (row: number, column: number) => string
}

/** The selection after a key, as spreadsheets move it; undefined for other keys. */
export function selectionAfter(
  selection: Selection,
  pressed: Key,
  cells: Cells,
): Selection | undefined {
  const { anchor, head } = selection
  const whole = wholeBy(pressed)
  if (whole) return { anchor, head, whole }
  const { key, shiftKey, ctrlKey, metaKey } = pressed
  const control = ctrlKey || metaKey
  const from = shiftKey ? head : anchor
  const target = control ? farPlace(from, key, cells) : nearPlace(from, key, cells)
  if (!target) return undefined
  const next = clamped(target, cells)
  return shiftKey ? { anchor, head: next } : only(next)
}

function wholeBy({ key, shiftKey, ctrlKey, metaKey }: Key): Selection['whole'] {
  const control = ctrlKey || metaKey
  if (control && key === 'a') return 'all'
  if (key !== ' ') return undefined
  if (control) return shiftKey ? 'all' : 'columns'
  return shiftKey ? 'rows' : undefined
}

function nearPlace({ row, column }: Place, key: string, { columns }: Size): Place | undefined {
  return {
    ArrowDown: { row: row + 1, column },
    ArrowUp: { row: row - 1, column },
    ArrowRight: { row, column: column + 1 },
    ArrowLeft: { row, column: column - 1 },
    PageDown: { row: row + pageRows, column },
    PageUp: { row: row - pageRows, column },
    Home: { row, column: -1 },
    End: { row, column: columns - 1 },
  }[key]
}

function farPlace(from: Place, key: string, cells: Cells): Place | undefined {
  if (key === 'Home') return { row: 0, column: -1 }
  if (key === 'End') return { row: cells.rows - 1, column: cells.columns - 1 }
  const step = {
    ArrowDown: { row: 1, column: 0 },
    ArrowUp: { row: -1, column: 0 },
    ArrowRight: { row: 0, column: 1 },
    ArrowLeft: { row: 0, column: -1 },
  }[key]
  return step && edgeFrom(from, step, cells)
}

/** The last cell with text before a gap, or the first one behind it; the border if there is none. */
function edgeFrom(from: Place, step: Place, { rows, columns, text }: Cells): Place {
  const next = ({ row, column }: Place) => ({ row: row + step.row, column: column + step.column })
  const isInside = ({ row, column }: Place) =>
    row >= 0 && row < rows && column >= 0 && column < columns
  const filled = ({ row, column }: Place) => text(row, column) !== ''
  let place = next(from)
  if (!isInside(place)) return from
  const runs = isInside(from) && filled(from) && filled(place)
  for (;;) {
    const following = next(place)
    if (!isInside(following) || (runs ? !filled(following) : filled(place))) return place
    place = following
  }
}

function clamped({ row, column }: Place, { rows, columns }: Size): Place {
  return {
    row: Math.max(0, Math.min(rows - 1, row)),
    column: Math.max(-1, Math.min(columns - 1, column)),
  }
}
