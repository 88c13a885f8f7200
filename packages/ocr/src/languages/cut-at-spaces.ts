import { isSure } from '../likeness.ts'
import type { Letter } from '../reading.ts'
import type { Word } from './word-place.ts'

/**
 * The words that the network of an alphabet read, cut at the spaces that the primary network surely saw between letters of
 * the alphabet: the other one joins words that are set tightly.
 */
export function cutAtSpaces(words: Word[], letters: Letter[]): Word[] {
  const spaces = letters.filter((letter, at) => {
    const isBetween = letters[at - 1]?.standIn && letters[at + 1]?.standIn
    return letter.character === ' ' && isSure(letter) && isBetween
  })
  return words.flatMap((word) =>
    spaces.reduce(
      (parts, { position }) => parts.flatMap((part) => cutBehind(part, position)),
      [word],
    ),
  )
}

/** Cuts a word before its first letter that begins behind a space, which is seen where the letter before it ends. */
function cutBehind(word: Word, space: number): Word[] {
  const characters = [...word.text]
  const { starts } = word
  const index = starts.findIndex((start) => start > space)
  if (index <= 0 || characters.length !== starts.length) return [word]
  const [before, after] = [starts[index - 1] ?? word.start, starts[index] ?? word.end]
  return [
    {
      ...word,
      text: characters.slice(0, index).join(''),
      end: before,
      starts: starts.slice(0, index),
    },
    { ...word, text: characters.slice(index).join(''), start: after, starts: starts.slice(index) },
  ]
}
