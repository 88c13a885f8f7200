import { type DeckResult, type RowEdits, rowKeyOf } from './desk-model.ts'
import { type SlideRow, type SlideTable, textOf, withColumns } from './slide-table.ts'

/** The table of a deck with its edits and the chosen columns. */
export function exportedTable(deck: DeckResult, keys: readonly string[]): SlideTable {
  const rows = deck.table.rows.map((row) => {
    const edits = deck.edits.get(rowKeyOf(row))
    return edits ? { ...row, ...edits, markdown: markdownOf(row, edits) } : row
  })
  return withColumns({ ...deck.table, rows, rowCount: rows.length }, keys)
}

/**
 * The Markdown of an edited slide: as edited; else from the edited text, so that no edit is missing in a file
 * that has Markdown only.
 */
function markdownOf(row: SlideRow, edits: RowEdits): string {
  if (edits.markdown !== undefined) return edits.markdown
  if (edits.slide !== undefined) return headed(textOf(row.title), edits.slide)
  if (edits.title === undefined && edits.body === undefined) return textOf(row.markdown)
  const title = edits.title ?? textOf(row.title)
  const body = paragraphs(edits.body ?? textOf(row.body))
  return title === '' ? body : `## ${title.replaceAll('\n', ' ')}\n\n${body}`.trimEnd()
}

function headed(title: string, text: string): string {
  const rest = text.startsWith(title) ? text.slice(title.length).trimStart() : undefined
  if (title === '' || rest === undefined) return paragraphs(text)
  return `## ${title.replaceAll('\n', ' ')}\n\n${paragraphs(rest)}`.trimEnd()
}

function paragraphs(text: string): string {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .join('\n\n')
}
