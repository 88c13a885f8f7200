import { at, childOf, childrenOf, type XmlElement } from './xml-element.ts'

/** Renders each kind of object in one line. Properties, whose names end in `Pr`, hold no text. */
const linear: Record<string, (element: XmlElement) => string> = {
  'm:t': ({ text }) => text.normalize('NFKC'),
  'm:f': (f) => `${operand(f, 'm:num')}/${operand(f, 'm:den')}`,
  'm:sSup': (s) => `${part(s, 'm:e')}^${operand(s, 'm:sup')}`,
  'm:sSub': (s) => `${part(s, 'm:e')}_${operand(s, 'm:sub')}`,
  'm:sSubSup': (s) => `${part(s, 'm:e')}_${operand(s, 'm:sub')}^${operand(s, 'm:sup')}`,
  'm:sPre': (s) => `_${operand(s, 'm:sub')}^${operand(s, 'm:sup')}${part(s, 'm:e')}`,
  'm:rad': (rad) => `${part(rad, 'm:deg')}√${operand(rad, 'm:e')}`,
  'm:nary': naryText,
  'm:d': delimitedText,
  'm:m': (matrix) =>
    `[${childrenOf(matrix, 'm:mr')
      .map((row) => childrenOf(row, 'm:e').map(mathText).join(' '))
      .join('; ')}]`,
  'm:eqArr': (lines) => childrenOf(lines, 'm:e').map(mathText).join('; '),
  'm:limLow': (lim) => `${part(lim, 'm:e')}_${operand(lim, 'm:lim')}`,
  'm:limUpp': (lim) => `${part(lim, 'm:e')}^${operand(lim, 'm:lim')}`,
  'm:func': (func) => `${part(func, 'm:fName')} ${part(func, 'm:e')}`,
}

/** The text of a formula (`m:oMath`) in one line, such as `a/b`, `x^2` or `∑_(i=1)^n`. */
export function mathText(element: XmlElement): string {
  const own = linear[element.name]
  if (own !== undefined) return own(element)
  return element.children
    .filter(({ name }) => !name.endsWith('Pr'))
    .map(mathText)
    .join('')
}

function part(element: XmlElement, name: string): string {
  const found = childOf(element, name)
  return found === undefined ? '' : mathText(found)
}

/** In parentheses if it is more than one letter or number. */
function operand(element: XmlElement, name: string): string {
  const text = part(element, name).trim()
  return /^(\p{L}|\p{N}+|\S?)$/u.test(text) ? text : `(${text})`
}

/** A sum, product or integral, which is the default. */
function naryText(nary: XmlElement): string {
  const sign = at(nary, 'm:naryPr', 'm:chr')?.attributes['m:val'] ?? '∫'
  const [below, above] = [operand(nary, 'm:sub'), operand(nary, 'm:sup')]
  return `${sign}${below && `_${below}`}${above && `^${above}`} ${part(nary, 'm:e')}`
}

/** Brackets around one or more expressions. */
function delimitedText(delimited: XmlElement): string {
  const properties = childOf(delimited, 'm:dPr')
  const sign = (name: string, usual: string) =>
    childOf(properties, name)?.attributes['m:val'] ?? usual
  const inside = childrenOf(delimited, 'm:e').map(mathText).join(sign('m:sepChr', '|'))
  return `${sign('m:begChr', '(')}${inside}${sign('m:endChr', ')')}`
}
