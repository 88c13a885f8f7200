import type { PdfiumCalls } from './pdfium-library.ts'

/** Stands for a character that the file does not say. */
export const replacement = 0xfffd
/** From here on, codes of private use are the numbers of glyphs without a character, see `mend/mend-font.ts`. */
export const privateFrom = 0xf0000
/** From here on, they are codes of single characters, which are no ligatures. */
export const privateCharactersFrom = 0x100000
const lastCode = 0x10ffff
const firstHigh = 0xd800
const firstLow = 0xdc00
const lastLow = 0xdfff

/** A character, and how many of PDFium's it takes. */
export interface CodePoint {
  code: number
  units: 1 | 2
}

/**
 * Reads the code point of a character. PDFium returns the halves of a surrogate pair as two characters, in right-to-left
 * text in reverse; half a pair is the replacement character. The code of a glyph without a character, which may be beyond
 * Unicode if codes have three or four bytes, is one of private use.
 */
export function codePointAt(
  calls: PdfiumCalls,
  { handle, index, count }: { handle: number; index: number; count: number },
): CodePoint {
  // WebAssembly has signed numbers only
  const code = calls.FPDFText_GetUnicode(handle, index) >>> 0
  if (code > lastCode) return { code: characterInUtf8(code) ?? withoutCharacter(code), units: 1 }
  if (code < firstHigh || code > lastLow) return { code, units: 1 }
  const next = index + 1 < count ? calls.FPDFText_GetUnicode(handle, index + 1) : 0
  const [high, low] = code < firstLow ? [code, next] : [next, code]
  if (high < firstHigh || high >= firstLow || low < firstLow || low > lastLow) {
    return { code: replacement, units: 1 }
  }
  return { code: 0x10000 + ((high - firstHigh) << 10) + (low - firstLow), units: 2 }
}

/** The character whose UTF-8 bytes are the code of a glyph, as fonts with such codes have them. */
function characterInUtf8(code: number): number | undefined {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(code)
  const character = bytes.subarray(bytes[0] === 0 ? 1 : 0).toString()
  return [...character].length === 1 && character !== '\ufffd'
    ? character.codePointAt(0)
    : undefined
}

function withoutCharacter(code: number): number {
  return privateCharactersFrom + (code & 0xffff)
}
