import { characterOf } from '@rowdeck/core/deck-model/character-of'
import { inUnicode } from '../symbols-in-unicode.ts'
import { decodeCharacters, symbolCharset } from './code-pages.ts'
import type { DrawingFont } from './drawn-text.ts'

/** What of a font decides which characters its codes are. */
export type FontCodes = Pick<DrawingFont, 'face' | 'charset'>

/** The private codes of the glyphs of symbol fonts: their code in the font plus this. */
const privateFrom = 0xf000
/**
 * Pieces of brackets and integrals in Symbol. Of each, one is read: the middle one of braces, the upper one of others.
 */
const bracketPieces: Record<number, string> = {
  ...{ 230: '(', 231: '', 232: '', 233: '[', 234: '', 235: '', 236: '', 237: '{', 238: '' },
  ...{ 239: '', 243: '∫', 244: '', 245: '', 246: ')', 247: '', 248: '', 249: ']', 250: '' },
  ...{ 251: '', 252: '', 253: '}', 254: '' },
}
/** Signs in the fonts of MathType beside Symbol; its others are pieces of signs. */
const mathExtra: Record<number, string> = {
  ...{ 75: '…', 76: '⋯', 77: '⋮', 79: '⋱', 104: 'ℏ', 108: 'ℓ', 109: '∓' },
}

/** Characters of a text, and how many of its units each takes. */
interface FoundCharacters {
  characters: string[]
  units: number[]
}

/** The characters of a Unicode text in UTF-16, those of symbol fonts in their Unicode. */
export function charactersOf(text: string, font: FontCodes | undefined): FoundCharacters {
  const found = Array.from(text)
  return {
    characters: found.map((character) => inFont(character, font)),
    units: found.map(({ length }) => length),
  }
}

/** The characters of a text in the character set of its font. */
export function charactersOfBytes(bytes: Uint8Array, font: FontCodes | undefined): FoundCharacters {
  const found = decodeCharacters(bytes, font?.charset ?? 0)
  return {
    characters: found.map(({ text }) => inFont(text, font)),
    units: found.map(({ bytes: length }) => length),
  }
}

/** How far it is from each character to the next, where each unit of the text has an advance of its own. */
export function advancesOf(units: number[], read: (unit: number) => number): number[] | undefined {
  let at = 0
  const advances = units.map((length) => {
    let advance = 0
    for (const end = at + length; at < end; at++) advance += read(at)
    return advance
  })
  return advances.some((advance) => advance !== 0) ? advances : undefined
}

function inFont(character: string, font: FontCodes | undefined): string {
  if (font === undefined) return character
  const code = character.codePointAt(0) ?? 0
  const face = font.face.replace(/^euclid (?=symbol|extra)/i, '')
  const isSymbol = code > 0x20 && code <= 0xff
  const symbol = isSymbol || code >> 8 === privateFrom >> 8 ? code & 0xff : -1
  if (/^(mt )?extra/i.test(face)) return mathExtra[symbol] ?? ''
  const piece = /^symbol/i.test(face) ? bracketPieces[symbol] : undefined
  if (piece !== undefined) return piece
  const isPrivate = font.charset === symbolCharset && isSymbol
  return inUnicode(isPrivate ? characterOf(privateFrom + code) : character, face)
}
