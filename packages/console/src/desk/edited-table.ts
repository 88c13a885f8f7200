import { type ColumnLayout, shownOf } from './column-layout.ts'
import {
  type CellEdit,
  type DeckResult,
  type RowEdits,
  type RowKey,
  type RowPlace,
  rowKeyOf,
} from './desk-model.ts'
import { cellText, type SlideRow, type WrittenTable, withColumns } from './slide-table.ts'

/** The table of a deck with its edits and the chosen columns, in their order and by the names that a person gave them. */
export function exportedTable(
  deck: Pick<DeckResult, 'table' | 'edits'>,
  layout: ColumnLayout,
): WrittenTable {
  const rows = deck.table.rows.map((row) => shownRow(row, deck.edits.get(rowKeyOf(row))))
  const columns = shownOf(deck.table.columns, layout)
  return withColumns({ ...deck.table, rows, rowCount: rows.length }, columns)
}

/** Decks with these rows only, in this order. Decks are in the order of their first rows. */
export function withRows(decks: readonly DeckResult[], places: readonly RowPlace[]): DeckResult[] {
  const byId = new Map(decks.map((deck) => [deck.id, deck]))
  return [...Map.groupBy(places, ({ deckId }) => deckId)].flatMap(([id, own]) => {
    const deck = byId.get(id)
    if (!deck) return []
    const known = new Map(deck.table.rows.map((row) => [rowKeyOf(row), row]))
    const rows = own.map(({ rowKey }) => known.get(rowKey)).filter((row) => row !== undefined)
    return [{ ...deck, table: { ...deck.table, rows, rowCount: rows.length } }]
  })
}

/**
 * What the edits of the changed rows become. Text that is as it was read is not an edit. The whole text on the one side, title and
 * body on the other are never edited both, because they would contradict each other: the later edit counts.
 */
export function editsAfter(
  deck: Pick<DeckResult, 'table' | 'edits'>,
  cells: readonly Omit<CellEdit, 'deckId'>[],
): Map<RowKey, RowEdits> {
  const changed = new Set(cells.map(({ rowKey }) => rowKey))
  const rows = new Map(
    deck.table.rows.filter((row) => changed.has(rowKeyOf(row))).map((row) => [rowKeyOf(row), row]),
  )
  const after = new Map<RowKey, RowEdits>()
  for (const { rowKey, columnKey, text } of cells) {
    const edits = after.get(rowKey) ?? deck.edits.get(rowKey) ?? {}
    after.set(rowKey, withCell(rows.get(rowKey) ?? {}, edits, [columnKey, text]))
  }
  return after
}

function withCell(
  row: SlideRow,
  edits: RowEdits,
  [column, text]: [column: string, text: string | undefined],
): RowEdits {
  const next: Record<string, string> = { ...edits }
  const { slide } = edits
  const isPart = column === 'title' || column === 'body'
  if (isPart && slide !== undefined) {
    delete next.slide
    put(next, row, Object.entries(titleAndBody(row, slide)))
  }
  if (column === 'slide') {
    delete next.title
    delete next.body
  }
  put(next, row, [[column, text]])
  return next
}

function put(
  edits: Record<string, string>,
  row: SlideRow,
  cells: readonly [column: string, text: string | undefined][],
): void {
  for (const [column, text] of cells) {
    if (text === undefined || text === cellText(row[column])) delete edits[column]
    else edits[column] = text
  }
}

const shownRows = new WeakMap<RowEdits, { row: SlideRow; shown: SlideRow }>()

/** The row as it is shown: with its edits. The same object for the same row and edits. */
export function shownRow(row: SlideRow, edits: RowEdits | undefined): SlideRow {
  if (!edits) return row
  const known = shownRows.get(edits)
  if (known?.row === row) return known.shown
  const shown = editedRow(row, edits)
  shownRows.set(edits, { row, shown })
  return shown
}

/** The row with its edits, and with every other column of the same text brought in line with them, so that no edit is missing. */
export function editedRow(row: SlideRow, edits: RowEdits): SlideRow {
  const parts = edits.slide === undefined ? {} : titleAndBody(row, edits.slide)
  const edited: SlideRow = { ...row, ...parts, ...edits }
  const { title, body } = edits
  if (edits.slide === undefined && (title !== undefined || body !== undefined)) {
    edited.slide = joined(cellText(edited.title), cellText(edited.body), repeatedText(row))
  }
  return { ...edited, markdown: markdownOf(row, edits, edited) }
}

/** The title and the body in an edited text: as many lines as the title had, and the rest without what repeats. */
function titleAndBody(row: SlideRow, text: string): { title: string; body: string } {
  const repeated = repeatedText(row)
  const end = repeated !== '' && text.endsWith(repeated) ? text.length - repeated.length : undefined
  const own = text.slice(0, end).trimEnd()
  const title = cellText(row.title)
  if (title === '' || !cellText(row.slide).startsWith(title)) return { title, body: own }
  const lines = own.split('\n')
  const count = title.split('\n').length
  return { title: lines.slice(0, count).join('\n'), body: lines.slice(count).join('\n') }
}

/** What the text of a slide has behind its title and body: headers and footers; empty if it has none, or another order. */
function repeatedText(row: SlideRow): string {
  const own = joined(cellText(row.title), cellText(row.body))
  const text = cellText(row.slide)
  return text.startsWith(own) ? text.slice(own.length).trim() : ''
}

function joined(...texts: string[]): string {
  return texts.filter((text) => text !== '').join('\n')
}

/** The Markdown of an edited slide: as edited; else from its title and text. */
function markdownOf(row: SlideRow, edits: RowEdits, edited: SlideRow): string {
  if (edits.markdown !== undefined) return edits.markdown
  const { slide, title, body } = edits
  if (slide === undefined && title === undefined && body === undefined)
    return cellText(row.markdown)
  const head = cellText(edited.title).replaceAll('\n', ' ')
  const text = paragraphs(cellText(edited.body))
  return head === '' ? text : `## ${head}\n\n${text}`.trimEnd()
}

function paragraphs(text: string): string {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .join('\n\n')
}
