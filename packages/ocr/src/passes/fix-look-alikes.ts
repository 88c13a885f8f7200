import type { OcrLine, Picture } from '@rowdeck/core/deck-model/ports'
import { guessLanguage, type Language } from '@rowdeck/core/languages'
import { fixStrokes } from '../languages/fix-strokes.ts'

/** Languages in which "Al" is a word. */
const languagesWithAl = new Set<Language>(['spa', 'ita', 'por', 'ron', 'tur'])
/** Letters and digits without a break. */
const token = /[A-Za-z0-9]+/g
/** Units that follow a number without a space, as in 1TB or 1GHZ. */
const unit = /^[KMGTPkmgtp]?(B|b|HZ|Hz|BPS|bps|BIT|W|WH|V|PX|ST|ND|AM|PM|LN|X)$/

/** What follows I, which is never an l in code then. */
const loneEll =
  /(?<=[\p{L},.;:?!…] |[("“‘])l(?= (?:am|was|have|had|will|would|can|could|do|did|don|didn|think|want|need|know|love|see|saw|feel|mean|said|should|must)\b)/gu
/** Words begin with In and Im, but not with ln and lm, except in names of code (lname). */
const inOrIm =
  /^l(?=(?:mag|mpl|mpo|mpr|mpa|nte|npu|nfo|nst|nde|nit|nve|nsi|ncl|ncr|ndi|nno|nsp)[a-z]*$)/

/** Units that follow a 0 without a space, and letters that may be a number in base 16. */
const zeroUnit =
  /^([munkM]?[sm]|[kmgt]i?b|[kmgt]?bps|[kmg]?hz|bits?|bytes?|px|pts?|dp|sp|em|rem|ch|vh|vw|fr|deg|rad|kg|mg|km|cm|secs?|mins?|hrs?|days?|th|x?[a-f]+)$/

/**
 * Fixes unambiguous look-alikes (l/I/1, O/0): l among capitals is I (AI, UI), I at the end of a word is l (Ctrl), 1 before several capitals
 * is I (IOPS), 0 within a word is O (indexOf). Skipped in languages where "Al" is a word, because
 * a network of Tesseract has already read those lines. In all languages, 0 is O where no number is written so, and O is 0 in numbers; strokes at the
 * beginning of a line are letters or borders.
 */
export function fixLookAlikes(
  _: Picture,
  lines: OcrLine[],
  hinted: readonly Language[] = [],
): OcrLine[] {
  const language = guessLanguage(
    lines.map(({ text }) => text),
    hinted,
  )
  const isRead = language !== undefined && languagesWithAl.has(language)
  return fixStrokes(lines, language).map((line) => {
    const text = isRead ? line.text : withoutLookAlikes(line.text)
    return { ...line, text: fixNotation(text) }
  })
}

function withoutLookAlikes(text: string): string {
  const words = text.replace(token, (word, index: number) =>
    fixZero(fixOne(fixEll(word, text[index + word.length]))),
  )
  return words.replace(loneEll, 'I')
}

/**
 * Names such as Al-Ahram keep their l. No word ends in a small letter and I, and none in capitals and le, but PCIe; words that end in lO and lP
 * are VoIP and FileIO.
 */
function fixEll(given: string, next: string | undefined): string {
  const word = given.replace(inOrIm, 'I').replace(/(?<=[a-z])l(?=[OP]$)/, 'I')
  if (/^[A-Z]{2,}le$/.test(word)) return `${word.slice(0, -2)}Ie`
  if (/[a-z]I$/.test(word)) return `${word.slice(0, -1)}l`
  if (next === '-' || !/^[A-Zl]{2,}$/.test(word) || !/[A-Z]/.test(word)) return word
  return /^[IJ]l|ll/.test(word) ? word : word.replaceAll('l', 'I')
}

function fixOne(word: string): string {
  const rest = /^1([A-Z]{3,})$/.exec(word)?.[1]
  return rest && !unit.test(rest) ? `I${rest}` : word
}

/** Words with other digits, hexadecimal numbers and words of three characters keep their 0. */
function fixZero(word: string): string {
  if (word.length < 4 || /[1-9]/.test(word) || /^[0a-fA-F]+$/.test(word)) return word
  return word.replace(/(?<=[A-Za-z])0(?=[A-Za-z])/g, 'O')
}

/**
 * 0( is the O of complexities, 0ld a word; O.5 and Ox1f are numbers. Letters or digits before them leave both open. An
 * ellipsis is one character or three dots, but not a mixture, and a quotation mark is straight or curly, but not both.
 */
function fixNotation(text: string): string {
  return text
    .replace(/[.…]{2,4}/gu, (dots) => (dots.includes('…') ? '…' : dots))
    .replace(/'(?=[’‘])|(?<=[’‘])'|"(?=[“”])|(?<=[“”])"/gu, '')
    .replace(/(?<![\p{L}\p{N}.)\]])0(?=\()/gu, 'O')
    .replace(/(?<![\p{L}\p{N}.])O(?=\.\d)/gu, '0')
    .replace(/(?<![\p{L}\p{N}])O(?=x[0-9a-fA-F]*\d)/gu, '0')
    .replace(/(?<![\p{L}\p{N}.])0([a-z]{2,})(?![\p{L}\p{N}])/gu, (word, rest: string) =>
      zeroUnit.test(rest) ? word : `O${rest}`,
    )
}
