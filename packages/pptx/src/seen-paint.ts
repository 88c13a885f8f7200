import type { Color } from '@rowdeck/core/deck-model/slide-shapes'
import { faintest, isOn } from './color-range.ts'
import type { SlideColors } from './slide-colors.ts'
import type { XmlElement } from './xml-element.ts'

/** Effects that paint something, and those that show what they are applied to again, or less of it. */
const painting = new Set(['a:glow', 'a:outerShdw', 'a:prstShdw', 'a:innerShdw', 'a:fillOverlay'])
const repeating = new Set(['a:blur', 'a:reflection', 'a:softEdge'])

/** Whether a fill, an outline or an effect is seen on these colors; one whose colors are not known is. */
export function isSeenPaint(
  paint: XmlElement,
  grounds: readonly Color[] | undefined,
  colors: SlideColors | undefined,
): boolean {
  if (paint.name === 'a:noFill') return false
  const shades = colors?.in(paint)
  if (shades === undefined) return true
  return shades.some(({ color, alpha }) => alpha > faintest && !(grounds && isOn(grounds, color)))
}

/** The effects of the first of these properties that has any; a tree of them (`a:effectDag`), which may do anything, is one. */
export function effectsOf(chain: readonly (XmlElement | undefined)[]): readonly XmlElement[] {
  for (const properties of chain) {
    const effects = properties?.children.find(isEffects)
    if (effects !== undefined && effects.children.length > 0) {
      return effects.name === 'a:effectDag' ? [effects] : effects.children
    }
  }
  return []
}

/** Whether an effect shows something on these colors of what is not seen itself. */
export function isSeenEffect(
  effect: XmlElement,
  grounds: readonly Color[] | undefined,
  colors: SlideColors | undefined,
): boolean {
  if (!painting.has(effect.name)) return !repeating.has(effect.name)
  return isSeenPaint(effect, grounds, colors)
}

/** Whether effects leave a shape transparent, at its edge or as a whole. */
export function isSoftened(properties: XmlElement | undefined): boolean {
  const softening = ['a:softEdge', 'a:blur']
  const isSoft = ({ name, children }: XmlElement) =>
    name === 'a:effectDag'
      ? children.length > 0
      : children.some((one) => softening.includes(one.name))
  return properties?.children.some((one) => isEffects(one) && isSoft(one)) ?? false
}

function isEffects({ name }: XmlElement): boolean {
  return name === 'a:effectLst' || name === 'a:effectDag'
}
