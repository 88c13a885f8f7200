import type { DrawnShape } from '@rowdeck/core/deck-model/slide-shapes'
import type { Placement } from './placement.ts'
import type { SlideColors } from './slide-colors.ts'
import { at, childOf, type XmlElement } from './xml-element.ts'

/** Preset shapes that fill most of their box, so that a box in their color does not mislead. */
const boxLike =
  /rect|flowchart|^(left|right|up|down|leftRight|upDown|notchedRight|stripedRight)arrow|chevron|homeplate|callout|plaque|bevel|cube|^can$|foldedcorner/i
const roundLike = /^(ellipse|flowChartConnector|flowChartOr|flowChartSummingJunction)$/
const lineLike = /^(line|straightConnector|bentConnector|curvedConnector)/
/** Turns by less than this, in radians, leave a box upright, and those by a quarter. */
const turnMin = 0.02

/** Whether a preset shape is a line. */
export function isLine(preset: string): boolean {
  return lineLike.test(preset)
}

/** How a shape is drawn: in its colors, as a box, an ellipse or a line. Undefined if it shows nothing. */
export function drawnShape(
  { properties, style }: Record<'properties' | 'style', XmlElement | undefined>,
  place: Placement,
  { colors, order }: { colors: SlideColors; order: number },
): DrawnShape | undefined {
  const fill = colors.of(properties, childOf(style, 'a:fillRef'))
  const outline = colors.of(childOf(properties, 'a:ln'), childOf(style, 'a:lnRef'))
  const preset = at(properties, 'a:prstGeom')?.attributes.prst ?? ''
  const { box, from, to } = place
  const isThin = isLine(preset)
  const isRound = roundLike.test(preset)
  const isFilled = !isThin && (isRound || (boxLike.test(preset) && isUpright(place)))
  const shown = { fill: isFilled ? fill : undefined, outline: outline ?? fill }
  if (shown.outline === undefined) return undefined
  return { kind: isThin ? 'line' : isRound ? 'ellipse' : 'box', box, from, to, order, ...shown }
}

/** Whether a shape is not turned, or by quarters. */
export function isUpright({ angle }: Pick<Placement, 'angle'>): boolean {
  const quarter = Math.PI / 2
  return Math.abs(angle - quarter * Math.round(angle / quarter)) < turnMin
}
