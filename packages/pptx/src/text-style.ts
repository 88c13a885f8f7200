import { at, childOf, numberIn, numberOf, type XmlElement } from './xml-element.ts'

/** Sizes of text where nothing says one, in points: PowerPoint's default. */
const usualSize = 18
/** The largest size and distance of text, in points (`ST_TextFontSize`). */
const pointsMax = 4000
/** Deeper levels do not exist in the format. */
const levelMax = 8

/** What a paragraph inherits, nearest first: elements with a child per level, `a:lvl1pPr` to `a:lvl9pPr`. */
export type ListStyles = (XmlElement | undefined)[]

/** The style of a paragraph, as its own properties and those it inherits give it. */
export interface ParagraphStyle {
  /** From 0. */
  level: number
  /** Points. */
  size: number
  bold: boolean
  rightToLeft: boolean
  align: string
  /** Where its lines begin, in EMU from the edge of its box. */
  start: number
  /** Distances of its lines and from the paragraphs around it (`a:lnSpc`, `a:spcBef`, `a:spcAft`). */
  spacing: Record<'line' | 'before' | 'after', XmlElement | undefined>
  /** `a:buChar`, `a:buAutoNum`, `a:buBlip` or `a:buNone`; undefined if nothing says. */
  bullet: XmlElement | undefined
  /** The typeface of the bullet. */
  bulletFont: string | undefined
  /** The color of the bullet (`a:buClr`); undefined if it is that of the text. */
  bulletColor: XmlElement | undefined
}

const bullets = ['a:buNone', 'a:buChar', 'a:buAutoNum', 'a:buBlip']
const bulletColors = ['a:buClr', 'a:buClrTx']

/** Resolves the style of a paragraph with its properties (`a:pPr`), if it has any. */
export function paragraphStyle(own: XmlElement | undefined, inherited: ListStyles): ParagraphStyle {
  const level = levelOf(own)
  const levels = inherited.flatMap((style) => childOf(style, `a:lvl${level + 1}pPr`) ?? [])
  const chain = own === undefined ? levels : [own, ...levels]
  const first = <T>(read: (properties: XmlElement) => T | undefined): T | undefined => {
    for (const properties of chain) {
      const value = read(properties)
      if (value !== undefined) return value
    }
    return undefined
  }
  const run = (attribute: string) =>
    levels
      .map((properties) => at(properties, 'a:defRPr')?.attributes[attribute])
      .find((value) => value !== undefined)
  const child = (names: string[]) =>
    first(({ children }) => children.find(({ name }) => names.includes(name)))
  const number = (attribute: string) => first((properties) => numberOf(properties, attribute)) ?? 0
  const bulletColor = child(bulletColors)
  return {
    level,
    size: pointsOf(run('sz')) ?? usualSize,
    bold: run('b') === '1',
    rightToLeft: first(({ attributes }) => attributes.rtl) === '1',
    align: first(({ attributes }) => attributes.algn) ?? 'l',
    start: number('marL') + Math.min(0, number('indent')),
    spacing: {
      line: first((properties) => childOf(properties, 'a:lnSpc')),
      before: first((properties) => childOf(properties, 'a:spcBef')),
      after: first((properties) => childOf(properties, 'a:spcAft')),
    },
    bullet: child(bullets),
    bulletColor: bulletColor?.name === 'a:buClr' ? bulletColor : undefined,
    bulletFont: first((properties) => at(properties, 'a:buFont')?.attributes.typeface),
  }
}

function levelOf(own: XmlElement | undefined): number {
  return Math.min(levelMax, Math.max(0, numberOf(own, 'lvl') ?? 0))
}

/** The properties of runs (`a:defRPr`) that each style has for a paragraph with these properties. */
export function runsInherited(
  own: XmlElement | undefined,
  styles: ListStyles,
): (XmlElement | undefined)[] {
  const level = `a:lvl${levelOf(own) + 1}pPr`
  return styles.map((style) => at(style, level, 'a:defRPr'))
}

/** A font size, which is written in hundredths of a point. */
export function pointsOf(size: string | undefined): number | undefined {
  const points = (numberIn(size) ?? 0) / 100
  return points > 0 ? Math.min(pointsMax, points) : undefined
}
