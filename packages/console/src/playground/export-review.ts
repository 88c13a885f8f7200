import type { DeckResult } from '../desk/desk-model.ts'
import { describeRefusal } from '../desk/refusal.ts'
import type { WrittenTable } from '../desk/slide-table.ts'
import { countReview, type Slide, slidesOf } from '../views/slides.ts'
import { doubtText } from '../views/to-check.ts'

const column = { key: 'review', label: 'Check' }

/** A deck as a workbook has it. */
export interface ReviewedDeck {
  filename: string
  table: WrittenTable
  review?: { checked: number; toCheck: number }
  problem?: string
}

/**
 * Returns the tables with what was checked and what is still to be, as the last column and as figures of each deck;
 * without both if there is nothing to say of any. Decks that were refused say why.
 */
export function withReview(
  decks: readonly DeckResult[],
  tables: readonly WrittenTable[],
): ReviewedDeck[] {
  const cells = decks.map((deck) => slidesOf([deck]).map(reviewOf))
  const isReviewed = cells.some((own) => own.some((cell) => cell !== null))
  return decks.map((deck, at) => {
    const { filename, refusal } = deck
    const table = tables[at] as WrittenTable
    const problem = refusal && { problem: sentenceOf(refusal) }
    if (!isReviewed || table.rows.length === 0) return { filename, table, ...problem }
    const { left, done } = countReview(deck)
    const rows = table.rows.map((row, index) => ({
      ...row,
      [column.key]: cells[at]?.[index] ?? null,
    }))
    return {
      filename,
      table: { ...table, columns: [...table.columns, column], rows },
      review: { checked: done, toCheck: left },
      ...problem,
    }
  })
}

function reviewOf({ state, doubt }: Slide): string | null {
  if (state === 'checked') return 'Checked'
  if (state === 'edited') return 'Edited'
  return state === 'check' && doubt ? `To check: ${doubtText(doubt)}` : null
}

function sentenceOf(refusal: NonNullable<DeckResult['refusal']>): string {
  const { title, advice } = describeRefusal(refusal)
  return `${title}. ${advice}`.trim()
}
