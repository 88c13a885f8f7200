import { characterOf } from '@rowdeck/core/deck-model/character-of'
import { isUnspacedScript } from '../lines/characters.ts'
import { isFunctionWord } from './function-words.ts'

/**
 * Kinds of starts and ends of lines as numbers, ordered from what is found in the middle of a sentence to what is found
 * where a text begins or ends, so that one comparison separates the two.
 */
export const starts = { small: 0, other: 1, sign: 2, opening: 3, digit: 4, capital: 5 } as const
export const ends = {
  functionWord: 0,
  comma: 1,
  hyphen: 2,
  small: 3,
  other: 4,
  capital: 5,
  digit: 6,
  closing: 7,
  colon: 8,
  stop: 9,
} as const

/** The kind of character that a text starts with, of `starts`. */
export function startKind(text: string): number {
  const code = text.codePointAt(0) ?? 0
  if (code >= 0x30 && code <= 0x39) return starts.digit
  const kind = letterKind(characterOf(code))
  if (kind !== undefined) return starts[kind]
  if (/^\p{Nd}/u.test(text)) return starts.digit
  return /^[\p{Ps}\p{Pi}"']/u.test(text) ? starts.opening : starts.sign
}

/** The kind of word or sign that a text ends with, of `ends`. */
export function endKind(text: string): number {
  const last = lastCharacter(text)
  const kind = letterKind(last)
  if (kind === 'small' && isFunctionWord(lastWord(text))) return ends.functionWord
  if (kind !== undefined) return ends[kind]
  if (/[,、，&+(（[{=]/u.test(last)) return ends.comma
  if (/[\p{Pd}/_]/u.test(last)) return ends.hyphen
  if (/[:：;；]/u.test(last)) return ends.colon
  if (/[.．!?。！？…]/u.test(last)) return isInitial(text) ? ends.capital : ends.stop
  if (/\p{Nd}/u.test(last)) return ends.digit
  return ends.closing
}

function letterKind(sign: string): 'small' | 'capital' | 'other' | undefined {
  const [lower, upper] = [sign.toLowerCase(), sign.toUpperCase()]
  if (lower !== upper) return sign === lower ? 'small' : 'capital'
  return /[\p{L}\p{M}]/u.test(sign) ? 'other' : undefined
}

function lastCharacter(text: string): string {
  const last = text.charAt(text.length - 1)
  const isHalf = last >= '\udc00' && last <= '\udfff'
  return isHalf ? text.slice(-2) : last
}

function lastWord(text: string): string {
  return text.slice(text.lastIndexOf(' ') + 1)
}

/** Whether a full stop belongs to an initial: nothing ends there. */
function isInitial(text: string): boolean {
  return /(?:^|[\s.])\p{L}\.$/u.test(text.slice(-3))
}

/** How much of a text its form is read from, in characters. */
const formLength = 24

/** The first signs of a text with letters and digits as classes and runs of a class as one: `Aa 9`. */
export function formOf(text: string): string {
  let form = ''
  let last = ''
  for (const sign of text.slice(0, formLength)) {
    const kind = kindOf(sign)
    if (kind !== last) form += kind
    last = kind
  }
  return form
}

function kindOf(sign: string): string {
  if (sign >= '0' && sign <= '9') return '9'
  const kind = letterKind(sign)
  if (kind === 'small') return 'a'
  if (kind === 'capital') return 'A'
  return kind === 'other' ? 'o' : sign
}

/** Whether a text is a label and what it labels, with a colon between them. */
export function isLabeled(text: string): boolean {
  return /^[^:：]{1,20}[:：](?!\/\/)/u.test(text)
}

/** Whether a text is a mail or web address, or the rest of one. */
export function isAddress(text: string): boolean {
  return !text.includes(' ') && /[@/]|\w\.\w/u.test(text)
}

/** The number that a text begins with; NaN if there is none. */
export function leadingNumber(text: string): number {
  const digits = /^[(（]?(\d{1,4})/u.exec(text)?.[1]
  return digits === undefined ? Number.NaN : Number(digits)
}

/** Scripts as numbers: those without spaces from 2 on. */
export function scriptOf(sign: string): number {
  const code = sign.codePointAt(0) ?? 0
  if (code < 0x370) return 0
  if (/[\p{Script=Hiragana}]/u.test(sign)) return 2
  if (/[\p{Script=Katakana}ー]/u.test(sign)) return 3
  if (/\p{Script=Han}/u.test(sign)) return 4
  return isUnspacedScript(code) ? 5 : 1
}
