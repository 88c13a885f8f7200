import { CharFlag, type Page } from '@rowdeck/core/deck-model/page'
import { fontsThatFit, latinLetterOf } from './letter-widths.ts'
import { doubtfulShareMax, fontsOfOddWords } from './odd-words.ts'

/** Fewer letters than this are not enough evidence. */
const lettersMin = 60
/** The letters that are frequent in every language with a Latin alphabet. */
const frequentLetters = new Set(Array.from('aeionrst', (letter) => letter.charCodeAt(0)))
/** Separates real text (share about 0.6) from text with a wrong character map (0.2 to 0.3). */
const frequentShareMin = 0.38
/** Stands for the font of objects that are not known. */
const unknownFont = -1

export interface TextTrust {
  /** Whether most characters mean nothing: the text layer is useless. */
  garbled: boolean
  /** Why the text layer may differ from what the page shows, which one or two lines of it read by OCR tell. */
  doubt?: TextDoubt
}

export interface TextDoubt {
  /** Whether the letters of an object, by its position in drawing order, may be the wrong ones. */
  concerns(place: number): boolean
}

/**
 * Whether the text layer of a page is what the page shows. Its fonts tell: glyphs that the file maps to nothing, or to
 * letters of other widths, or signs inside most words. The frequencies of letters tell only about fonts whose widths do not,
 * such as monospaced ones.
 */
export function trustOf(page: Page): TextTrust {
  const fits = fontsThatFit(page)
  for (const font of fontsOfOddWords(page)) fits.set(font, false)
  const fonts = countByFont(page)
  const all = sumOf([...fonts.values()])
  // bitmap fonts of TeX have no character map, but their codes are those of the letters
  const unsure = [...fonts].filter(([font]) => fits.get(font) !== true)
  const wrong = unsure.map(([font, count]) =>
    fits.get(font) === false ? count.characters : count.meaningless + count.unmapped,
  )
  const most = doubtfulShareMax * all.characters
  const untold = sumOf(unsure.filter(([font]) => !fits.has(font)).map(([, count]) => count))
  if (sumOf(unsure.map(([, count]) => count)).meaningless > most) return { garbled: true }
  const isUnlikely =
    untold.letters >= lettersMin && untold.frequent < frequentShareMin * untold.letters
  const isWrong = isUnlikely || wrong.reduce((sum, count) => sum + count, 0) > most
  if (!isWrong) return { garbled: false }
  unsure.sort(([, one], [, other]) => other.characters - one.characters)
  const concerns = (place: number) => (page.fonts[place] ?? unknownFont) === unsure[0]?.[0]
  return { garbled: false, doubt: { concerns } }
}

interface Count {
  characters: number
  meaningless: number
  /** Mapped to nothing. */
  unmapped: number
  /** Latin letters, and how many of them are frequent. */
  letters: number
  frequent: number
}

function nothing(): Count {
  return { characters: 0, meaningless: 0, unmapped: 0, letters: 0, frequent: 0 }
}

function countByFont({ text, fonts }: Page): Map<number, Count> {
  const counts = new Map<number, Count>()
  for (let index = 0; index < text.length; index++) {
    const flag = text.flags[index] as number
    const code = text.codes[index] as number
    if (flag & CharFlag.generated || code === 0x20) continue
    const font = fonts[text.objects[index] as number] ?? unknownFont
    let count = counts.get(font)
    if (count === undefined) {
      count = nothing()
      counts.set(font, count)
    }
    countCharacter(count, code, flag)
  }
  return counts
}

function countCharacter(count: Count, code: number, flag: number): void {
  count.characters++
  if (isMeaningless(code)) count.meaningless++
  else if (flag & CharFlag.unmapped) count.unmapped++
  const letter = latinLetterOf(code)
  if (letter === undefined) return
  count.letters++
  if (frequentLetters.has(letter)) count.frequent++
}

function sumOf(counts: Count[]): Count {
  const sum = nothing()
  for (const count of counts) {
    for (const key of Object.keys(sum) as (keyof Count)[]) sum[key] += count[key]
  }
  return sum
}

/** Control characters, private-use code points and the replacement character. */
function isMeaningless(code: number): boolean {
  if (code < 0x20) return ![0x02, 0x09, 0x0a, 0x0d].includes(code)
  return (code >= 0xe000 && code <= 0xf8ff) || code === 0xfffd || code >= 0xf0000
}
