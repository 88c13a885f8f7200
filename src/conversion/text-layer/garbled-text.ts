import { CharFlag, type Page, type PageText } from '../ports.ts'

/** Above this share of meaningless characters the text layer is not trusted. Chosen by eye. */
const meaninglessShareMax = 0.3
/** Fewer letters or words than this are not enough evidence. */
const lettersMin = 60
const wordsMin = 8
/** The letters that are frequent in every language with a Latin alphabet. */
const frequentLetters = new Set(Array.from('aeionrst', (letter) => letter.charCodeAt(0)))
const lowerCase = 0x20
/** The last code of Latin letters with and without accents, and the block of those with two, mostly Vietnamese. */
const latinEnd = 0x24f
const [secondLatinStart, secondLatinEnd] = [0x1e00, 0x1eff]
/** Separates real text (share about 0.6) from text with a wrong character map (0.2 to 0.3). */
const frequentShareMin = 0.38
/** An invisible text layer is the output of another OCR; above this share of broken words it is discarded. Chosen by eye. */
const brokenShareMax = 0.2
const charactersJudged = 10_000
/** A symbol inside a word, a digit inside a lowercase word, or a lowercase word without vowels. */
const brokenWord =
  /\p{Script=Latin}[^\p{L}\p{M}\p{N}\s'’.,:/@&_+-]\p{Script=Latin}|^\p{Ll}*\p{Ll}[0-9]\p{Ll}{2,}$|^[b-df-hj-np-tv-xz]{4,}$/u

/** Above this share of frequent letters the text is real language, even if the font maps nothing. Between 0.3 (wrong map) and 0.6 (real text). */
const languageShareMin = 0.5

/**
 * Whether the text layer of a page differs from what the page shows: glyphs that the file maps to
 * nothing or to wrong letters, or poor OCR output over a scan.
 */
export function isGarbled({ text }: Page): boolean {
  const { characters, meaningless, unmapped, invisible } = count(text)
  const [plain, accented] = countLetters(text)
  // bitmap fonts of TeX have no character map, but their codes are those of the letters
  const isLanguage =
    plain.letters >= lettersMin && plain.frequent > languageShareMin * plain.letters
  const unknown = meaningless + (isLanguage ? 0 : unmapped)
  if (unknown > meaninglessShareMax * characters) return true
  // a wrong character map permutes letters, so that rare ones become frequent
  const letters = plain.letters + accented.letters
  const frequent = plain.frequent + accented.frequent
  if (plain.letters >= lettersMin && frequent < frequentShareMin * letters) return true
  return invisible > characters / 2 && hasBrokenWords(text)
}

function count({ length, codes, flags }: PageText) {
  const counts = {
    characters: 0,
    meaningless: 0,
    unmapped: 0,
    invisible: 0,
  }
  for (let index = 0; index < length; index++) {
    const flag = flags[index] as number
    const code = codes[index] as number
    if (flag & CharFlag.generated || code === 0x20) continue
    counts.characters++
    if (isMeaningless(code)) counts.meaningless++
    else if (flag & CharFlag.unmapped) counts.unmapped++
    if (flag & CharFlag.invisible) counts.invisible++
  }
  return counts
}

/** Control characters, private-use code points and the replacement character. */
function isMeaningless(code: number): boolean {
  if (code < 0x20) return ![0x02, 0x09, 0x0a, 0x0d].includes(code)
  return (code >= 0xe000 && code <= 0xf8ff) || code === 0xfffd || code >= 0xf0000
}

interface LetterCount {
  letters: number
  frequent: number
}

/** Latin letters, and how many of them are frequent: those without accents, and those with. */
function countLetters({ length, codes }: PageText): [plain: LetterCount, accented: LetterCount] {
  const plain = { letters: 0, frequent: 0 }
  const accented = { letters: 0, frequent: 0 }
  for (let index = 0; index < length; index++) {
    const code = codes[index] as number
    const letter = baseOf(code)
    if (!isLatinLetter(letter)) continue
    const count = letter === code ? plain : accented
    count.letters++
    if (frequentLetters.has(letter | lowerCase)) count.frequent++
  }
  return [plain, accented]
}

const bases = new Map<number, number>()

/** A Latin letter without its accents: Vietnamese has an accent on most vowels. */
function baseOf(code: number): number {
  const mayBeAccented =
    code > 0x7f && (code <= latinEnd || (code >= secondLatinStart && code <= secondLatinEnd))
  if (!mayBeAccented) return code
  let base = bases.get(code)
  if (base === undefined) {
    base = String.fromCharCode(code).normalize('NFD').charCodeAt(0)
    bases.set(code, base)
  }
  return base
}

function isLatinLetter(code: number): boolean {
  const lower = code | lowerCase
  return code < 0x80 && lower >= 0x61 && lower <= 0x7a
}

function hasBrokenWords({ length, codes }: PageText): boolean {
  const words = String.fromCodePoint(...codes.subarray(0, Math.min(length, charactersJudged)))
    .split(/\s+/u)
    .filter((word) => word.length > 2)
  const broken = words.filter((word) => brokenWord.test(word))
  return words.length >= wordsMin && broken.length > brokenShareMax * words.length
}
