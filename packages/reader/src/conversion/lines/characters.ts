import { characterOf } from '@rowdeck/core/deck-model/character-of'
import { visibleText } from '@rowdeck/core/deck-model/visible-text'
import { ideographOfRadical } from './cjk-radicals.ts'

/** Wingdings and Symbol glyphs that decks use as bullets and arrows, by private-use code point. */
const privateGlyphs: Record<number, string> = {
  61656: '➢',
  61664: '→',
  61672: '➔',
  61680: '⇨',
  61692: '✓',
  61691: '✗',
  61607: '▪',
  61550: '■',
  61553: '❑',
  61558: '❖',
  61623: '•',
  61614: '→',
  61616: '°',
  61485: '-',
  61630: '—',
}
const ligatures = ['ff', 'fi', 'fl', 'ffi', 'ffl', 'st', 'st']

/**
 * The text of a code point for a row: glyphs of symbol fonts as similar Unicode characters, ligatures
 * expanded, radicals as ideographs, tabs as spaces; empty for invisible characters.
 */
export function textOfCharacter(code: number): string {
  if (code < 0x7f) return code < 0x20 ? textOfControl(code) : characterOf(code)
  if (code === 0xa0 || code === 0x202f || code === 0x2028 || code === 0x2029) return ' '
  if (isInvisible(code)) return ''
  if (code >= 0xe000 && code <= 0xf8ff) return privateGlyphs[code] ?? '•'
  if (code >= 0xfb00 && code <= 0xfb06) return ligatures[code - 0xfb00] as string
  return ideographOfRadical(code) ?? characterOf(code)
}

/** Some programs map the glyph of the space to the tab. */
function textOfControl(code: number): string {
  return code === 0x09 ? ' ' : ''
}

/**
 * Control and format characters, soft hyphens, noncharacters, whatever is beside them. Others shape a character before them, see
 * `visibleText`.
 */
function isInvisible(code: number): boolean {
  if (code < 0xa0 || code === 0xad || code === 0xfeff || code === 0xfffe || code === 0xffff)
    return true
  if (code === 0x200b || code === 0x61c || code === 0x180e || code === 0x34f) return true
  // marks of direction and invisible operators
  if (code === 0x200e || code === 0x200f || (code >= 0x202a && code <= 0x202e)) return true
  return code >= 0x2060 && code <= 0x206f
}

/**
 * The line that lengthens Arabic words. One at the end of a word is a part of it: it shows that a letter is an abbreviation,
 * as in `1446 هـ`.
 */
const kashidaInWord =
  /(?<=[\u0620-\u063f\u0641-\u065f\u066e-\u06d3\u06d5\u06fa-\u06ff\u0750-\u077f])\u0640+(?=[\u0620-\u063f\u0641-\u065f\u066e-\u06d3\u06d5\u06fa-\u06ff\u0750-\u077f])/gu

/** The raised ring with which TeX writes degrees: right behind a number, or between it and the scale. */
const ringOfDegrees = /(?<=\d)[◦∘](?=[\s.,;:)]|$)|(?<=\d ?)[◦∘](?= ?[CFK](?!\p{L}))/gu

/** Without what fills lines or prints nothing, and with degrees. */
function withoutFillers(text: string): string {
  return visibleText(text).replace(kashidaInWord, '').replace(ringOfDegrees, '°')
}

/** Codes of the scripts that are written from right to left, first and last. */
const rightToLeftCodes = [
  [0x590, 0x8ff],
  [0xfb1d, 0xfdff],
  [0xfe70, 0xfefc],
] as const

export function isRightToLeft(code: number): boolean {
  // first for most characters: every one of a page is asked
  return code >= 0x590 && rightToLeftCodes.some(([first, last]) => code >= first && code <= last)
}

/** Whether a text has a character of a script that is written from right to left. */
export function containsRightToLeft(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    if (isRightToLeft(text.charCodeAt(index))) return true
  }
  return false
}

/** Scripts that are written without spaces between words: Chinese, Japanese, Thai, Lao, Khmer. */
export function isUnspacedScript(code: number): boolean {
  return (
    (code >= 0x2e80 && code <= 0x9fff) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xff00 && code <= 0xffef) ||
    (code >= 0x20000 && code <= 0x3ffff) ||
    (code >= 0x0e00 && code <= 0x0eff) ||
    (code >= 0x1780 && code <= 0x17ff)
  )
}

/** The separator between two pieces of a line: none in scripts without spaces. */
function separatorBetween(before: string, after: string): '' | ' ' {
  const last = before.codePointAt(before.length - 1) ?? 0x20
  const first = after.codePointAt(0) ?? 0x20
  if (last === 0x20 || first === 0x20) return ''
  return isUnspacedScript(last) && isUnspacedScript(first) ? '' : ' '
}

/** The pieces of a line with the separators between them. */
export function joinTexts(pieces: string[]): string {
  return pieces
    .filter((piece) => piece !== '')
    .map(
      (piece, at, all) => (at === 0 ? '' : separatorBetween(all[at - 1] as string, piece)) + piece,
    )
    .join('')
}

/** Normalizes to Unicode NFC and single spaces, with none at the ends. */
export function normalizeText(text: string): string {
  return withoutFillers(text).replace(/\s+/gu, ' ').trim().normalize('NFC')
}

/** As `normalizeText`, but keeps several spaces. */
export function normalizeAligned(text: string): string {
  return withoutFillers(text)
    .replace(/[^\S ]+/gu, ' ')
    .trim()
    .normalize('NFC')
}
