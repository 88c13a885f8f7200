import { counted } from '../elements/format.ts'
import type { Saved } from './deck-storage.ts'

/** What is said where this browser keeps nothing. */
export const nothingKept =
  'This browser does not keep results: site data is blocked. Export the rows before you close this tab.'

/** What is said where changes could not be stored. They are stored as soon as there is room. */
export const notStored =
  'The storage of this browser is full, so your latest changes are only in this tab. Remove decks that you no longer need, or export the rows before you close this tab.'

/** Says what this browser no longer keeps. */
export function storageNotice({ filesDropped, fileStored }: Saved): string {
  const sentences = []
  if (filesDropped > 0) {
    sentences.push(
      `To make room, this browser no longer keeps the ${filesDropped === 1 ? 'file' : 'files'} of ${counted(filesDropped, 'exported deck')}. The rows are still here, without previews.`,
    )
  }
  if (!fileStored) {
    sentences.push(
      'There is no room for the file of this deck; after a reload it has rows, but no previews. Remove decks that you no longer need.',
    )
  }
  return sentences.join(' ')
}
