import { counted } from '../elements/format.ts'
import type { Dropped } from './storage-room.ts'

/** Says what this browser no longer keeps; undefined stands for a browser that keeps nothing. */
export function storageNotice(dropped: (Dropped & { fileStored: boolean }) | undefined): string {
  if (!dropped) {
    return 'This browser does not keep results: site data is blocked or full. Export the rows before you close this tab.'
  }
  const { files, decks, fileStored } = dropped
  const sentences = []
  if (files > 0) {
    sentences.push(
      `To make room, this browser no longer keeps the ${files === 1 ? 'file' : 'files'} of ${counted(files, 'older deck')}. The rows are still here, without previews.`,
    )
  }
  if (decks.length > 0) {
    sentences.push(`To make room, ${counted(decks.length, 'older deck')} was removed.`)
  }
  if (!fileStored) {
    sentences.push(
      'There is no room for the file of this deck; after a reload it has rows, but no previews.',
    )
  }
  return sentences.join(' ')
}
