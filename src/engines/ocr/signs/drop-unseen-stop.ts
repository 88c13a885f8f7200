import type { Letter } from '../reading.ts'
import type { Matches } from './match-letters.ts'

const stop = '.'
/** Surer ones are written: they may touch the letter before them. Chosen by eye. */
const confidenceMax = 0.97

/** Leaves out a full stop that a recognizer saw at the end of a line if every other letter has a glyph, and it has none. */
export function dropUnseenStop(letters: Letter[], matches: Matches): Letter[] {
  const last = letters.at(-1)
  if (last?.character !== stop || letters.at(-2)?.character === stop) return letters
  if (last.confidence > confidenceMax) return letters
  const seen = new Set(matches)
  const unseen = letters.flatMap(({ character }, at) =>
    character === ' ' || seen.has(at) ? [] : [at],
  )
  const isUnseen = unseen.length === 1 && unseen[0] === letters.length - 1
  return isUnseen ? letters.slice(0, -1) : letters
}
