import { characterOf } from '@rowdeck/core/deck-model/character-of'
import { CharFlag, type Page } from '@rowdeck/core/deck-model/page'

/**
 * Above this share of characters or words that are doubtful or mean nothing, text is in doubt: words with signs inside are above .4 where
 * letters are those of another script, and in listings below .2. Chosen by eye.
 */
export const doubtfulShareMax = 0.3
/** OCR misreads a letter for a sign now and then. Chosen by eye. */
const plainShareMax = 0.05
/** Fewer words are not enough evidence. */
const wordsMin = 3
/** Shorter words are not judged, nor are addresses. */
const lettersMin = 3
/** Bounds the characters of a page that are judged. */
const charactersMax = 10_000
/**
 * Signs that stand inside no word, as in "4?O9" and "C9?PAO": not those of addresses, numbers, compounds, brackets and
 * code, such as a dot, a hyphen, @ and =.
 */
const oddSigns =
  /[?<>;"#$%^*\u00a1-\u00ac\u00ae-\u00b6\u00b8-\u00bf\u00d7\u00f7\u2020-\u2022\u2030\u20ac\u2122\u2200-\u22ff\u25a0-\u25ff]/gu
const lettersAndDigits = /[\p{L}\p{N}]/gu
/** A word with letters as a and odd signs as a blank. */
const oddShape = /a a| {2}a|a {2}/u

/**
 * The fonts many of whose words have signs inside, because their letters are mapped to the codes of others: those of a Cyrillic
 * font to signs and digits. Codes and listings may have such words, too; the picture tells.
 */
export function fontsOfOddWords(page: Page): Set<number> {
  const found = new Set<number>()
  for (const [font, text] of textByFont(page)) {
    if (hasOddWords(text)) found.add(font)
  }
  return found
}

/** Whether many words of a text have signs inside. */
export function hasOddWords(text: string): boolean {
  const words = wordsOf(text)
  return words.length >= wordsMin && oddIn(words) > doubtfulShareMax * words.length
}

/** Whether next to no word of a text has signs inside, as OCR reads letters; false for too few words. */
export function hasPlainWords(text: string): boolean {
  const words = wordsOf(text)
  return words.length >= wordsMin && oddIn(words) <= plainShareMax * words.length
}

function wordsOf(text: string): string[] {
  const words = text.split(/\s+/u)
  return words.filter((word) => word.length >= lettersMin && !word.includes('://'))
}

function oddIn(words: string[]): number {
  return words.filter((word) => oddShape.test(shapeOf(word))).length
}

/** Signs come first, because some of them, such as ª and ², are letters and digits, too. */
function shapeOf(word: string): string {
  return word.replace(oddSigns, ' ').replace(lettersAndDigits, 'a')
}

/** The text in each font, with a space between words. */
function textByFont({ text, fonts }: Page): Map<number, string> {
  const texts = new Map<number, string>()
  let last: number | undefined
  for (let index = 0; index < Math.min(text.length, charactersMax); index++) {
    const code = text.codes[index] as number
    const isSpace = code <= 0x20 || ((text.flags[index] as number) & CharFlag.generated) !== 0
    const font = isSpace ? last : fonts[text.objects[index] as number]
    if (font === undefined) continue
    const start = font === last ? '' : ' '
    texts.set(font, `${texts.get(font) ?? ''}${start}${isSpace ? ' ' : characterOf(code)}`)
    last = font
  }
  return texts
}
