import { type Ligature, ligaturesOf } from './lost-ligatures.ts'
import type { PdfiumLibrary } from './pdfium-library.ts'
import { type SymbolChart, symbolChartOf, unicodeOf } from './symbol-fonts.ts'
import { type TexFont, texFontOf, texLettersOf } from './tex-fonts.ts'

/** Longer font names are treated as unknown. */
const nameBytesMax = 64

/** What a font's name tells about it, for fonts whose map to Unicode cannot be trusted. */
export interface FontTraits {
  ligatures: Ligature[]
  symbols: SymbolChart | undefined
  tex: TexFont | undefined
  bold: boolean
  italic: boolean
}

export const noTraits: FontTraits = {
  ligatures: [],
  symbols: undefined,
  tex: undefined,
  bold: false,
  italic: false,
}

/** The traits of the fonts of a page, by PDFium's handle. */
export class PageFonts {
  readonly #library: PdfiumLibrary
  readonly #byFont = new Map<number, FontTraits>()

  constructor(library: PdfiumLibrary) {
    this.#library = library
  }

  traitsOf(font: number): FontTraits {
    let known = this.#byFont.get(font)
    if (known === undefined) {
      const name = this.#nameOf(font)
      known = {
        ligatures: ligaturesOf(name),
        symbols: symbolChartOf(name),
        tex: texFontOf(name),
        bold: /bold|black|heavy|demi/iu.test(name),
        italic: /italic|oblique/iu.test(name),
      }
      this.#byFont.set(font, known)
    }
    return known
  }

  #nameOf(font: number): string {
    const { calls, scratch } = this.#library
    const length = calls.FPDFFont_GetBaseFontName(font, scratch, nameBytesMax)
    if (length < 2 || length > nameBytesMax) return ''
    return this.#library.text(scratch, length - 1).replace(/^[A-Z]{6}\+/, '')
  }
}

/**
 * The text of a glyph if its font maps it to a wrong code: the code of a Unicode character that looks the
 * same, or the letters of a ligature; undefined if the code is right. `next` is the code that follows.
 */
export function actualTextOf(
  { symbols, tex }: FontTraits,
  code: number,
  next: number,
): number | string | undefined {
  if (tex !== undefined) {
    const letters = texLettersOf(tex, code, next)
    if (letters !== undefined) return letters
  }
  if (symbols === undefined) return undefined
  const equivalent = unicodeOf(code, symbols)
  return equivalent === code ? undefined : equivalent
}

/** Whether `actualTextOf` may differ from the code: letters and signs of ordinary fonts are right. */
export function isDoubtful({ symbols }: FontTraits, code: number): boolean {
  if (code < 0x20 || code >= 0xe000) return true
  return code === 0x21b5 || code === 0x21e4 || code === 0x21e5 || symbols?.usesPlainCodes === true
}
