import { wordAlone, wordsInText } from '../../packages/core/src/deck-model/words-in-text.ts'
import { alignLocally } from './align-locally.ts'

/** A word of a line that was read, if the truth tells whether it is right. */
export interface LabeledWord {
  /** Its number in the line. */
  index: number
  isRight: boolean
}

/**
 * Minimum share of the letters of a line that the truth has in the same order, for short lines and for others. What is less
 * alike is text in a picture, which the truth lacks. Chosen by eye.
 */
const alike = { short: 0.7, long: 0.55, shortMax: 12 }
/** Drawn marks of lists, which the truth has none of. */
const listMark = /^[•・·▪◦»:–-]$/u
/** A line or a cell may be wrapped behind these. */
const breaking = /[-/‐–]/u
const raised: Record<string, string> = { '¹': '1', '²': '2', '³': '3' }

/** Text as it is compared: signs of equal looks are the same. */
export function comparable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u00a0\u2000-\u200a\u202f\u3000\t]/gu, ' ')
    .replace(/[\uff01-\uff5e]/gu, (wide) => wide.normalize('NFKC'))
    .replace(/[\u00ad\u200b-\u200f\ufeff]/gu, '')
    .replaceAll('…', '...')
    .trim()
}

/**
 * Tells which words of a line are right, case, accents, signs and the spaces around them included, by the paragraph of
 * the slide that is most like it. Words that no paragraph has a place for are left out. `others` are the other lines, which tell
 * what is merely wrapped.
 */
export function labelWords(line: string, paragraphs: string[], others: string[]): LabeledWord[] {
  const read = [...comparable(line)]
  const best = mostAlike(read, paragraphs)
  const stretches = wordsInText(read)
  if (best === undefined || stretches.length !== wordsInText([...line]).length) return []
  return stretches.flatMap((stretch, index) => {
    const isRight = isWordRight({ read, ...stretch, ...best }, others)
    return isRight === undefined ? [] : { index, isRight }
  })
}

interface Likeness {
  paragraph: string[]
  /** For each character that was read, the place of its match; -1 without one. */
  places: Int32Array
}

function mostAlike(read: string[], paragraphs: string[]): Likeness | undefined {
  const letters = read.filter((character) => character !== ' ').length
  let best: Likeness | undefined
  let highest = (letters < alike.shortMax ? alike.short : alike.long) * letters
  for (const text of paragraphs) {
    const paragraph = [...text]
    const { score, places } = alignLocally(read, paragraph)
    if (score <= highest) continue
    highest = score
    best = { paragraph, places }
  }
  return best
}

interface ReadWord extends Likeness {
  read: string[]
  from: number
  to: number
}

function isWordRight(word: ReadWord, others: string[]): boolean | undefined {
  const { read, from, to, paragraph } = word
  const own = read.slice(from, to)
  if (from === 0 && listMark.test(own.join(''))) return undefined
  const places = [...word.places.subarray(from, to)]
  const known = places.filter((place) => place >= 0)
  const [first, last] = [known[0], known.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const isWithin =
    word.places.subarray(0, from).some(isPlace) && word.places.subarray(to).some(isPlace)
  const alikeCount = places.filter((place, at) => isAlike(paragraph[place], own[at])).length
  if (!isWithin && 2 * alikeCount < own.length) return undefined
  const same = sameLetter(read.join(''))
  const isEqual = places.every(
    (place, at) => place === first + at && same(paragraph[place] ?? '', own[at] ?? ''),
  )
  if (!isEqual) return isHyphenated(word, places, others)
  return beginsWord(word, first, others) && endsWord(word, last, others)
}

function isPlace(place: number): boolean {
  return place >= 0
}

function isAlike(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && one.toLowerCase() === other?.toLowerCase()
}

/** A line in capitals may be written otherwise in the file, and raised digits are digits there. */
function sameLetter(line: string): (written: string, read: string) => boolean {
  const isInCapitals = line === line.toUpperCase() && line !== line.toLowerCase()
  return (written, read) =>
    written === read || written === raised[read] || (isInCapitals && written.toUpperCase() === read)
}

function beginsWord({ read, from, paragraph }: ReadWord, first: number, others: string[]): boolean {
  const before = paragraph[first - 1]
  if (isApart(before, read[from] ?? '', read)) return true
  if (from > 0) return false
  const rest =
    paragraph
      .slice(Math.max(0, first - 3), first)
      .join('')
      .split(' ')
      .at(-1) ?? ''
  return breaking.test(before ?? '') || others.some((line) => line.replace(/-$/, '').endsWith(rest))
}

function endsWord({ read, to, paragraph }: ReadWord, last: number, others: string[]): boolean {
  const after = paragraph[last + 1]
  if (isApart(after, read[to - 1] ?? '', read)) return true
  if (to < read.length) return false
  return breaking.test(paragraph[last] ?? '') || isContinued(paragraph, last + 1, others)
}

/** Whether another line begins with what follows in the paragraph. */
function isContinued(paragraph: string[], from: number, others: string[]): boolean {
  const [rest = ''] = paragraph
    .slice(from, from + 3)
    .join('')
    .split(' ')
  return rest !== '' && others.some((line) => line.startsWith(rest))
}

/** Whether a character beside a word in the paragraph divides it from the rest; beside ideographs spaces are a matter of taste. */
function isApart(beside: string | undefined, own: string, read: string[]): boolean {
  if (beside === undefined || beside.trim() === '') return true
  if (wordAlone.test(beside) || wordAlone.test(own)) return true
  return /\p{P}/u.test(beside + own) && read.some((character) => wordAlone.test(character))
}

/** Whether a word is the beginning of one that the slide divides at the end of a line. */
function isHyphenated(
  { read, to, paragraph }: ReadWord,
  places: number[],
  others: string[],
): boolean {
  if (to < read.length || read[to - 1] !== '-' || places.length < 2) return false
  const [first = -1] = places
  const isBeginning = places
    .slice(0, -1)
    .every(
      (place, at) => place === first + at && paragraph[place] === read[to - places.length + at],
    )
  return isBeginning && isContinued(paragraph, first + places.length - 1, others)
}
