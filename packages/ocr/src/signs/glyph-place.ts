import type { Letter } from '../reading.ts'
/** What is known about the place of a glyph in its line. */
export interface GlyphPlace {
  /** The character that a recognizer read there, and how surely; undefined if none. */
  read: { character: string; confidence: number } | undefined
  /** Characters that were read beside it. */
  before: string | undefined
  after: string | undefined
  /** Whether a space is before or behind it, or the line begins or ends there. */
  isApartBefore: boolean
  isApartAfter: boolean
  /** How far it ends above the end of the glyph before it, in ems; 0 if it is the first. */
  raisedEm: number
  /** Whether the line has letters of no other alphabet than the Latin one. */
  isLatin: boolean
  /** Whether the line has the sign of an equation, or of degrees. */
  isEquation: boolean
  hasDegrees: boolean
  /** Whether the line is in a monospaced font, as listings are. */
  isMonospaced: boolean
}

/** A sign that replaces `count` letters from the number `at` on. */
export interface Sign extends Letter, Pick<GlyphPlace, 'isApartBefore' | 'isApartAfter'> {
  at: number
  count: number
}

/** What stands for a glyph that is not known, and may be part of a drawing. */
export const unknownCharacter = '\u{fffd}'

const digit = /\d/
const letter = /\p{L}/u
/** Signs between letters, behind letters, before letters, and behind what they are raised beside. */
const withinWords = /[ß’–—]/u
const behindLetters = /[’”“″′µ–—]/u
const beforeLetters = /[“„‘’«°µ±≤≥≈§©–—]/u
/** Others look like letters of other alphabets, or parts of them. */
const latinOnly = /[ßµ¹²³™®]/u
const prime = /[′″]/u
/** What × may touch: an asterisk or an x touches other signs. */
const factor = /^[\d()]?$/u
const raisedDigit = /[¹²³]/u
const raised = /[¹²³™®]/u
/** What recognizers leave out, rather than read as something else. */
const leftOut = /[€£–—−→←↑↓°±×✓✗§©®µ½¼¾≤≥≠≈]/u
/** Raised digits end so far above the end of what they stand beside, in ems. */
const raisedEm = 0.12

/** Whether a sign is written in such a place. */
export function isWrittenIn(sign: string, place: GlyphPlace): boolean {
  if (!place.isLatin && latinOnly.test(sign)) return false
  if (place.read === undefined && !mayBeLeftOut(sign, place)) return false
  const left = place.isApartBefore ? '' : (place.before ?? '')
  const right = place.isApartAfter ? '' : (place.after ?? '')
  if (sign === '·') return place.read?.character === '.' && right !== ''
  if (sign === '•') return isInside(place) && left + right === ''
  if (raised.test(sign)) return left !== '' && !letter.test(right) && isRaised(sign, place)
  return mayTouch(sign, left, right)
}

/** Whether a sign is written right behind and before such characters; empty for none. */
function mayTouch(sign: string, left: string, right: string): boolean {
  if (sign === '×') return factor.test(left) && factor.test(right)
  if (prime.test(sign) && digit.test(left)) return true
  const [isBehind, isBefore] = [letter.test(left), letter.test(right)]
  if (isBehind && isBefore) return withinWords.test(sign)
  if (isBehind) return withinWords.test(sign) || behindLetters.test(sign)
  return !isBefore || beforeLetters.test(sign)
}

/** Whether a recognizer may have seen nothing where a sign is, and there is no drawing beside it. */
function mayBeLeftOut(sign: string, { before, after }: GlyphPlace): boolean {
  if (before === unknownCharacter || after === unknownCharacter) return false
  return leftOut.test(sign) || (prime.test(sign) && digit.test(before ?? ''))
}

function isInside({ before, after }: GlyphPlace): boolean {
  return before !== undefined && after !== undefined
}

function isRaised(sign: string, place: GlyphPlace): boolean {
  return !raisedDigit.test(sign) || place.raisedEm >= raisedEm
}
