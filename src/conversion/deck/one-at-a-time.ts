import type { OpenDeck } from '../deck-reader.ts'

/** Runs calls one at a time, so that only one rendered slide is in memory. */
export function oneAtATime(work: OpenDeck['readPicture']): OpenDeck['readPicture'] {
  let before: Promise<unknown> = Promise.resolve()
  return (...which) => {
    const mine = before.then(() => work(...which))
    before = mine.catch(() => undefined)
    return mine
  }
}
