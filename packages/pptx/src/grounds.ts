import type { Box } from '@rowdeck/core/deck-model/box'
import type { Color } from '@rowdeck/core/deck-model/slide-shapes'
import { addCover, type FilledShape } from './add-cover.ts'
import { faintest, rangeOf } from './color-range.ts'
import { isUpright } from './drawn-shape.ts'
import { groundsBehind } from './grounds-behind.ts'
import type { PackageParts, Part } from './package-parts.ts'
import { paintedBox } from './painted-box.ts'
import { effectsOf, isSeenEffect } from './seen-paint.ts'
import { isShown } from './shown-picture.ts'
import type { SlideCollector } from './slide-collector.ts'
import type { Shade, SlideColors } from './slide-colors.ts'
import { isAnimated, type Visibility } from './visibility.ts'
import { at, childOf, flagOf, numberOf, within, type XmlElement } from './xml-element.ts'

/**
 * Square points for each letter of a text that a shape behind it must have to be its ground: a twentieth of a letter of 10 points, so
 * that a dot does not count. Chosen by eye.
 */
export const areaPerLetter = 2.5
/** The fill for shapes in a theme that has one color, that of the shape. */
const plainFill = 1

/** A shape with text, or a picture. */
export interface Ground extends FilledShape {
  shape: XmlElement
  /** How it is turned, in radians. */
  angle: number
  style: XmlElement | undefined
  /** Letters of its text. */
  letters?: number
}

interface GroundContext {
  collector: SlideCollector
  visibility: Visibility
  parts: PackageParts
  part: Part
  /** The fill of the group that the shapes are in. */
  groupFill?: XmlElement | undefined
}

/**
 * The colors that text in a shape is on, if they are certain: those of its fill, and unless that is opaque those of the background and of
 * filled shapes in between.
 */
export function groundsOf(ground: Ground, context: GroundContext): Color[] | undefined {
  const { shape, box, painted, letters = 0 } = ground
  const { visibility, collector } = context
  const { colors } = visibility
  if (colors === undefined || isAnimated(shape, visibility)) return undefined
  const own = fillOfShape(ground, context)
  const areaMin = letters * areaPerLetter
  const found = groundsFrom(own, () => groundsBehind(box, collector, { ...colors, areaMin }))
  // the effects of a shape without a fill are those of its text
  const effects = own?.length === 0 ? effectsOf([propertiesOf(shape), painted]) : []
  return effects.some((effect) => isSeenEffect(effect, found, colors)) ? undefined : found
}

/** The colors behind the picture that fills a shape, if they are certain. */
export function groundsOfPicture(
  { shape, box }: Pick<Ground, 'shape' | 'box'>,
  { visibility, collector }: Pick<GroundContext, 'visibility' | 'collector'>,
): Color[] | undefined {
  const { colors } = visibility
  if (colors === undefined || isAnimated(shape, visibility)) return undefined
  return groundsBehind(box, collector, colors)
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
  return fill && under && rangeOf([...seenIn(fill), ...under])
}

function isOpaque(fill: Shade[] | undefined): boolean {
  return fill !== undefined && fill.length > 0 && fill.every(({ alpha }) => alpha >= 1 - faintest)
}

function seenIn(fill: Shade[]): Color[] {
  return rangeOf(fill.filter(({ alpha }) => alpha > faintest).map(({ color }) => color))
}

/** The colors that fill a shape; none if nothing does, such as a picture that the file lacks; undefined if they are not known. */
function fillOfShape(
  { shape, box, angle, painted, style }: Ground,
  { visibility: { colors }, parts, part, groupFill }: GroundContext,
): Shade[] | undefined {
  if (colors === undefined) return undefined
  if (paintedBox(propertiesOf(shape), { box, angle }) === undefined) return []
  if (flagOf(shape, 'useBgFill')) return colors.ground?.map((color) => ({ color, alpha: 1 }))
  const own = painted?.children.find(isFill)
  const isOwn = painted === childOf(shape, 'p:spPr')
  if (isOwn && own?.name === 'a:blipFill' && !isShown(own, { parts, part })) return []
  if (own?.name !== 'a:grpFill') return fillOf(own, style, colors)
  return groupFill === undefined ? [] : fillOf(groupFill, undefined, colors)
}

/** The properties of a shape, which say what is drawn of it. */
function propertiesOf(shape: XmlElement): XmlElement | undefined {
  return childOf(shape, 'p:spPr') ?? childOf(shape, 'dsp:spPr')
}

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
  return index === plainFill ? colors.in(reference) : colors.themed(reference)
}

/** Notes the colors of a filled shape, which text of later shapes may be on, and what it covers. */
export function addGround(ground: Ground, context: GroundContext): void {
  const own = fillOfShape(ground, context)
  const box = paintedBox(propertiesOf(ground.shape), ground) ?? ground.box
  const isFixed = !isAnimated(ground.shape, context.visibility)
  const isOpaqueBox = isOpaque(own) && isFixed && isWhole(ground)
  context.collector.addGround(box, own && seenIn(own), isOpaqueBox)
  if (isFixed && isOpaque(own)) addCover(ground, undefined, context.collector)
}

/** Whether what fills a shape fills all of its box. */
export function isWhole({ shape, angle }: Pick<Ground, 'shape' | 'angle'>): boolean {
  return at(shape, 'p:spPr', 'a:prstGeom')?.attributes.prst === 'rect' && isUpright({ angle })
}

/** The same of the cells of a table without a style that fills them. */
export function addGroundOfCells(
  table: XmlElement,
  box: Box,
  { collector, visibility: { colors } }: Pick<GroundContext, 'collector' | 'visibility'>,
): void {
  const fills = within(table, 'a:tcPr').flatMap(({ children }) => children.filter(isFill))
  collector.addGround(box, colors && colorsOf(fills, colors))
}

/** The range of the colors of several fills; undefined if those of one are not known. */
export function colorsOf(fills: XmlElement[], colors: SlideColors): Color[] | undefined {
  let found: Color[] = []
  for (const fill of fills) {
    const own = fillOf(fill, undefined, colors)
    if (own === undefined) return undefined
    found = rangeOf([...found, ...seenIn(own)])
  }
  return found
}

export function isFill({ name }: XmlElement): boolean {
  return name.endsWith('Fill')
}
