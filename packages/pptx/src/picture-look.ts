import type { PictureLook } from '@rowdeck/core/deck-model/ports'
import type { Color } from '@rowdeck/core/deck-model/slide-shapes'
import { areAlike, faintest } from './color-range.ts'
import { alphaOfPicture } from './shown-picture.ts'
import type { SlideColors } from './slide-colors.ts'
import { at, childOf, shareOf, type XmlElement } from './xml-element.ts'

const [black, gray, white]: Color[] = [
  [0, 0, 0],
  [128, 128, 128],
  [255, 255, 255],
]
/** Brightness and contrast that leave less than this share of what a picture shows leave nothing: 6 of 255 levels. */
const leftMin = 6 / 255

/** Whether the slide shows a picture as opaque as its file is. */
export function isAsOpaque(fill: XmlElement | undefined): boolean {
  const effects = at(fill, 'a:blip')?.children ?? []
  const isTransparent = ({ name }: XmlElement) => name === 'a:clrChange' || /^a:alpha/.test(name)
  return (
    alphaOfPicture(fill) === 1 &&
    !effects.some((one) => isTransparent(one) && one.name !== 'a:alphaModFix')
  )
}

/**
 * What the slide makes of a picture besides cropping and turning it, as far as it may hide something; `grounds` are the colors behind
 * it. Undefined if nothing does.
 */
export function lookOf(
  fill: XmlElement | undefined,
  { colors, grounds }: { colors: SlideColors | undefined; grounds: Color[] | undefined },
): PictureLook | undefined {
  const [first, ...others] = grounds ?? []
  const ground = first && others.every((other) => areAlike(first, other)) ? first : undefined
  const effects = at(fill, 'a:blip')?.children ?? []
  const flat = effects.map((effect) => flatColor(effect, colors)).find((color) => color)
  const clear = ground && clearedColor(childOf(at(fill, 'a:blip'), 'a:clrChange'), colors)
  if (ground === undefined && flat === undefined) return undefined
  return { ground, flat, clear }
}

/** The one color that an effect gives to all that a picture shows. */
function flatColor(effect: XmlElement, colors: SlideColors | undefined): Color | undefined {
  switch (effect.name) {
    case 'a:lum':
      return flatLuminance(shareOf(effect, 'bright') ?? 0, shareOf(effect, 'contrast') ?? 0)
    case 'a:hsl':
      return flatLuminance(shareOf(effect, 'lum') ?? 0, 0)
    case 'a:biLevel':
      return (shareOf(effect, 'thresh') ?? 1) <= 0 ? white : undefined
    case 'a:duotone':
    case 'a:clrRepl': {
      const shades = effect.children.map((child) => colors?.in({ ...effect, children: [child] }))
      const [first, ...others] = shades.map((shade) => shade?.[0]?.color)
      return first && others.every((other) => other && areAlike(first, other)) ? first : undefined
    }
    default:
      return undefined
  }
}

/** Contrast first, then brightness towards white or black, as PowerPoint was seen to do with its "washout". */
function flatLuminance(bright: number, contrast: number): Color | undefined {
  if (1 - Math.abs(bright) <= leftMin) return bright > 0 ? white : black
  return 1 + contrast <= leftMin && bright === 0 ? gray : undefined
}

/** The color that a picture shows its ground in place of. */
function clearedColor(
  change: XmlElement | undefined,
  colors: SlideColors | undefined,
): Color | undefined {
  const [from, to] = ['a:clrFrom', 'a:clrTo'].map((name) => {
    const color = childOf(change, name)
    return color && colors?.in(color)?.[0]
  })
  return from && to && to.alpha <= faintest ? from.color : undefined
}
