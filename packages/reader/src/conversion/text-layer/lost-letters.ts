import { characterOf } from '@rowdeck/core/deck-model/character-of'
import { CharFlag, type Page, type PageText } from '@rowdeck/core/deck-model/page'
import { isSameSize, letterGapEm } from '../likeness.ts'

/** Stands for a glyph of a word that the file maps to no character. */
export const lostLetter = '\ufffd'

const lostCode = 0xfffd
/** PDFium's hyphen, a tab and line ends: control characters with a meaning, unless a font maps no glyph to them. */
const meaningful = new Set([0x02, 0x09, 0x0a, 0x0d])
/** A glyph behind one of these is the space after it. */
const bullets = new Set('•·▪●○■□◦‣')

/**
 * Returns the page with `lostLetter` for each glyph in a word that its font maps to nothing: to a control character, or to
 * U+FFFD. Other such glyphs are bullets and symbols, which are left as they are. In a word are those that touch a letter or
 * digit of their size, and others that follow one another beside such a one.
 */
export function markLostLetters(page: Page): Page {
  const { text } = page
  const found = [...runsOfLost(text)].filter((run) => isInWord(text, run))
  if (found.length === 0) return page
  const codes = text.codes.slice()
  for (const { from, to } of found) codes.fill(lostCode, from, to)
  return { ...page, text: { ...text, codes } }
}

interface Run {
  from: number
  to: number
}

function* runsOfLost(text: PageText): Generator<Run> {
  for (let index = 0; index < text.length; index++) {
    if (!isLost(text, index)) continue
    const from = index
    while (index + 1 < text.length && isLost(text, index + 1)) index++
    yield { from, to: index + 1 }
  }
}

function isLost({ codes, flags }: PageText, index: number): boolean {
  const code = codes[index] as number
  const flag = flags[index] as number
  if (flag & (CharFlag.generated | CharFlag.hyphen)) return false
  if (code === lostCode) return true
  return code < 0x20 && (!meaningful.has(code) || (flag & CharFlag.unmapped) !== 0)
}

function isInWord(text: PageText, { from, to }: Run): boolean {
  const isBehind = isLetter(text, from - 1) && areTouching(text, from - 1, from)
  if (isBehind) return true
  const before = characterOf(text.codes[from - 1] ?? 0)
  return !bullets.has(before) && isLetter(text, to) && areTouching(text, to - 1, to)
}

/** Whether two characters are as those of a word, from which a bullet stands apart. */
function areTouching({ boxes, sizes }: PageText, first: number, second: number): boolean {
  const [size, other] = [sizes[first] as number, sizes[second] as number]
  const gap = (boxes[second * 4] as number) - (boxes[first * 4 + 2] as number)
  return isSameSize(size, other) && Math.abs(gap) < letterGapEm * size
}

function isLetter({ codes, flags, length }: PageText, index: number): boolean {
  if (index < 0 || index >= length || (flags[index] as number) & CharFlag.generated) return false
  const code = codes[index] as number
  return /[\p{L}\p{M}\p{N}]/u.test(characterOf(code))
}
