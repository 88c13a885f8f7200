/** Cells of one paste, at most; more do not fit into a sheet. */
const cellsMax = 200_000
/** Columns that a merged cell of pasted HTML covers, at most. */
const spanMax = 1000

/**
 * Cells as a table in HTML, which Excel, Google Sheets and LibreOffice prefer over text. Its styles keep breaks within a cell and
 * have Excel take every cell as text, so that `007` stays and nothing becomes a formula.
 */
export function cellsAsHtml(cells: readonly (readonly string[])[]): string {
  const rows = cells.map((row) => `<tr>${row.map(cellAsHtml).join('')}</tr>`)
  const style = 'td{mso-number-format:"\\@";white-space:pre-wrap}br{mso-data-placement:same-cell}'
  return `<meta charset="utf-8"><style>${style}</style><table>${rows.join('')}</table>`
}

function cellAsHtml(text: string): string {
  const escaped = text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\n', '<br style="mso-data-placement:same-cell">')
  return `<td style="mso-number-format:'\\@';white-space:pre-wrap">${escaped}</td>`
}

/** Cells from the first table in pasted HTML; undefined if there is none. */
export function cellsFromHtml(html: string): string[][] | undefined {
  // scripts of a parsed document do not run, and its pictures are not loaded
  const table = new DOMParser().parseFromString(unstyled(html), 'text/html').querySelector('table')
  if (!table) return undefined
  const cells = [...table.rows].map((row) => [...row.cells].flatMap(spannedCells))
  const count = cells.reduce((sum, row) => sum + row.length, 0)
  return count > 0 && count <= cellsMax ? cells : undefined
}

/** Has styles in places where the content security policy of this page does not object to them. */
function unstyled(html: string): string {
  return html
    .replaceAll(/<(\/?)style\b/gi, '<$1template')
    .replaceAll(/<[a-z][^<>]*>/gi, (tag) => tag.replaceAll(/\sstyle=/gi, ' data-style='))
}

function spannedCells(cell: HTMLTableCellElement): string[] {
  const span = Math.min(cell.colSpan, spanMax)
  return [shownText(cell), ...Array<string>(span - 1).fill('')]
}

/** The text as a browser shows it: white space of the source is one space unless the style keeps it. */
function shownText(cell: HTMLElement): string {
  const keepsSpace = /white-space:\s?pre/i.test(cell.dataset.style ?? '')
  const text = textIn(cell, keepsSpace)
  const shown = keepsSpace ? text : text.replaceAll(/ ?\n ?/g, '\n').trim()
  return cell.lastElementChild instanceof HTMLParagraphElement ? shown.trimEnd() : shown
}

function textIn(node: Node, keepsSpace: boolean): string {
  if (node instanceof Text) {
    return keepsSpace ? node.data : node.data.replaceAll(/[ \t\r\n]+/g, ' ')
  }
  if (node instanceof HTMLBRElement) return '\n'
  const inner = [...node.childNodes].map((child) => textIn(child, keepsSpace)).join('')
  return node instanceof HTMLParagraphElement ? `${inner}\n` : inner
}
