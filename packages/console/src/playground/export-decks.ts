import { type FormatOf, outputFormat, usualKeys, withNumber } from '@rowdeck/reader/output/formats'
import type { ColumnLayout } from '../desk/column-layout.ts'
import type { DeckResult, RowPlace } from '../desk/desk-model.ts'
import { exportedTable, withRows } from '../desk/edited-table.ts'
import { areInitial, type WrittenTable } from '../desk/slide-table.ts'
import { saveFile } from '../elements/save-file.ts'
import type { ReviewedDeck } from './export-review.ts'
import { writeFile } from './write-file.ts'

export type ExportFormat = FormatOf<'page'>

export interface ExportChoices {
  format: ExportFormat
  /** Several decks in a workbook: a sheet for each, instead of one sheet with a column `file`. */
  sheets: boolean
  /** Pictures of the slides in a workbook. */
  pictures: boolean
}

export interface ExportOptions extends ExportChoices {
  /** The columns; Markdown has whole slides instead. */
  layout: ColumnLayout
  /** The name of the saved file, without its ending. */
  name: string
  /** The rows to take, in their order; all by default. */
  rows: readonly RowPlace[] | undefined
}

/**
 * Saves the rows of decks with their edits. They are written in this browser from the rows that it has: nothing
 * is sent and nothing is charged. A workbook also lists decks without rows and says why.
 */
export async function exportDecks(
  given: readonly DeckResult[],
  { format, sheets, pictures, layout, name, rows }: ExportOptions,
): Promise<void> {
  const { fileEndings, mediaType, text } = outputFormat(format)
  const wanted = format === 'xlsx' ? given : given.filter(hasRows)
  const decks = rows ? withRows(wanted, rows) : wanted
  const usual = areInitial(layout.shownColumns) ? usualKeys(format) : undefined
  const exported = { ...layout, shownColumns: keysOf({ format, layout }) }
  const tables = []
  for (const deck of decks) {
    const chosen = exportedTable(deck, exported)
    tables.push(pictures && format === 'xlsx' ? await addPictures(chosen, deck) : chosen)
  }
  const named = await namedTables(decks, tables, format)
  const sheetPerDeck = format === 'xlsx' && sheets && tables.length > 1
  const asShown = rows && inOneTable.has(format) && !sheetPerDeck
  const written = asShown ? inOrder(named, rows) : named
  const options = {
    // Excel recognizes UTF-8 by the byte order mark
    byteOrderMark: true,
    showFilenames: tables.length > 1 && !sheetPerDeck,
    sheetPerDeck,
    usual: usual !== undefined,
    // a deck whose rows are among those of others would be listed for each of its parts
    listDecks: written.length === named.length,
  }
  const content = await writeFile({ format, tables: written, options })
  const type = text ? `${mediaType};charset=utf-8` : mediaType
  saveFile(new Blob([content], { type }), `${name}.${fileEndings[0]}`)
}

/** Formats in which the rows of several decks are one table. */
const inOneTable: ReadonlySet<ExportFormat> = new Set(['xlsx', 'csv', 'ndjson'])

/** The tables divided so that their rows follow one another in this order, however it mixes the decks. */
function inOrder(tables: readonly NamedTable[], places: readonly RowPlace[]): NamedTable[] {
  const left = new Map(tables.map((each) => [each.id, { each, rows: each.table.rows.values() }]))
  const parts: NamedTable[] = []
  for (const { deckId } of places) {
    const source = left.get(deckId)
    const { value: row } = source?.rows.next() ?? {}
    if (!source || !row) continue
    const { each } = source
    if (parts.at(-1)?.id !== deckId) parts.push({ ...each, table: { ...each.table, rows: [] } })
    parts.at(-1)?.table.rows.push(row)
  }
  return parts
}

export function hasRows({ table }: DeckResult): boolean {
  return table.rows.length > 0
}

/** The name of a file with the rows of decks, without its ending. */
export function exportName(decks: readonly DeckResult[]): string {
  const [deck] = decks
  if (!deck || decks.length > 1) return deck?.folder || 'decks'
  return deck.filename.replace(/\.(pdf|pptx|png|jpe?g|webp)$/i, '') || 'deck'
}

/** Whether the exported file has every edit of the deck: edits of the notes, for example, need that column. */
export function savesEdits(
  { edits }: DeckResult,
  { format, layout }: Pick<ExportOptions, 'format' | 'layout'>,
): boolean {
  const keys = keysOf({ format, layout })
  const hasText = keys.includes('slide') || keys.includes('markdown')
  const hasAll = (column: string) =>
    keys.includes(column) || (ofText.has(column) && (hasText || hasParts(keys)))
  return [...edits.values()].every((row) => Object.keys(row).every(hasAll))
}

/** Columns that hold the text of a slide, which each of them shares with the others. */
const ofText: ReadonlySet<string> = new Set(['slide', 'title', 'body', 'markdown'])

function hasParts(keys: readonly string[]): boolean {
  return keys.includes('title') && keys.includes('body')
}

function keysOf({ format, layout }: Pick<ExportOptions, 'format' | 'layout'>) {
  const { shownColumns } = layout
  const usual = areInitial(shownColumns) ? usualKeys(format) : undefined
  return outputFormat(format).fixedColumns ?? usual ?? withNumber(format, shownColumns)
}

interface NamedTable extends ReviewedDeck {
  id: string
}

async function namedTables(
  decks: readonly DeckResult[],
  tables: readonly WrittenTable[],
  format: ExportFormat,
): Promise<NamedTable[]> {
  const named =
    format === 'xlsx'
      ? (await import('./export-review.ts')).withReview(decks, tables)
      : tables.map((table, at) => ({ filename: decks[at]?.filename ?? '', table }))
  return named.map((one, at) => ({ id: decks[at]?.id ?? '', ...one }))
}

async function addPictures(table: WrittenTable, deck: DeckResult): Promise<WrittenTable> {
  const { withPictures } = await import('./export-pictures.ts')
  return await withPictures(table, deck)
}
