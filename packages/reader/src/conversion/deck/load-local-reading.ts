import type { localDeckReader } from './local-deck-reader.ts'
import type { readSlidePicture } from './read-slide-picture.ts'

/** What reads decks and pictures on the calling thread. */
export interface LocalReading {
  localDeckReader: typeof localDeckReader
  readSlidePicture: typeof readSlidePicture
}

/**
 * Loads the code that reads decks on the calling thread. It is more than half of the modules of conversion, which processes and
 * threads that only ask a reader start without.
 */
export async function loadLocalReading(): Promise<LocalReading> {
  const [{ localDeckReader }, { readSlidePicture }] = await Promise.all([
    import('./local-deck-reader.ts'),
    import('./read-slide-picture.ts'),
  ])
  return { localDeckReader, readSlidePicture }
}
