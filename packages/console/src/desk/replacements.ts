import { patternOf } from '../elements/pattern-of.ts'
import { type CellEdit, type DeckResult, rowKeyOf } from './desk-model.ts'
import { shownRow } from './edited-table.ts'
import { cellText } from './slide-table.ts'

/** The columns whose text is replaced; the whole text of a slide follows from its title and body. */
const replacedColumns = ['title', 'body', 'notes'] as const

export interface Replacement {
  find: string
  by: string
  matchCase: boolean
}

export interface Replacements {
  cells: CellEdit[]
  matches: number
  /** Decks with matches. */
  decks: number
}

/** The edits that replace a text wherever it is in titles, texts and notes of decks. */
export function replacementsIn(
  decks: readonly DeckResult[],
  { find, by, matchCase }: Replacement,
): Replacements {
  const pattern = patternOf(find, matchCase)
  const found: Replacements = { cells: [], matches: 0, decks: 0 }
  if (!pattern) return found
  for (const deck of decks) {
    const cells = deck.table.rows.flatMap((row) => {
      const rowKey = rowKeyOf(row)
      const shown = shownRow(row, deck.edits.get(rowKey))
      return replacedColumns.flatMap((columnKey): CellEdit[] => {
        const before = cellText(shown[columnKey])
        const matches = before.match(pattern)?.length ?? 0
        found.matches += matches
        const text = before.replace(pattern, () => by)
        return matches === 0 ? [] : [{ deckId: deck.id, rowKey, columnKey, text }]
      })
    })
    found.cells.push(...cells)
    if (cells.length > 0) found.decks++
  }
  return found
}
