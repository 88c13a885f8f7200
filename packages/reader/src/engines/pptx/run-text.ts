import { characterOf } from '@rowdeck/core/deck-model/character-of'
import { visibleText } from '@rowdeck/core/deck-model/visible-text'
import { symbolChartOf, unicodeOf } from '@rowdeck/pdf/symbol-fonts'
import { mathText } from './math-text.ts'
import { childOf, type XmlElement } from './xml-element.ts'

/** The text of a child of a paragraph: a run, a field, a formula or a line break; nothing for others. */
export function textOfRun(child: XmlElement, slideNumber: number): string {
  switch (child.name) {
    case 'a:r':
      return runText(child)
    case 'a:br':
      return '\n'
    case 'a:fld':
      return child.attributes.type === 'slidenum' ? String(slideNumber) : runText(child)
    case 'a14:m':
      return mathText(child)
    default:
      return ''
  }
}

/** The text of a run without characters that print nothing, symbols in Unicode. A line break in it is a blank, a vertical tab is a line break. */
function runText(run: XmlElement): string {
  const text = unescaped(childOf(run, 'a:t')?.text ?? '')
    .replace(/[\r\n]+/g, ' ')
    .replace(/[\v\u2028]/g, '\n')
  const properties = childOf(run, 'a:rPr')
  const latin = childOf(properties, 'a:latin')?.attributes.typeface
  const symbol = childOf(properties, 'a:sym')?.attributes.typeface
  return inUnicode(visibleText(text), latin, symbol)
}

/** Control characters are written as `_x000B_` (ECMA-376, part 1, 22.9.2.19). */
function unescaped(text: string): string {
  return text.replace(/_x00([01][0-9A-Fa-f])_/g, (_, code: string) =>
    characterOf(Number.parseInt(code, 16)),
  )
}

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
