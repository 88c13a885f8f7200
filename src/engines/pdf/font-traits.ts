import { type Ligature, ligaturesOf } from './lost-ligatures.ts'
import type { PdfiumLibrary } from './pdfium-library.ts'
import { likenessOf, type SymbolChart, symbolChartOf } from './symbol-fonts.ts'
import { type TexFont, texFontOf, texLettersOf } from './tex-fonts.ts'

const nameBytesMax = 64

/** What is known of a font by its name, where its own map to Unicode cannot be trusted. */
export interface FontTraits {
  ligatures: Ligature[]
  symbols: SymbolChart | undefined
  tex: TexFont | undefined
}

export const noTraits: FontTraits = { ligatures: [], symbols: undefined, tex: undefined }

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
      known = { ligatures: ligaturesOf(name), symbols: symbolChartOf(name), tex: texFontOf(name) }
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
 * What a glyph of the font says, where that is not the code that its font maps it to: the code of its
 * likeness, or the letters of a ligature; undefined where it is. `next` is the code that follows.
 */
export function meaningOf(
  { symbols, tex }: FontTraits,
  code: number,
  next: number,
): number | string | undefined {
  if (tex !== undefined) {
    const letters = texLettersOf(tex, code, next)
    if (letters !== undefined) return letters
  }
  if (symbols === undefined) return undefined
  const likeness = likenessOf(code, symbols)
  return likeness === code ? undefined : likeness
}

/** Whether `meaningOf` may know better: plain letters and signs of plain fonts are what they are. */
export function isDoubtful({ symbols }: FontTraits, code: number): boolean {
  if (code < 0x20 || code >= 0xe000) return true
  return code === 0x21b5 || code === 0x21e4 || code === 0x21e5 || symbols?.plainToo === true
}
