export type Ligature = [advance: number, letters: string]

/**
 * Ligatures of Calibri by their advance, in 2048ths of an em. Exports from macOS omit them from the font's
 * map to Unicode, so that "section" reads "secGon" and "pretty" reads "preby". No ASCII glyph of these
 * fonts has the same width.
 */
const ligatures: Record<string, Ligature[]> = {
  Calibri: [
    [1141, 'ti'],
    [1298, 'tt'],
    [1262, 'ft'],
    [1753, 'tti'],
  ],
  'Calibri-Light': [
    [1110, 'ti'],
    [1274, 'tt'],
  ],
  'Calibri-Italic': [[1163, 'ti']],
  'Calibri-Bold': [
    [1198, 'ti'],
    [1343, 'tt'],
    [1302, 'ft'],
    [1832, 'tti'],
  ],
}

const unitsPerEm = 2048
/** Tolerance for rounded coordinates, in 2048ths of an em. Chosen by eye. */
const advanceTolerance = 1.5

/** The ligatures that text in a font with this name may have lost. */
export function ligaturesOf(fontName: string): Ligature[] {
  return ligatures[fontName] ?? []
}

/** The letters of the ligature with this advance; undefined if the character is not a ligature. */
export function lettersAcross(
  candidates: Ligature[],
  code: number,
  advanceEm: number,
): string | undefined {
  if (code <= 0x20 || code >= 0x7f) return undefined
  const units = advanceEm * unitsPerEm
  return candidates.find(([advance]) => Math.abs(units - advance) < advanceTolerance)?.[1]
}
