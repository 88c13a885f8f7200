/** Text fonts of TeX: Computer Modern, its European and Latin Modern kin, however large. */
const textFont = /^(?:cm|sf|ec|lm)(?!mi|sy|ex|math)[a-z]*\d*/i
const lettersFont = /^(?:cmmi|cmmib|lmmathitalic)\d*/i
const signsFont = /^(?:cmsy|cmbsy|lmmathsymbols)\d*/i

const ligatures = ['ff', 'fi', 'fl', 'ffi', 'ffl']
/** Where the ligatures begin in TeX's two encodings of text. */
const oldFirst = 0x0b
const corkFirst = 0x1b
/** What macOS makes of glyphs whose codes are controls. */
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
/** They follow ffl, as in baffle, and not ffi. */
const vowels = new Set(Array.from('eiouy', (letter) => letter.charCodeAt(0)))

export type TexFont = 'text' | 'letters' | 'signs' | 'nameless'

/** Which font of TeX has this name, undefined for any other. Its bitmap fonts have none. */
export function texFontOf(fontName: string): TexFont | undefined {
  if (fontName === '') return 'nameless'
  if (lettersFont.test(fontName)) return 'letters'
  if (signsFont.test(fontName)) return 'signs'
  return textFont.test(fontName) ? 'text' : undefined
}

/**
 * The letters that a glyph of a TeX font stands for where the file maps it to nothing or to a key of
 * the keyboard; undefined where it is what it says. `next` is the code that follows.
 */
export function texLettersOf(font: TexFont, code: number, next: number): string | undefined {
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
