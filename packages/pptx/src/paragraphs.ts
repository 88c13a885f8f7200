import { noteLetters } from '@rowdeck/core/deck-model/letter-notes'
import type { LinkedText, ShapeParagraph } from '@rowdeck/core/deck-model/slide-shapes'
import { gapsIn, heightsOf, largestBreak } from './line-heights.ts'
import { type LinkContext, linksIn, targetOf } from './links.ts'
import { type ListNumbers, listNumbers } from './list-numbers.ts'
import { textOfRun } from './run-text.ts'
import { inUnicode } from './symbols-in-unicode.ts'
import {
  type ListStyles,
  type ParagraphStyle,
  paragraphStyle,
  pointsOf,
  runsInherited,
} from './text-style.ts'
import { typedIndentOf } from './typed-indent.ts'
import { at, childOf, childrenOf, shareOf, within, type XmlElement } from './xml-element.ts'

/** What the text of a slide depends on besides the shape itself. */
export interface TextContext {
  /** Styles that the shape inherits, nearest first. */
  styles: ListStyles
  /** The number that the slide shows. */
  slideNumber: number
  /** Absent where links are not read. */
  links?: LinkContext | undefined
  /** Whether a run with these inherited properties, nearest first, is invisible and left out. If absent, all runs are read. */
  isUnseen?: (run: XmlElement, inherited: (XmlElement | undefined)[]) => boolean
}

/** A paragraph and how it is placed in its shape. Heights in points. */
export interface StyledParagraph extends ShapeParagraph {
  align: string
  /** Where its lines begin, in EMU from the edge of its box. */
  start: number
  /** How many of its lines the empty ones before each of them are as high as, besides those above the first. */
  gaps: number[]
  /** Of one of its lines. */
  lineHeight: number
  /** Of the empty lines and the space above it. */
  above: number
  /** Of the empty lines below it; only the last paragraph of a shape has any. */
  below: number
}

/** Font sizes below a point are not allowed in files; no program shows such letters. */
const sizeMin = 1
/** The highest slide, in points (`ST_SlideSizeCoordinate`). */
const slideHeightMax = 4032
/** Names of monospaced fonts. */
const monospaced = /mono|courier|consolas|menlo|code|lucida console|typewriter/i
/** Bullets that are pictures. */
const pictureBullet = '•'

/**
 * Reads the paragraphs of a text body, those without text left out. Sizes are as shown: reduced where PowerPoint
 * shrank the text to fit.
 */
export function paragraphsOf(
  body: XmlElement | undefined,
  context: TextContext,
): StyledParagraph[] {
  const fit = at(body, 'a:bodyPr', 'a:normAutofit')
  const scale = shareOf(fit, 'fontScale') ?? 1
  const reduction = shareOf(fit, 'lnSpcReduction') ?? 0
  const styles = [childOf(body, 'a:lstStyle'), ...context.styles]
  const numbers = listNumbers()
  const paragraphs: StyledParagraph[] = []
  let above = 0
  for (const [place, whole] of childrenOf(body, 'a:p').entries()) {
    const style = paragraphStyle(childOf(whole, 'a:pPr'), styles)
    const isUnseen = unseenIn(whole, { style, styles, scale }, context)
    const paragraph = seenPart(whole, isUnseen, context)
    const all = linesOfParagraph(paragraph, context.slideNumber)
    const lines = all.filter((line) => line.trim() !== '')
    const size = scale * largestSize(paragraph, style.size)
    const { lineHeight, before, after } = heightsOf(style, size, reduction)
    if (place > 0) above += before
    if (lines.length === 0) {
      above += all.length * lineHeight + after
      continue
    }
    const gaps = gapsIn(all, (scale * largestBreak(whole, style.size)) / size)
    above += (gaps[0] ?? 0) * lineHeight
    const links = linksOf(paragraph, context)
    paragraphs.push({
      lines,
      mark: seenMark(markOf(style, numbers), { whole, style, isUnseen }),
      level: style.level,
      size,
      bold: isBold(paragraph, style.bold),
      rightToLeft: style.rightToLeft,
      ...{ align: style.align, start: style.start },
      gaps: [0, ...gaps.slice(1, -1)],
      ...{ lineHeight, above, below: 0 },
      ...(links.length > 0 ? { links } : {}),
    })
    above = after + (gaps.at(-1) ?? 0) * lineHeight
  }
  const last = paragraphs.at(-1)
  if (last !== undefined) last.below = above
  return dedented(paragraphs, () =>
    within(body, 'a:latin').some(({ attributes }) => monospaced.test(attributes.typeface ?? '')),
  )
}

/** The lines of a text body, list marks included. */
export function writtenLines(body: XmlElement | undefined, context: TextContext): string[] {
  return paragraphsOf(body, context).flatMap(({ mark, lines: [first = '', ...more] }) => [
    mark === '' ? first : `${mark} ${first}`,
    ...more,
  ])
}

type IsUnseen = (run: XmlElement) => boolean

/** Returns a test for runs of a paragraph that nobody sees: those that the context says, and those that are shown too small. */
function unseenIn(
  paragraph: XmlElement,
  { style, styles, scale }: { style: ParagraphStyle; styles: ListStyles; scale: number },
  { isUnseen }: TextContext,
): IsUnseen {
  if (isUnseen === undefined) return () => false
  const inherited = runsInherited(childOf(paragraph, 'a:pPr'), styles)
  return (run) => {
    const own = childOf(run, 'a:rPr')?.attributes.sz
    const size = own === undefined ? style.size : Number(own) / 100
    return scale * size < sizeMin || isUnseen(run, inherited) || isFarOff(run, scale * size)
  }
}

/** Whether a run is raised or lowered by more than a slide can be high. */
function isFarOff(run: XmlElement, size: number): boolean {
  const share = shareOf(childOf(run, 'a:rPr'), 'baseline') ?? 0
  return Math.abs(share) * size > slideHeightMax
}

/** A formula is left out if all of its runs are. */
function seenPart(
  paragraph: XmlElement,
  isUnseen: IsUnseen,
  { slideNumber }: TextContext,
): XmlElement {
  const formulas = childrenOf(paragraph, 'a14:m')
  const unseen = new Set([
    ...runsOf(paragraph).filter(isUnseen),
    ...formulas.filter((formula) => within(formula, 'm:r').every(isUnseen)),
  ])
  if (unseen.size === 0) return paragraph
  for (const run of unseen) {
    noteLetters(() => ({ state: 'unseen', text: textOfRun(run, slideNumber) }))
  }
  return { ...paragraph, children: paragraph.children.filter((child) => !unseen.has(child)) }
}

/** A bullet has a color of its own, otherwise that of the first run. */
function seenMark(
  mark: string,
  { whole, style, isUnseen }: { whole: XmlElement; style: ParagraphStyle; isUnseen: IsUnseen },
): string {
  const first = whole.children.find(({ name }) => name === 'a:r' || name === 'a:fld')
  const run = style.bulletColor === undefined ? first : runInColor(style.bulletColor)
  if (mark === '' || run === undefined || !isUnseen(run)) return mark
  noteLetters(() => ({ state: 'unseen', text: mark }))
  return ''
}

function runInColor(color: XmlElement): XmlElement {
  const element = { attributes: {}, text: '' }
  const fill = { ...color, name: 'a:solidFill' }
  return { ...element, name: 'a:r', children: [{ ...element, name: 'a:rPr', children: [fill] }] }
}

/**
 * Blanks at the beginning of lines are kept in a monospaced font, tabs and fixed ones, too: they are the indentation that the author
 * typed, as in code. In other fonts, those that all lines of a shape have are left out, and single ones. List items have none.
 */
function dedented(paragraphs: StyledParagraph[], hasMonospaced: () => boolean): StyledParagraph[] {
  const unmarked = paragraphs.filter(({ mark }) => mark === '').flatMap(({ lines }) => lines)
  const isMonospaced = unmarked.some((line) => typedIndentOf(line) > 0) && hasMonospaced()
  const least = (one: number, line: string) => Math.min(one, indentOf(line))
  const keptIndentOf = isMonospaced ? typedIndentOf : indentOf
  const shared = isMonospaced ? 0 : unmarked.reduce(least, Number.POSITIVE_INFINITY)
  for (const paragraph of paragraphs) {
    paragraph.lines = paragraph.lines.map((line) => {
      const indent = paragraph.mark === '' ? keptIndentOf(line) - shared : 0
      return (indent > 1 || isMonospaced ? ' '.repeat(indent) : '') + line.trim()
    })
  }
  return paragraphs
}

function indentOf(line: string): number {
  return line.length - line.replace(/^ +/, '').length
}

/** The lines of a paragraph that the author ended, empty ones too. */
function linesOfParagraph(paragraph: XmlElement, slideNumber: number): string[] {
  const text = paragraph.children.map((child) => textOfRun(child, slideNumber)).join('')
  return text.split('\n')
}

function linksOf(paragraph: XmlElement, { slideNumber, links }: TextContext): LinkedText[] {
  if (links === undefined) return []
  const pieces = paragraph.children.map((child) => ({
    text: textOfRun(child, slideNumber),
    target: targetOf(childOf(child, 'a:rPr'), links),
  }))
  return pieces.some(({ target }) => target !== undefined) ? linksIn(pieces) : []
}

/** The mark that is shown before a paragraph; empty if there is none. */
function markOf({ bullet, bulletFont, level }: ParagraphStyle, numbers: ListNumbers): string {
  if (bullet?.name === 'a:buAutoNum') return numbers.next(level, bullet)
  numbers.end(level)
  if (bullet?.name === 'a:buBlip') return pictureBullet
  if (bullet?.name !== 'a:buChar') return ''
  const character = bullet.attributes.char ?? ''
  // PowerPoint draws the circle of second-level bullets with a letter
  if (character === 'o' && /^courier/i.test(bulletFont ?? '')) return '○'
  return inUnicode(character, bulletFont)
}

/** The largest size of the text of a paragraph; of an empty one, the size that text in it would have. */
function largestSize(paragraph: XmlElement, usual: number): number {
  const sizes = runsOf(paragraph).map(
    (run) => pointsOf(childOf(run, 'a:rPr')?.attributes.sz) ?? usual,
  )
  const whenEmpty = () => pointsOf(childOf(paragraph, 'a:endParaRPr')?.attributes.sz) ?? usual
  return sizes.length === 0 ? whenEmpty() : sizes.reduce((most, size) => Math.max(most, size))
}

function isBold(paragraph: XmlElement, usual: boolean): boolean {
  const runs = runsOf(paragraph)
  return runs.every((run) => {
    const own = childOf(run, 'a:rPr')?.attributes.b
    return own === undefined ? usual : own === '1' || own === 'true'
  })
}

function runsOf(paragraph: XmlElement): XmlElement[] {
  const runs = [...childrenOf(paragraph, 'a:r'), ...childrenOf(paragraph, 'a:fld')]
  return runs.filter((run) => within(run, 'a:t').some(({ text }) => text.trim() !== ''))
}
