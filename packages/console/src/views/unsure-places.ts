import { type Block, markedWordsOf, type UnsureWord, wordsWithoutSpaces } from './blocks.ts'

/** A stretch of a text, the end excluded. */
export interface Stretch {
  from: number
  to: number
}

/** Where the words of a block that OCR is not sure of stand in its text, edited or not, in the order of the text. */
export function unsurePlaces(text: string, block: Block): Stretch[] {
  return [...placesOfWords(text, block).values()].sort((one, other) => one.from - other.from)
}

/** The same by their words. */
export function placesOfWords(text: string, block: Block): Map<UnsureWord, Stretch> {
  const places = new Map<UnsureWord, Stretch>()
  const taken = new Set<number>()
  for (const word of markedWordsOf(block)) {
    const expected = text.length * shareOf(word, block)
    const free = occurrences(text, word.text).filter(({ from }) => !taken.has(from))
    const [place] = free.sort(
      (one, other) => Math.abs(one.from - expected) - Math.abs(other.from - expected),
    )
    if (!place) continue
    places.set(word, place)
    taken.add(place.from)
  }
  return places
}

/** Whole words that are this one. A hyphen at its end is not in the text if it only divided the word at the end of a line. */
export function occurrences(text: string, word: string): Stretch[] {
  const found = placesOf(text, word).filter(({ to }) => isApart(text[to], word))
  return found.length > 0 || !word.endsWith('-') ? found : placesOf(text, word.slice(0, -1))
}

function placesOf(text: string, word: string): Stretch[] {
  const places: Stretch[] = []
  if (word === '') return places
  for (let from = text.indexOf(word); from >= 0; from = text.indexOf(word, from + 1)) {
    if (isApart(text[from - 1], word)) places.push({ from, to: from + word.length })
  }
  return places
}

function isApart(beside: string | undefined, word: string): boolean {
  return (
    beside === undefined || /\s/u.test(beside) || (beside + word).search(wordsWithoutSpaces) >= 0
  )
}

/** How far into the text of its block a word is, from 0 to 1, as far as its place on the slide tells. */
function shareOf({ box: word }: UnsureWord, { box }: Block): number {
  if (!word || !box) return 0
  const [left, top, width, height] = box
  const lines = Math.max(1, Math.round(height / Math.max(word[3], 0.001)))
  const down = (word[1] + word[3] / 2 - top) / Math.max(height, 0.001)
  const line = Math.min(lines - 1, Math.max(0, Math.floor(down * lines)))
  return (line + (word[0] - left) / Math.max(width, 0.001)) / lines
}
