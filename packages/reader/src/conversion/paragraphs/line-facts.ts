import { widthOf } from '@rowdeck/core/deck-model/box'
import { isUnspacedScript } from '../lines/characters.ts'
import { looksLikeCode } from '../lines/code-signs.ts'
import type { Line } from '../lines/line.ts'
import { isNumbered, listMarkLength } from '../lines/list-marks.ts'
import { endKind, formOf, startKind } from './wording.ts'

/** What is known of a line by itself. Lengths are in font sizes of the line. */
export interface LineFacts {
  line: Line
  text: string
  size: number
  width: number
  /** Width of what cannot be separated by a line break at its start. */
  wordWidth: number
  /** What kind of character it starts with and what kind of word or sign it ends with, in the order of `wording.ts`. */
  start: number
  end: number
  /** Letters, digits and signs of its first words, with runs of them as one: `Aa 9`. */
  form: string
  words: number
  /** Shares of its words that begin with a capital, and of its characters that are digits. */
  capitalShare: number
  digitShare: number
  /** Whether it starts with a list mark; whether with one that is no number or letter. */
  isMarked: boolean
  hasBullet: boolean
  isCode: boolean
}

/** Facts of a line; a line is asked once per block. */
export function lineFactsOf(line: Line): LineFacts {
  const { text, box, size } = line
  const width = widthOf(box) / size
  const markLength = listMarkLength(text)
  return {
    line,
    text,
    size,
    width,
    wordWidth: (width * unbreakableLength(text)) / Math.max(1, text.length),
    start: startKind(text),
    end: endKind(text),
    form: formOf(text),
    ...countsOf(text),
    isMarked: line.textLeft !== undefined || markLength > 0,
    hasBullet: markLength > 0 && !isNumbered(text),
    isCode: looksLikeCode(text),
  }
}

function countsOf(text: string): Pick<LineFacts, 'words' | 'capitalShare' | 'digitShare'> {
  let [words, capitals, digits] = [0, 0, 0]
  let isInside = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x20) {
      isInside = false
      continue
    }
    if (!isInside) {
      words++
      capitals += Number(isCapital(text.charAt(at)))
    }
    isInside = true
    digits += Number(code >= 0x30 && code <= 0x39)
  }
  const share = (count: number, all: number) => count / Math.max(1, all)
  return { words, capitalShare: share(capitals, words), digitShare: share(digits, text.length) }
}

function isCapital(sign: string): boolean {
  return sign !== sign.toLowerCase()
}

/** Prepositions and the like that Russian, Ukrainian, Czech and Polish typesetting keeps with the word behind them. */
const keptWithNext = /^(?:\p{Script=Cyrillic}{1,2}|[kosuvwz]) (?=\p{Ll})/u
/** Scripts that write no spaces but break lines between words only. */
const brokenAtWords = /^[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const wordFinder = new Intl.Segmenter('th', { granularity: 'word' })
/** Bounds the text in which the first word is looked for; longer words are rare. */
const firstWordMax = 24

/** Number of characters at the start of a text that cannot be separated by a line break. */
function unbreakableLength(text: string): number {
  if (brokenAtWords.test(text)) {
    const [first] = wordFinder.segment(text.slice(0, firstWordMax))
    return first?.segment.length ?? 1
  }
  if (isUnspacedScript(text.codePointAt(0) ?? 0)) return /^[\p{Ps}\p{Pi}]/u.test(text) ? 2 : 1
  const kept = keptWithNext.exec(text)?.[0].length ?? 0
  for (let end = kept + 1; end < text.length; end++) {
    const code = text.charCodeAt(end)
    if (code === 0x20 || isUnspacedScript(code)) return end
  }
  return text.length
}
