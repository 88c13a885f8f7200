import { hasStandIns, type Letter, readingOf } from '../reading.ts'
import {
  type ChosenWord,
  latinTextOf,
  ownConfidenceOf,
  ownTextOf,
  type WordPlace,
} from './word-place.ts'

/**
 * Whether the words of a place are in Latin letters: the primary recognizer has seen no letters of another script there. A lone
 * letter is one of the alphabet if that looks like Latin.
 */
export function isLatin(place: WordPlace, isAlike: boolean): boolean {
  if (place.latin.length === 0 || isMixed(place)) return false
  const isLone = /^\p{L}$/u.test(latinTextOf(place)) && /^\p{L}/u.test(ownTextOf(place))
  return !(isAlike && isLone)
}

/** Whether a word has letters of another script, and no Latin letter or digit. */
export function isForeign(word: Letter[]): boolean {
  const isKnown = ({ character, standIn }: Letter) => !standIn && /[\p{L}\p{N}]/u.test(character)
  return hasStandIns({ letters: word }) && !word.some(isKnown)
}

/** Whether Latin letters or digits and letters of another script are in one word. */
export function isMixed({ latin }: WordPlace): boolean {
  return latin.some((letters) => hasStandIns({ letters }))
}

/** A mixed word: each network gives the parts between hyphens that are in its letters; those of the alphabet if they differ. */
export function mixedWord(place: WordPlace): ChosenWord {
  const seen = partsBetweenHyphens(place.latin.flat())
  const own = ownTextOf(place).split('-')
  const isSame = seen.length === own.length
  const parts = seen.map((part, index) =>
    hasStandIns({ letters: part }) ? own[index] : readingOf(part).text,
  )
  return { text: (isSame ? parts : own).join('-'), confidence: ownConfidenceOf(place) }
}

function partsBetweenHyphens(letters: Letter[]): Letter[][] {
  const parts: Letter[][] = [[]]
  for (const letter of letters) {
    if (letter.character === '-') parts.push([])
    else parts.at(-1)?.push(letter)
  }
  return parts
}
