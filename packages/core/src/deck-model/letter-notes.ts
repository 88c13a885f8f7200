import { createNotes } from './notes.ts'

/** Where letters that a page paints ended, for those who want to know what is not in a row, or is there in another form. */
export interface LetterNote {
  /**
   * `page`: the first note about a page, which replaces those before. `painted`: its letters, except for those on hidden layers and unseen
   * ones, and what it draws as shapes. `read`: those that the engine passes on. Of the others, `text` is not in the row, but `became`, if there is any.
   */
  state:
    | 'page'
    | 'painted'
    | 'read'
    | 'hidden layer'
    | 'unseen'
    | 'off the page'
    | 'clipped'
    | 'icon'
    | 'duplicate'
    | 'replaced'
    | 'repaired'
    | 'unmapped'
  text: string
  became?: string
  /** What decided, in a few words. */
  because?: string
}

export const {
  listen: listenToLetters,
  tell: noteLetters,
  isHeard: areLettersNoted,
} = createNotes<LetterNote>()

/**
 * Compares texts by their letters and digits, whatever their order: those that only the first has, and those that only the second has.
 * Compatible forms are the same, and upper and lower case.
 */
export function letterDifference(before: string, after: string): { lost: string; gained: string } {
  const counts = new Map<string, number>()
  for (const letter of lettersAndDigits(after)) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  let lost = ''
  for (const letter of lettersAndDigits(before)) {
    const left = counts.get(letter) ?? 0
    if (left === 0) lost += letter
    else counts.set(letter, left - 1)
  }
  const gained = [...counts].map(([letter, count]) => letter.repeat(count)).join('')
  return { lost, gained }
}

/** Marks on letters are left out, because they may be drawn apart or together. */
function lettersAndDigits(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .toLowerCase()
      // its final form depends on what follows
      .replaceAll('ς', 'σ')
      .match(/[\p{L}\p{N}]/gu) ?? []
  )
}
