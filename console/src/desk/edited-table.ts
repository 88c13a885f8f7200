import { type DeckResult, type RowEdits, rowKeyOf } from './desk-model.ts'
import { type SlideRow, type SlideTable, textOf, withColumns } from './slide-table.ts'

/** The table of a deck with its edits and the chosen columns. */
export function exportedTable(deck: DeckResult, keys: readonly string[]): SlideTable {
  const rows = deck.table.rows.map((row) => {
    const edits = deck.edits.get(rowKeyOf(row))
    return edits ? editedRow(row, edits) : row
  })
  return withColumns({ ...deck.table, rows, rowCount: rows.length }, keys)
}

/** The row with its edits, and with every other column of the same text brought in line with them, so that no edit is missing. */
export function editedRow(row: SlideRow, edits: RowEdits): SlideRow {
  const parts = edits.slide === undefined ? {} : partsOf(row, edits.slide)
  const edited: SlideRow = { ...row, ...parts, ...edits }
  const { title, body } = edits
  if (edits.slide === undefined && (title !== undefined || body !== undefined)) {
    edited.slide = joined(textOf(edited.title), textOf(edited.body), repeatedText(row))
  }
  return { ...edited, markdown: markdownOf(row, edits, edited) }
}

/** The title and the body in an edited text: as many lines as the title had, and the rest without what repeats. */
function partsOf(row: SlideRow, text: string): Pick<SlideRow, 'title' | 'body'> {
  const repeated = repeatedText(row)
  const end = repeated !== '' && text.endsWith(repeated) ? text.length - repeated.length : undefined
  const own = text.slice(0, end).trimEnd()
  const title = textOf(row.title)
  if (title === '' || !textOf(row.slide).startsWith(title)) return { title, body: own }
  const lines = own.split('\n')
  const count = title.split('\n').length
  return { title: lines.slice(0, count).join('\n'), body: lines.slice(count).join('\n') }
}

/** What the text of a slide has behind its title and body: headers and footers; empty if it has none, or another order. */
function repeatedText(row: SlideRow): string {
  const own = joined(textOf(row.title), textOf(row.body))
  const text = textOf(row.slide)
  return text.startsWith(own) ? text.slice(own.length).trim() : ''
}

function joined(...texts: string[]): string {
  return texts.filter((text) => text !== '').join('\n')
}

/** The Markdown of an edited slide: as edited; else from its title and text. */
function markdownOf(row: SlideRow, edits: RowEdits, edited: SlideRow): string {
  if (edits.markdown !== undefined) return edits.markdown
  const { slide, title, body } = edits
  if (slide === undefined && title === undefined && body === undefined) return textOf(row.markdown)
  const head = textOf(edited.title).replaceAll('\n', ' ')
  const text = paragraphs(textOf(edited.body))
  return head === '' ? text : `## ${head}\n\n${text}`.trimEnd()
}

function paragraphs(text: string): string {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .join('\n\n')
}
