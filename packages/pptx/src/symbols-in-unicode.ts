import { characterOf } from '@rowdeck/core/deck-model/character-of'
import { symbolChartOf, unicodeOf } from '@rowdeck/core/deck-model/symbol-fonts'

const privateCode = /[\uf020-\uf0ff]/u

/** Characters of symbol fonts, and private ones, in Unicode. */
export function inUnicode(text: string, latin = '', symbol = latin): string {
  const isSymbolFont = isSymbolic(latin)
  if (!isSymbolFont && !privateCode.test(text)) return text
  return Array.from(text, (character) => {
    const font = isSymbolFont || !privateCode.test(character) ? latin : symbol
    return isSymbolFont || privateCode.test(character) ? symbolOf(character, font) : character
  }).join('')
}

function isSymbolic(typeface: string): boolean {
  return /^(wingdings|webdings|symbol$|starsymbol|opensymbol)/i.test(typeface)
}

/** The Unicode equivalent of a character in a symbol font; nothing if a private code has no known meaning. */
function symbolOf(character: string, typeface: string): string {
  const chart = symbolChartOf(typeface)
  const code = character.codePointAt(0) ?? 0
  if (code > 0xff && !privateCode.test(character)) return character
  if (chart === undefined) return privateCode.test(character) ? '' : character
  const glyph = chart.glyphs.get(code & 0xff)
  if (isSymbolic(typeface) && glyph !== undefined) return characterOf(glyph)
  return characterOf(unicodeOf(code, chart))
}
