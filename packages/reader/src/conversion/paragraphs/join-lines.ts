import { textLettersMin } from '../likeness.ts'
import { isCutMailAddress, isCutName, isDivided } from '../lines/broken-words.ts'
import { isUnspacedScript } from '../lines/characters.ts'
import { isKorean } from '../lines/drawn.ts'
import type { LineBreak } from './line-break.ts'

/** Whether a line ends inside a word or an address. A word divided at its hyphen went on in all of 45 places. */
export function isInsideWord(lineBreak: LineBreak): boolean {
  const { before, line } = lineBreak
  return isDivided(before.text, line.text) || isCutWord(lineBreak) || isCutAddress(lineBreak)
}

/**
 * Whether a line ends inside a word that is too long for it: the line is that word alone, without a space at its end in
 * a file that draws them, and the next one has its last letters: programs break a word near its end.
 */
function isCutWord({ before, line, block, texts }: LineBreak): boolean {
  const [{ text: word }, { text: rest }] = [before, line]
  if (rest.length >= textLettersMin || rest.length >= word.length) return false
  if (block.block.box.right - before.line.box.right > before.size) return false
  const { isDrawn, inner } = texts.habit
  const isEnded = before.line.endsInSpace === false && (isDrawn === true || inner > 0)
  return isEnded && isOneWord(word, rest)
}

/** A name as addresses begin with; the rest of a broken one has a path or digits. */
const domain = /^[\p{L}-]+\.\p{L}{2,}(?:\/|$)/u

/** Whether a full line ends inside an address; of a web address the next one has a part, which begins none. */
function isCutAddress({ before, line, block }: LineBreak): boolean {
  // a command does not go on without a sign that it does
  if (before.line.endsInSpace || block.isListing || before.isCode) return false
  if (block.block.box.right - before.line.box.right > before.size) return false
  if (isCutMailAddress(before.text, line.text)) return true
  const last = before.text.slice(before.text.lastIndexOf(' ') + 1)
  const rest = line.text.split(' ', 1)[0] ?? ''
  if (!last.includes('://') || /:\/\/|@/u.test(rest) || domain.test(rest)) return false
  return /^\S+[./#=_-]/u.test(rest) || (rest === line.text && /^[\p{Ll}\d]/u.test(rest))
}

/** Whether letters are of one word or name: the rest in small letters, or everything in capitals. */
function isOneWord(word: string, rest: string): boolean {
  if (/^\p{Ll}+$/u.test(rest)) return /^[\p{L}\d.]*\p{L}$/u.test(word)
  return /^[\p{Lu}\d]+$/u.test(word + rest)
}

/**
 * What separates the next line of a paragraph from its text so far, of which `end` is the end. Other hyphens are kept: most
 * slides break words only at hyphens that are part of the word. Brackets touch what they enclose, dashes their words.
 */
export function separatorOf(end: string, { before, line, texts }: LineBreak): '' | ' ' {
  const after = line.text
  const around = [end.codePointAt(end.length - 1) ?? 0, after.codePointAt(0) ?? 0]
  if (around.every(isUnspacedScript)) return ''
  // Korean is also wrapped inside words, where no space is drawn
  const isEnded = texts.habit.isDrawn === true && before.line.endsInSpace === false
  if (isEnded && around.some(isKorean)) return ''
  const touches = /[([{]$/u.test(end) || /^(?:[)\]}]|—\p{L})/u.test(after)
  const isCut = isCutAtDash(before.text, after) || isCutName(before.text, after)
  return touches || isCut || isDivided(end, after) ? '' : ' '
}

/** Whether a line ends at the dash of a range or between names, or at a hyphen behind a digit, unless it is a number alone. */
function isCutAtDash(before: string, after: string): boolean {
  if (!/^[\p{L}\p{N}]/u.test(after)) return false
  if (/[\p{L}\p{N}]–$/u.test(before.slice(-3))) return true
  return /\p{N}[-‐]$/u.test(before.slice(-3)) && /[^\p{N}\s-]/u.test(before)
}
