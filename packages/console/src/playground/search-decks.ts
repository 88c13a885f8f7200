import { type DeckResult, rowKeyOf } from '../desk/desk-model.ts'
import { shownRow } from '../desk/edited-table.ts'
import { cellText } from '../desk/slide-table.ts'
import { patternOf } from '../elements/pattern-of.ts'

/** A deck or a slide that a search found. */
export interface FoundSlide {
  deck: DeckResult
  /** The number of the slide; undefined if it is the name of the deck. */
  slide: number | undefined
  /** The words around the match. */
  text: string
}

/** Characters shown before a match, and of all. */
const before = 40
const shownMax = 160

/** Columns that are searched, with their edits. */
const searched = ['slide', 'notes']

/** Where a text is in the names and slides of all decks, with edits; at most so many. */
export function searchDecks(
  decks: readonly DeckResult[],
  search: string,
  foundMax: number,
): FoundSlide[] {
  const pattern = patternOf(search.trim())
  if (!pattern) return []
  const found: FoundSlide[] = []
  for (const deck of decks) {
    if (deck.filename.match(pattern)) found.push({ deck, slide: undefined, text: deck.filename })
    found.push(...slidesWith(deck, pattern))
    if (found.length >= foundMax) break
  }
  return found.slice(0, foundMax)
}

function slidesWith(deck: DeckResult, pattern: RegExp): FoundSlide[] {
  return deck.table.rows.flatMap((row) => {
    const shown = shownRow(row, deck.edits.get(rowKeyOf(row)))
    const text = searched.map((column) => cellText(shown[column])).join('\n')
    const at = text.search(pattern)
    if (at < 0) return []
    const from = Math.max(0, at - before)
    const around = text.slice(from, from + shownMax).replaceAll(/\s+/g, ' ')
    return [{ deck, slide: Number(row.number), text: `${from > 0 ? '…' : ''}${around}` }]
  })
}
