import { type Box, isOverlapping } from '@rowdeck/core/deck-model/box'
import type { Color } from '@rowdeck/core/deck-model/slide-shapes'
import type { SlideCollector } from './slide-collector.ts'
import type { SlideColors } from './slide-colors.ts'
import { at, childOf, numberOf, within, type XmlElement } from './xml-element.ts'

/** What decides whether the text of a slide can be seen. */
export interface Visibility {
  width: number
  height: number
  /** The IDs of shapes that come, go, move or change their color while the slide is shown. */
  animated: ReadonlySet<string>
  /** Absent if no text of the slide names its own color. */
  colors: SlideColors | undefined
}

/** The IDs of the shapes that the animations of a slide are about. */
export function animatedShapes({ attributes: { animated = '' } }: XmlElement): Set<string> {
  return new Set(animated.split(' '))
}

/** Whether a slide has text that names its own color. */
export function namesColors(slide: XmlElement): boolean {
  return within(slide, 'a:rPr').some((properties) => childOf(properties, 'a:solidFill'))
}

/** Whether a shape or table is beside the slide, and no animation brings it in. */
export function isOffSlide(shape: XmlElement, box: Box, visibility: Visibility): boolean {
  const { width, height } = visibility
  const isOutside = box.right <= 0 || box.bottom <= 0 || box.left >= width || box.top >= height
  return isOutside && !isAnimated(shape, visibility)
}

function isAnimated({ children: [properties] }: XmlElement, { animated }: Visibility): boolean {
  return animated.has(at(properties, 'p:cNvPr')?.attributes.id ?? ' ')
}

/** A shape with text. */
interface Ground {
  shape: XmlElement
  /** In points of the slide. */
  box: Box
  /** The properties that fill it, its own or those of a placeholder behind it. */
  painted: XmlElement | undefined
  /** Whether its style may fill it. */
  isStyled: boolean
}

/** The color that text in a shape is on, if that is certain: that of its fill, or the background where nothing is behind it. */
export function groundOf(
  { shape, box, painted, isStyled }: Ground,
  { collector: { shown }, visibility }: { collector: SlideCollector; visibility: Visibility },
): Color | undefined {
  const { colors } = visibility
  if (colors === undefined || isAnimated(shape, visibility)) return undefined
  const fill = painted?.children.find(({ name }) => name.endsWith('Fill'))
  const hasEffect = painted?.children.some(({ name }) => name.startsWith('a:effect')) ?? false
  if (fill?.name === 'a:solidFill') {
    const isOpaque = !hasEffect && within(fill, 'a:alpha').length === 0
    return isOpaque ? colors.of(painted, undefined) : undefined
  }
  if (fill === undefined ? isStyled : fill.name !== 'a:noFill') return undefined
  const fills: Box[] = shown.frames.filter(({ place }) => place !== undefined)
  const others = [...shown.pictures, ...shown.tables].map((other) => other.box)
  const isPlain = ![...fills, ...others].some((other) => isOverlapping(other, box))
  return isPlain ? colors.ground : undefined
}

/** Whether a style (`p:style`) fills a shape. */
export function isStyled(style: XmlElement | undefined): boolean {
  return (numberOf(at(style, 'a:fillRef'), 'idx') ?? 0) > 0
}

/** Whether nobody sees a run of text: it has no fill and no outline, is wholly transparent, or has the color of its ground. */
export function isUnseenRun(
  run: XmlElement,
  { ground, colors }: { ground?: Color | undefined; colors?: SlideColors | undefined },
): boolean {
  const properties = childOf(run, 'a:rPr')
  if (properties === undefined) return false
  const outline = childOf(properties, 'a:ln')
  const hasEffect = properties.children.some(({ name }) => name.startsWith('a:effect'))
  if (hasEffect || (outline !== undefined && !childOf(outline, 'a:noFill'))) return false
  if (childOf(properties, 'a:noFill') !== undefined) return true
  const fill = childOf(properties, 'a:solidFill')
  if (fill === undefined) return false
  if (within(fill, 'a:alpha').some(({ attributes }) => attributes.val === '0')) return true
  const color = colors?.of(properties, undefined)
  return ground !== undefined && color !== undefined && color.join() === ground.join()
}
