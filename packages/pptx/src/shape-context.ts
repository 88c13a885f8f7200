import type { Box } from '@rowdeck/core/deck-model/box'
import { damaged } from './damaged.ts'
import { drawnShape } from './drawn-shape.ts'
import { type LinkContext, targetOf } from './links.ts'
import type { PackageParts, Part } from './package-parts.ts'
import type { TextContext } from './paragraphs.ts'
import { type Placeholders, textBodyOf } from './placeholders.ts'
import type { Placement } from './placement.ts'
import { type SlideCollector, shapesMax } from './slide-collector.ts'
import type { SlideColors } from './slide-colors.ts'
import { isUnseenRun } from './unseen-text.ts'
import { isAnimatedBy, isBeside, type Visibility } from './visibility.ts'
import { flagOf, within, type XmlElement } from './xml-element.ts'

/** What the shapes of a slide, or of the layout behind it, are read with. */
export interface ShapeContext {
  parts: PackageParts
  /** The part that the shapes are in. */
  part: Part
  /** The placeholders of the slide's layout and master. */
  behind: { layout: Placeholders; master: Placeholders }
  /** Styles of the master (`p:txStyles`) and of the deck. */
  masterStyles: XmlElement | undefined
  defaultTextStyle: XmlElement | undefined
  slideNumber: number
  /** Absent where links cannot be followed, as in diagrams. */
  links: LinkContext | undefined
  /** Absent if the slide is read and not drawn. */
  colors: SlideColors | undefined
  /** The diagram that the shapes are in. */
  diagram: number | undefined
  /** Whether the shapes are drawn on every slide: their placeholders are prompts, and their texts repeat. */
  isBackground: boolean
  collector: SlideCollector
  visibility: Visibility
  /** The fill of the group that the shapes are in. */
  groupFill?: XmlElement | undefined
}

/** Adds a shape to the drawing of a slide, if one is wanted. */
export function addDrawn(
  shape: Record<'properties' | 'style', XmlElement | undefined>,
  place: Placement,
  { collector, colors, order }: ShapeContext & { order: number },
): void {
  const drawn = colors && drawnShape(shape, place, { colors, order })
  if (drawn !== undefined) collector.drawn.push(drawn)
}

/** The position of a shape in drawing order. Throws document_unreadable if there are too many. */
export function takeTurn(collector: SlideCollector): number {
  const order = collector.next()
  if (order >= shapesMax) throw damaged(`a slide has more than ${shapesMax} shapes.`)
  return order
}

/** Whether the author of a shape hid it. */
export function isHidden({ children: [properties] }: XmlElement): boolean {
  const names = properties?.children.find(({ name }) => name.endsWith(':cNvPr'))
  return flagOf(names, 'hidden') ?? false
}

/** A link of a whole shape with these properties (`p:cNvPr`), unless it is beside the slide at all times. */
export function addLink(
  properties: XmlElement | undefined,
  box: Box,
  { collector, links, visibility, written = '' }: ShapeContext & { written?: string },
): void {
  const target = links && targetOf(properties, links)
  if (target === undefined) return
  const isFixed = !isAnimatedBy(properties, visibility)
  if (isFixed && isBeside(box, visibility)) return
  collector.addLink({ text: written, target, box }, isFixed)
}

/** The context of text that is in no placeholder and no shape. */
export function plainText({ defaultTextStyle, slideNumber, links }: ShapeContext): TextContext {
  const isUnseen = (run: XmlElement) => isUnseenRun(run, {})
  return { styles: [defaultTextStyle], slideNumber, links, isUnseen }
}

/** Letters of a shape, seen or not. */
export function lettersIn(shape: XmlElement): number {
  return within(textBodyOf(shape), 'a:t').reduce((sum, { text }) => sum + text.trim().length, 0)
}
