import type { Color } from '@rowdeck/core/deck-model/slide-shapes'
import { isOn } from './color-range.ts'
import { isFill } from './grounds.ts'
import { effectsOf, isSeenEffect, isSeenPaint } from './seen-paint.ts'
import type { SlideColors } from './slide-colors.ts'
import { childOf, type XmlElement } from './xml-element.ts'

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
  const chain = [own, body, ...others]
  const first = (is: (child: XmlElement) => boolean) =>
    chain.flatMap((properties) => properties?.children.filter(is) ?? [])[0]
  const named = [own, body].flatMap((properties) => properties?.children.filter(isFill) ?? [])[0]
  const fill = named ?? font ?? first(isFill)
  const outline = first(({ name }) => name === 'a:ln')?.children.find(isFill)
  const highlight = first(({ name }) => name === 'a:highlight')
  const on = highlight === undefined ? grounds : colors?.in(highlight)?.map(({ color }) => color)
  const seen = (paint: XmlElement | undefined) =>
    paint !== undefined && isSeenPaint(paint, on, colors)
  if (effectsOf(chain).some((effect) => isSeenEffect(effect, on, colors))) return false
  if (fill === undefined || seen(fill) || seen(outline)) return false
  return !isLink(own) || on === undefined || colors === undefined || isOn(on, colors.link)
}

function isLink(properties: XmlElement | undefined): boolean {
  return childOf(properties, 'a:hlinkClick') !== undefined
}
