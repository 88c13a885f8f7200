/** A character of a script without spaces between words: each counts as a word. */
export const wordAlone = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}ー]/u

/** A stretch of characters of a text, which are counted as code points. */
export interface Stretch {
  from: number
  /** Behind the last one. */
  to: number
}

/** The words of a text: runs without a space, and single characters of scripts that write none. */
export function wordsInText(characters: readonly string[]): Stretch[] {
  const words: Stretch[] = []
  let isOpen = false
  characters.forEach((character, at) => {
    const isAlone = wordAlone.test(character)
    const last = words.at(-1)
    if (character.trim() === '') isOpen = false
    else if (isOpen && !isAlone && last) last.to = at + 1
    else {
      words.push({ from: at, to: at + 1 })
      isOpen = !isAlone
    }
  })
  return words
}
