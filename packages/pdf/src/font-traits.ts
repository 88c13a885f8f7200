import {
  hasIcons,
  type SymbolChart,
  symbolChartOf,
  unicodeOf,
} from '@rowdeck/core/deck-model/symbol-fonts'
import type { PdfiumLibrary } from './pdfium-library.ts'
import { bracketOfPiece, type TexFont, texFontOf, texLettersOf } from './tex-fonts.ts'

/** Longer font names are treated as unknown. */
const nameBytesMax = 64

/** What a font's name tells about it, for fonts whose map to Unicode cannot be trusted. */
export interface FontTraits {
  /** PDFium's handle. */
  id: number
  symbols: SymbolChart | undefined
  /** Whether its glyphs are icons, whatever letters and signs it maps them to. */
  hasIcons: boolean
  tex: TexFont | undefined
  bold: boolean
  italic: boolean
  /** Advance of the glyph of a Unicode character, in ems; 0 if the font has none. */
  widthOf(code: number): number
  /** The fonts of the page with the same name, itself among them: programs put ligatures into a font of their own. */
  family: readonly FontTraits[]
}

export const noTraits: FontTraits = {
  id: 0,
  symbols: undefined,
  hasIcons: false,
  tex: undefined,
  bold: false,
  italic: false,
  widthOf: () => 0,
  family: [],
}
/** Unit of `FPDFFont_GetGlyphWidth`. */
const unitsPerEm = 1000

/** The traits of the fonts of a page, by PDFium's handle. */
export class PageFonts {
  /** The font of each text object that was read, by its position in drawing order. */
  readonly ofPlaces: number[] = []
  readonly #library: PdfiumLibrary
  readonly #byFont = new Map<number, FontTraits>()
  readonly #families = new Map<string, FontTraits[]>()

  constructor(library: PdfiumLibrary) {
    this.#library = library
  }

  traitsOf(font: number): FontTraits {
    let known = this.#byFont.get(font)
    if (known === undefined) {
      const name = this.#nameOf(font)
      const widthOf = remembered((code) => this.#widthOf(font, code))
      known = {
        id: font,
        symbols: symbolChartOf(name),
        hasIcons: hasIcons(name),
        tex: texFontOf(name),
        bold: /bold|black|heavy|demi/iu.test(name),
        italic: /italic|oblique/iu.test(name),
        widthOf,
        family: this.#familyOf(name),
      }
      this.#byFont.set(font, known)
      this.#familyOf(name).push(known)
    }
    return known
  }

  #familyOf(name: string): FontTraits[] {
    const known = this.#families.get(name)
    if (known !== undefined) return known
    const family: FontTraits[] = []
    this.#families.set(name, family)
    return family
  }

  #nameOf(font: number): string {
    const { calls, scratch } = this.#library
    const length = calls.FPDFFont_GetBaseFontName(font, scratch, nameBytesMax)
    if (length < 2 || length > nameBytesMax) return ''
    return this.#library.text(scratch, length - 1).replace(/^[A-Z]{6}\+/, '')
  }

  #widthOf(font: number, code: number): number {
    const { calls, scratch } = this.#library
    const isKnown = calls.FPDFFont_GetGlyphWidth(font, code, unitsPerEm, scratch)
    return isKnown ? this.#library.float(0) / unitsPerEm : 0
  }
}

function remembered(measure: (code: number) => number): (code: number) => number {
  const known = new Map<number, number>()
  return (code) => {
    let width = known.get(code)
    if (width === undefined) {
      width = measure(code)
      known.set(code, width)
    }
    return width
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
  if (tex === 'large') return bracketOfPiece(code)
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
