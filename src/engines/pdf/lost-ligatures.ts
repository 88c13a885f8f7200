import type { PdfiumLibrary } from './pdfium-library.ts'

/**
 * Ligatures of Calibri by their advance, in 2048ths of an em. Exports of macOS leave them out of
 * the font's map to Unicode, so that "section" reads "secGon". No other glyph of these fonts that
 * ASCII names is as wide.
 */
const ligatures: Record<string, [advance: number, letters: string][]> = {
  Calibri: [
    [1141, 'ti'],
    [1298, 'tt'],
    [1262, 'ft'],
  ],
  'Calibri-Light': [
    [1110, 'ti'],
    [1274, 'tt'],
  ],
  'Calibri-Italic': [[1163, 'ti']],
  'Calibri-Bold': [[1198, 'ti']],
}

const unitsPerEm = 2048
const advanceTolerance = 1.5
const nameBytesMax = 64

/** Tells which letters a glyph stands for that the font maps to a wrong character. */
export class LostLigatures {
  readonly #library: PdfiumLibrary
  readonly #byFont = new Map<number, [number, string][]>()

  constructor(library: PdfiumLibrary) {
    this.#library = library
  }

  /** The ligatures that text in this font may have lost. */
  ofFont(font: number): [advance: number, letters: string][] {
    let known = this.#byFont.get(font)
    if (known === undefined) {
      known = ligatures[this.#nameOf(font)] ?? []
      this.#byFont.set(font, known)
    }
    return known
  }

  #nameOf(font: number): string {
    const { calls, scratch, bytes } = this.#library
    const length = calls.FPDFFont_GetBaseFontName(font, scratch, nameBytesMax)
    if (length < 2 || length > nameBytesMax) return ''
    const name = Buffer.from(bytes.subarray(scratch, scratch + length - 1)).toString('latin1')
    return name.replace(/^[A-Z]{6}\+/, '')
  }
}

/** The letters of a ligature as wide as this, undefined where the character is what it says. */
export function lettersAcross(
  candidates: [advance: number, letters: string][],
  code: number,
  advanceEm: number,
): string | undefined {
  const ascii = code > 0x20 && code < 0x7f
  if (!ascii || (code >= 0x61 && code <= 0x7a)) return undefined
  const units = advanceEm * unitsPerEm
  return candidates.find(([advance]) => Math.abs(units - advance) < advanceTolerance)?.[1]
}
