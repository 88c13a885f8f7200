import { type Box, isOverlapping } from '../../deck-model/box.ts'
import type { Color } from '../../deck-model/slide-shapes.ts'
import type { SlideCollector } from './slide-collector.ts'
import type { SlideColors } from './slide-colors.ts'
import { at, childOf, within, type XmlElement } from './xml-element.ts'

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

/**
 * The color that text in a shape is on, if that is certain: that of its fill, or the background where nothing is behind it.
 * `box` is in points of the slide.
 */
export function groundOf(
  { shape, isFilled, box }: { shape: XmlElement; isFilled: boolean; box: Box },
  { collector: { shown }, visibility }: { collector: SlideCollector; visibility: Visibility },
): Color | undefined {
  const { colors } = visibility
  if (colors === undefined || isAnimated(shape, visibility)) return undefined
  const properties = childOf(shape, 'p:spPr')
  const own = childOf(properties, 'a:solidFill')
  if (own !== undefined && childOf(properties, 'a:effectLst') === undefined) {
    return within(own, 'a:alpha').length > 0 ? undefined : colors.of(properties, undefined)
  }
  if (isFilled) return undefined
  const fills: Box[] = shown.frames.filter(({ place }) => place !== undefined)
  const others = [...shown.pictures, ...shown.tables].map((other) => other.box)
  const isPlain = ![...fills, ...others].some((other) => isOverlapping(other, box))
  return isPlain ? colors.ground : undefined
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
