import { withoutFormulas } from '@rowdeck/core/without-formulas'

/** Cells as `rowsAsText` has them; a single one is its text without quotes, because people paste it into letters. */
export function cellsAsText(cells: readonly (readonly string[])[]): string {
  const [first] = cells
  return cells.length === 1 && first?.length === 1 ? (first[0] ?? '') : rowsAsText(cells)
}

/**
 * Cells as the text that spreadsheets put on the clipboard: tabs between cells, CRLF between rows, quotes around cells that contain
 * tabs, breaks or quotes.
 */
export function rowsAsText(cells: readonly (readonly string[])[]): string {
  const text = cells.map((row) => row.map(quoted).join('\t')).join('\r\n')
  // readers leave out one final break, which stands for an empty last row here
  return text.endsWith('\r\n') ? `${text}\r\n` : text
}

/** The same for a click that copies text alone: what a spreadsheet would take for a formula gets an apostrophe, as in CSV. */
export function rowsForSpreadsheet(cells: readonly (readonly string[])[]): string {
  return rowsAsText(cells.map((row) => row.map(withoutFormulas)))
}

function quoted(text: string): string {
  return /[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * Cells from text that a spreadsheet put on the clipboard. A quote opens a cell only if another one closes it before a tab, a
 * break or the end; otherwise it is a character, as in `14" screen`. One final break is left out.
 */
export function cellsFromText(text: string): string[][] {
  const rows: string[][] = [[]]
  let at = 0
  for (;;) {
    const cell = quotedCell(text, at) ?? plainCell(text, at)
    rows.at(-1)?.push(cell.text)
    const [mark] = /^(?:\t|\r\n|\n|\r)/.exec(text.slice(cell.end, cell.end + 2)) ?? ['']
    at = cell.end + mark.length
    if (mark === '' || (mark !== '\t' && at === text.length)) return rows
    if (mark !== '\t') rows.push([])
  }
}

interface ReadCell {
  text: string
  /** The position behind the cell. */
  end: number
}

function quotedCell(text: string, start: number): ReadCell | undefined {
  if (text[start] !== '"') return undefined
  let at = start + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote < 0) return undefined
    const after = text[quote + 1]
    if (after !== '"') {
      const isClosed = after === undefined || '\t\n\r'.includes(after)
      const inner = text.slice(start + 1, quote).replaceAll('""', '"')
      return isClosed ? { text: inner.replaceAll('\r\n', '\n'), end: quote + 1 } : undefined
    }
    at = quote + 2
  }
}

function plainCell(text: string, start: number): ReadCell {
  const found = text.slice(start).search(/[\t\n\r]/)
  const end = found < 0 ? text.length : start + found
  return { text: text.slice(start, end), end }
}
