import { at, childOf, numberOf, type XmlElement } from './xml-element.ts'

/** What a shape shows around its text. */
export interface ShapePaint {
  isFilled: boolean
  isOutlined: boolean
  /** Whether the line has a head where it begins and where it ends. */
  headAtStart: boolean
  headAtEnd: boolean
}

const fills = ['a:solidFill', 'a:gradFill', 'a:blipFill', 'a:pattFill', 'a:grpFill']

/** How a shape with these properties (`p:spPr`) and this style (`p:style`) is painted. */
export function paintOf(
  properties: XmlElement | undefined,
  style: XmlElement | undefined,
): ShapePaint {
  const line = childOf(properties, 'a:ln')
  return {
    isFilled: isPainted(properties, at(style, 'a:fillRef')),
    isOutlined: isPainted(line, at(style, 'a:lnRef')),
    headAtStart: hasHead(line, 'a:headEnd'),
    headAtEnd: hasHead(line, 'a:tailEnd'),
  }
}

/** By its own fill, otherwise by the reference of its style to the theme, of which 0 is none. */
function isPainted(properties: XmlElement | undefined, reference: XmlElement | undefined): boolean {
  if (childOf(properties, 'a:noFill') !== undefined) return false
  if (properties?.children.some(({ name }) => fills.includes(name))) return true
  return (numberOf(reference, 'idx') ?? 0) > 0
}

function hasHead(line: XmlElement | undefined, name: string): boolean {
  const type = childOf(line, name)?.attributes.type
  return type !== undefined && type !== 'none'
}
