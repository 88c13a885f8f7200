import type { Letter } from '../reading.ts'
import type { Matches } from './match-letters.ts'

/**
 * What a recognizer sees at the end of a line where nothing is written, or a rule beside it. Surer ones are written: a full stop may
 * touch the letter before it. Chosen by eye.
 */
const endings = [
  { sign: /[.]/, confidenceMax: 0.97 },
  { sign: /[!l|I1]/, confidenceMax: 0.7 },
]

/** Leaves out a full stop or a stroke that a recognizer saw at the end of a line if every other letter has a glyph, and it has none. */
export function dropUnseenEnd(letters: Letter[], matches: Matches): Letter[] {
  const { character = '', confidence = 1 } = letters.at(-1) ?? {}
  const ending = endings.find(({ sign }) => sign.test(character))
  if (ending === undefined || confidence > ending.confidenceMax) return letters
  if (letters.at(-2)?.character === character && character === '.') return letters
  const seen = new Set(matches)
  const unseen = letters.flatMap((letter, at) =>
    letter.character === ' ' || seen.has(at) ? [] : [at],
  )
  const isUnseen = unseen.length === 1 && unseen[0] === letters.length - 1
  return isUnseen ? letters.slice(0, -1) : letters
}
