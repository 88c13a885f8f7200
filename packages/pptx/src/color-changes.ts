import type { Color } from '@rowdeck/core/deck-model/slide-shapes'
import { shareOf, type XmlElement } from './xml-element.ts'

/** Shares from 0 to 1: hue, saturation, lightness. */
type Hsl = [hue: number, saturation: number, lightness: number]

/**
 * A color with changes such as `a:lumMod` (ECMA-376, part 1, 20.1.2.3), in their order. What shines through is taken to be
 * white.
 */
export function modified(color: Color, changes: readonly XmlElement[]): Color {
  const [red, green, blue] = changes.reduce<Color>((changed, change) => {
    const share = shareOf(change, 'val')
    return share === undefined ? replaced(changed, change.name) : apply(changed, change.name, share)
  }, color)
  return [Math.round(red), Math.round(green), Math.round(blue)]
}

/** How opaque a color with changes is, from 0 to 1. */
export function alphaOf(changes: readonly XmlElement[]): number {
  return changes.reduce((alpha, change) => {
    const share = shareOf(change, 'val')
    if (share === undefined) return alpha
    if (change.name === 'a:alpha') return share
    if (change.name === 'a:alphaMod') return alpha * share
    return change.name === 'a:alphaOff' ? alpha + share : alpha
  }, 1)
}

/** A change that has no share. */
function replaced(color: Color, change: string): Color {
  const [red, green, blue] = color
  if (change === 'a:inv') return [255 - red, 255 - green, 255 - blue]
  if (change !== 'a:gray') return color
  const gray = 0.3 * red + 0.59 * green + 0.11 * blue
  return [gray, gray, gray]
}

function apply(color: Color, change: string, share: number): Color {
  switch (change) {
    case 'a:lumMod':
      return withHsl(color, ([hue, saturation, lightness]) => [hue, saturation, lightness * share])
    case 'a:lumOff':
      return withHsl(color, ([hue, saturation, lightness]) => [hue, saturation, lightness + share])
    case 'a:lum':
      return withHsl(color, ([hue, saturation]) => [hue, saturation, share])
    case 'a:sat':
      return withHsl(color, ([hue, , lightness]) => [hue, share, lightness])
    case 'a:satMod':
      return withHsl(color, ([hue, saturation, lightness]) => [hue, saturation * share, lightness])
    case 'a:shade':
      return blended(color, share, 0)
    case 'a:tint':
    case 'a:alpha':
      return blended(color, share, 255)
    default:
      return color
  }
}

/** A share of the color, the rest of a gray. */
function blended([red, green, blue]: Color, share: number, gray: number): Color {
  const mixed = (value: number) => inRange(value * share + gray * (1 - share))
  return [mixed(red), mixed(green), mixed(blue)]
}

function inRange(value: number): number {
  return Math.min(255, Math.max(0, value))
}

function withHsl(color: Color, change: (hsl: Hsl) => Hsl): Color {
  const [hue, saturation, lightness] = change(toHsl(color))
  return unrounded([hue, inShares(saturation), inShares(lightness)])
}

function toHsl(color: Color): Hsl {
  const [red, green, blue] = color.map((value) => value / 255) as [number, number, number]
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  const [lightness, range] = [(most + least) / 2, most - least]
  if (range === 0) return [0, 0, lightness]
  const saturation = range / (1 - Math.abs(2 * lightness - 1))
  const sixth =
    most === red
      ? ((green - blue) / range + 6) % 6
      : most === green
        ? (blue - red) / range + 2
        : (red - green) / range + 4
  return [sixth / 6, saturation, lightness]
}

/** A color with these shares; those beyond 0 and 1 are as good as these. */
export function fromHsl([hue, saturation, lightness]: Hsl): Color {
  const color = unrounded([hue - Math.floor(hue), inShares(saturation), inShares(lightness)])
  return modified(color, [])
}

function inShares(share: number): number {
  return Math.min(1, Math.max(0, share))
}

function unrounded([hue, saturation, lightness]: Hsl): Color {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  const channel = (at: number) => {
    const sixth = (at + 12 * hue) % 12
    return inRange(255 * (lightness - reach * Math.max(-1, Math.min(sixth - 3, 9 - sixth, 1))))
  }
  return [channel(0), channel(8), channel(4)]
}
