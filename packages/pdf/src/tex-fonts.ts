/** TeX's text fonts: Computer Modern, European Modern and Latin Modern, at any size. */
const textFont = /^(?:cm|sf|ec|lm)(?!mi|sy|ex|math)[a-z]*\d*/i
const lettersFont = /^(?:cmmi|cmmib|lmmathitalic)\d*/i
const signsFont = /^(?:cmsy|cmbsy|lmmathsymbols)\d*/i
const largeFont = /^(?:cmex|lmmathextension)\d*/i

const ligatures = ['ff', 'fi', 'fl', 'ffi', 'ffl']
/** Code of the first ligature in TeX's two text encodings, OT1 and T1 (Cork). */
const oldFirst = 0x0b
const corkFirst = 0x1b
/** Characters that macOS substitutes for glyphs whose codes are control characters. */
const returnArrow = 0x21b5
const tabArrowLeft = 0x21e4
const tabArrowRight = 0x21e5
const unknown = 0xfffd
const mathematical = {
  letters: new Map([[returnArrow, 'α']]),
  signs: new Map([
    [tabArrowLeft, '∗'],
    [tabArrowRight, '×'],
  ]),
}
/** Letters that follow ffl, as in baffle, rather than ffi. */
const vowels = new Set(Array.from('eiouy', (letter) => letter.charCodeAt(0)))

/** `large` is the font of large brackets and operators. */
export type TexFont = 'text' | 'letters' | 'signs' | 'large' | 'nameless'

/** The kind of TeX font with this name; undefined for other fonts. TeX's bitmap fonts have no name. */
export function texFontOf(fontName: string): TexFont | undefined {
  if (fontName === '') return 'nameless'
  if (lettersFont.test(fontName)) return 'letters'
  if (signsFont.test(fontName)) return 'signs'
  if (largeFont.test(fontName)) return 'large'
  return textFont.test(fontName) ? 'text' : undefined
}

/**
 * The letters of a glyph of a TeX font that the file maps to nothing or to a keyboard symbol; undefined if
 * the code is right. `next` is the code that follows.
 */
export function texLettersOf(
  font: Exclude<TexFont, 'large'>,
  code: number,
  next: number,
): string | undefined {
  if (font === 'letters' || font === 'signs') return mathematical[font].get(code)
  const ligature = ligatures[code - oldFirst] ?? ligatures[code - corkFirst]
  if (font === 'nameless') return isSmallLetter(next) ? ligature : undefined
  if (code === returnArrow) return 'ff'
  if (code !== unknown) return ligature
  return vowels.has(next) ? 'ffl' : 'ffi'
}

function isSmallLetter(code: number): boolean {
  return code >= 0x61 && code <= 0x7a
}

/** A space without width, which no row has. */
const nothing = 0x200b
/** Adobe's codes of private use for the pieces of large brackets, radicals and integrals. */
const piecesFrom = 0xf8e5
const piecesTo = 0xf8fe
/** The pieces that stand for their bracket: the tops of round and square ones, the middles of curly ones. */
const brackets = new Map([
  [0xf8eb, '('],
  [0xf8ee, '['],
  [0xf8f2, '{'],
  [0xf8f6, ')'],
  [0xf8f9, ']'],
  [0xf8fd, '}'],
])

/** The code that a piece of a large bracket stands for in a font of TeX; undefined for other codes. */
export function bracketOfPiece(code: number): number | undefined {
  if (code < piecesFrom || code > piecesTo) return undefined
  return brackets.get(code)?.charCodeAt(0) ?? nothing
}
