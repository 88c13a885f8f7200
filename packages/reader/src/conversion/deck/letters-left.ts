import { type LetterNote, letterDifference } from '@rowdeck/core/deck-model/letter-notes'
import type { SlideReading } from '@rowdeck/core/deck-model/slide-reading'

/** Notes about letters that the page paints and that can be in its row. */
const outside = new Set<LetterNote['state']>(['painted', 'read', 'unseen', 'hidden layer'])

/**
 * The letters and digits of a page that are neither in its row nor in a note that says what became of them; empty if all are. If the
 * slide was read from its picture, those of its text layer are replaced by what the picture shows.
 */
export function lettersLeft(reading: SlideReading, notes: LetterNote[]): string {
  if (reading.mode === 'ocr') return ''
  const joinNotes = (of: (note: LetterNote) => string | undefined) => notes.map(of).join('')
  const painted = joinNotes(({ state, text }) => (state === 'painted' ? text : ''))
  const accounted = joinNotes(({ state, text }) => (outside.has(state) ? '' : text))
  const row = reading.blocks.flatMap(({ lines }) => lines).join('')
  return letterDifference(painted + joinNotes(({ became }) => became), accounted + row).lost
}
