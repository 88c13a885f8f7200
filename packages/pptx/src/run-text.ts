import { characterOf } from '@rowdeck/core/deck-model/character-of'
import { visibleText } from '@rowdeck/core/deck-model/visible-text'
import { mathText } from './math-text.ts'
import { inUnicode } from './symbols-in-unicode.ts'
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
