import { type Box, isOverlapping } from '@rowdeck/core/deck-model/box'
import type { Color } from '@rowdeck/core/deck-model/slide-shapes'
import type { SlideCollector } from './slide-collector.ts'
import type { Shade, SlideColors } from './slide-colors.ts'
import { at, childOf, numberOf, type XmlElement } from './xml-element.ts'

/** What decides whether the text of a slide can be seen. */
export interface Visibility {
  width: number
  height: number
  /** The IDs of shapes that come, go, move or change their color while the slide is shown. */
  animated: ReadonlySet<string>
  colors: SlideColors | undefined
}

/** The IDs of the shapes that the animations of a slide are about. */
export function animatedShapes({ attributes: { animated = '' } }: XmlElement): Set<string> {
  return new Set(animated.split(' '))
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

/** Colors that differ by no more than this, in levels of 255, look the same. */
const sameLevels = 6
/** Paint that is no more opaque than this is invisible. */
const faintest = 0.02
/** Font sizes below a point are not allowed in files; no program shows such letters. In hundredths of a point. */
const sizeMin = 100
/** The fill for shapes in a theme that has one color, that of the shape. */
const plainFill = 1

/** A shape with text. */
interface Ground {
  shape: XmlElement
  /** In points of the slide. */
  box: Box
  /** The properties that fill it, its own or those of a placeholder behind it. */
  painted: XmlElement | undefined
  style: XmlElement | undefined
}

interface GroundContext {
  collector: SlideCollector
  visibility: Visibility
}

/**
 * The colors that text in a shape is on, if they are certain: those of its fill, and unless that is opaque those of the background and of
 * filled shapes in between.
 */
export function groundsOf(
  { shape, box, painted, style }: Ground,
  { collector, visibility }: GroundContext,
): Color[] | undefined {
  const { colors } = visibility
  if (colors === undefined || isAnimated(shape, visibility)) return undefined
  const own = fillOf(painted?.children.find(isFill), style, colors)
  // the effects of a shape without a fill are those of its text
  if (own?.length === 0 && painted?.children.some(isEffect)) return undefined
  return groundsFrom(own, () => groundsBehind(box, collector, colors))
}

/** The colors that text in a cell of a table with these properties is on; `behind` are those behind the table. */
export function groundsIn(
  cell: XmlElement | undefined,
  { colors, behind }: { colors: SlideColors; behind: Color[] | undefined },
): Color[] | undefined {
  const own = fillOf(cell?.children.find(isFill), undefined, colors)
  return groundsFrom(own, () => behind)
}

/** The colors of a fill and, unless it is opaque, of what is behind it; undefined if they are not known. */
function groundsFrom(
  fill: Shade[] | undefined,
  behind: () => Color[] | undefined,
): Color[] | undefined {
  const under = isOpaque(fill) ? [] : behind()
  return fill && under && [...fill.map(({ color }) => color), ...under]
}

function isOpaque(fill: Shade[] | undefined): boolean {
  return fill !== undefined && fill.length > 0 && fill.every(({ alpha }) => alpha === 1)
}

/** The colors behind a shape or table without a fill. */
export function groundsBehind(
  box: Box,
  { shown, grounds }: SlideCollector,
  { ground }: SlideColors,
): Color[] | undefined {
  if (ground === undefined) return undefined
  const others = [...shown.pictures, ...shown.tables]
  if (others.some((other) => isOverlapping(other.box, box))) return undefined
  const found = [ground]
  for (const { box: other, colors } of grounds) {
    if (!isOverlapping(other, box)) continue
    if (colors === undefined) return undefined
    found.push(...colors)
  }
  return found
}

/** The colors that fill a shape; none if nothing does, undefined if they are not known. */
function fillOf(
  fill: XmlElement | undefined,
  style: XmlElement | undefined,
  colors: SlideColors,
): Shade[] | undefined {
  if (fill?.name === 'a:noFill') return []
  if (fill !== undefined) return colors.in(fill)
  const reference = childOf(style, 'a:fillRef')
  const index = numberOf(reference, 'idx') ?? 0
  if (reference === undefined || index === 0) return []
  return index === plainFill ? colors.in(reference) : undefined
}

/** Notes the colors of a filled shape, which text of later shapes may be on. */
export function addGround(
  { box, painted, style }: Omit<Ground, 'shape'>,
  { collector, visibility: { colors } }: GroundContext,
): void {
  if (colors === undefined) return
  const own = fillOf(painted?.children.find(isFill), style, colors)
  if (own?.length === 0) return
  collector.grounds.push({ box, colors: own?.map(({ color }) => color) })
}

function isFill({ name }: XmlElement): boolean {
  return name.endsWith('Fill')
}

function isEffect({ name }: XmlElement): boolean {
  return name.startsWith('a:effect')
}

/** What the visibility of a run depends on besides the run. */
export interface RunGround {
  /** The colors that it is on; undefined if they are not known. */
  grounds?: Color[] | undefined
  colors?: SlideColors | undefined
  /** The reference of its shape's style to a font, which names a color. */
  font?: XmlElement | undefined
}

/**
 * Whether nobody sees a run of text: it has no fill and no outline, is wholly transparent, or has the color of its ground. `inherited`
 * are the properties of runs that it inherits, nearest first: those of its text body and then others.
 */
export function isUnseenRun(
  run: XmlElement,
  { grounds, colors, font }: RunGround,
  [body, ...others]: (XmlElement | undefined)[] = [],
): boolean {
  const own = childOf(run, 'a:rPr')
  const { sz } = own?.attributes ?? {}
  if (sz !== undefined && Number(sz) < sizeMin) return true
  const chain = [own, body, ...others]
  const first = (is: (child: XmlElement) => boolean) =>
    chain.flatMap((properties) => properties?.children.filter(is) ?? [])[0]
  if (first(isEffect) !== undefined) return false
  const named = [own, body].flatMap((properties) => properties?.children.filter(isFill) ?? [])[0]
  const fill = named ?? font ?? first(isFill)
  const outline = first(({ name }) => name === 'a:ln')?.children.find(isFill)
  const highlight = first(({ name }) => name === 'a:highlight')
  const on = highlight === undefined ? grounds : colors?.in(highlight)?.map(({ color }) => color)
  const seen = (paint: XmlElement | undefined) =>
    paint !== undefined && isSeenPaint(paint, on, colors)
  if (fill === undefined || seen(fill) || seen(outline)) return false
  return !isLink(own) || on === undefined || colors === undefined || isOn(on, colors.link)
}

function isLink(properties: XmlElement | undefined): boolean {
  return childOf(properties, 'a:hlinkClick') !== undefined
}

function isSeenPaint(
  paint: XmlElement,
  grounds: Color[] | undefined,
  colors: SlideColors | undefined,
): boolean {
  if (paint.name === 'a:noFill') return false
  const shades = colors?.in(paint)
  if (shades === undefined) return true
  return shades.some(({ color, alpha }) => alpha > faintest && !(grounds && isOn(grounds, color)))
}

/** Whether a color cannot be told from any of its grounds. */
function isOn(grounds: Color[], color: Color): boolean {
  return grounds.every((ground) =>
    ground.every((level, at) => Math.abs(level - (color[at] as number)) <= sameLevels),
  )
}
