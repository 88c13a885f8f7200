import type { Color } from '@rowdeck/core/deck-model/slide-shapes'
import { alphaOf, fromHsl, modified } from './color-changes.ts'
import { rangeOf } from './color-range.ts'
import { presetColor, systemColor } from './named-colors.ts'
import type { PackageParts, Part } from './package-parts.ts'
import { isShown } from './shown-picture.ts'
import { unlessDamaged } from './unless-damaged.ts'
import { at, childOf, numberOf, shareOf, type XmlElement } from './xml-element.ts'

const white: Color = [255, 255, 255]
const fallback = '808080'
/** What names mean in files that do not say. */
const usualMap = new Map(Object.entries({ bg1: 'lt1', tx1: 'dk1', bg2: 'lt2', tx2: 'dk2' }))
const usualScheme = new Map(Object.entries({ lt1: 'FFFFFF', dk1: '000000' }))
/** Hues are written in 60,000ths of a degree. */
const wholeTurn = 360 * 60_000
/** Shades of a fill that are kept one by one; gradients have a dozen. */
const shadesMax = 64
/** The number of the first fill for backgrounds in a theme. */
const firstBackground = 1001
const kinds = ['a:srgbClr', 'a:schemeClr', 'a:sysClr', 'a:prstClr', 'a:scrgbClr', 'a:hslClr']

/** The parts that decide the colors of a slide, nearest first. */
export interface ColorParts {
  slide: Part
  layout: Part | undefined
  master: Part | undefined
}

/** A color and how opaque it is, from 0 to 1. */
export interface Shade {
  color: Color
  alpha: number
}

/** The colors of a slide, as its theme and the mappings of its layout and master give them. */
export interface SlideColors {
  /** Of a fill (`a:solidFill`, `a:gradFill`, `a:pattFill`) in these properties, otherwise that of the style; undefined if it shows none. */
  of(properties: XmlElement | undefined, reference: XmlElement | undefined): Color | undefined
  /** All that are in a fill, or in another element with colors; undefined if it has none, such as a picture. */
  in(fill: XmlElement): Shade[] | undefined
  /** The same of the fill of the theme that a style refers to (`a:fillRef`). */
  themed(reference: XmlElement): Shade[] | undefined
  /** Of links. */
  link: Color
  /** Behind all shapes. */
  background: Color
  /** All colors that are in it; undefined if they are not known, as those of a picture. */
  ground: Color[] | undefined
}

/** Reads the theme of a slide. Throws document_unreadable. */
export async function slideColors(parts: PackageParts, from: ColorParts): Promise<SlideColors> {
  const { slide, layout, master } = from
  const theme = master && (await unlessDamaged(() => parts.relatedOfType(master, 'theme')))
  const scheme = schemeOf(at(theme?.root, 'a:themeElements', 'a:clrScheme'))
  const override = [slide, layout].map((part) =>
    at(part?.root, 'p:clrMapOvr', 'a:overrideClrMapping'),
  )
  const map = override.find((found) => found !== undefined) ?? childOf(master?.root, 'p:clrMap')
  const named = (name: string) => {
    const mapped = map?.attributes[name] ?? usualMap.get(name) ?? name
    return scheme.get(mapped) ?? usualScheme.get(mapped) ?? fallback
  }
  const of: SlideColors['of'] = (properties, reference) => paintOf(properties, reference, named)
  const fills = at(theme?.root, 'a:themeElements', 'a:fmtScheme', 'a:bgFillStyleLst')?.children
  const isPicture = (reference: XmlElement | undefined) =>
    fills?.[(numberOf(reference, 'idx') ?? 0) - firstBackground]?.name === 'a:blipFill'
  const background = backgroundOf(from, { of, isPicture })
  const isPictureShown = (fill: XmlElement, part: Part) => isShown(fill, { parts, part })
  const ground = groundOf(from, { fills, named, isPictureShown })
  const link = fromHex(named('hlink'))
  const ofShapes = at(theme?.root, 'a:themeElements', 'a:fmtScheme', 'a:fillStyleLst')?.children
  const themed = remembered((reference) => {
    const fill = ofShapes?.[(numberOf(reference, 'idx') ?? 0) - 1]
    return fill && shadesIn(fill, inColorOf(reference, named))
  })
  return { of, in: remembered((fill) => shadesIn(fill, named)), themed, link, background, ground }
}

/** The colors of the nearest background; none at all is white. */
function groundOf(
  { slide, layout, master }: ColorParts,
  {
    fills,
    named,
    isPictureShown,
  }: {
    fills: readonly XmlElement[] | undefined
    named: Named
    isPictureShown(fill: XmlElement, part: Part): boolean
  },
): Color[] | undefined {
  const part = [slide, layout, master].find((one) => at(one?.root, 'p:cSld', 'p:bg') !== undefined)
  const background = at(part?.root, 'p:cSld', 'p:bg')
  const reference = childOf(background, 'p:bgRef')
  const index = (numberOf(reference, 'idx') ?? 0) - firstBackground
  const themed = fills?.[index]
  const own = childOf(background, 'p:bgPr')?.children.find(({ name }) => name.endsWith('Fill'))
  const fill = own ?? themed
  if (part === undefined || fill?.name === 'a:noFill') return [white]
  // neither a fill that the theme lacks nor a picture that the file lacks paints anything
  if (fill === undefined && fills !== undefined && index >= 0) return [white]
  if (own?.name === 'a:blipFill' && !isPictureShown(own, part)) return [white]
  return fill && shadesIn(fill, inColorOf(reference, named))?.map((shade) => shade.color)
}

/** What names mean in a fill of a theme: `phClr` is the color of the reference to it. */
function inColorOf(reference: XmlElement | undefined, named: Named): Named {
  const color = colorIn(reference, named)
  return (name) => (name === 'phClr' && color ? toHex(color) : named(name))
}

function backgroundOf(
  { slide, layout, master }: ColorParts,
  {
    of,
    isPicture,
  }: Pick<SlideColors, 'of'> & { isPicture(reference: XmlElement | undefined): boolean },
): Color {
  for (const part of [slide, layout, master]) {
    const background = at(part?.root, 'p:cSld', 'p:bg')
    const reference = childOf(background, 'p:bgRef')
    // pictures of themes are not drawn, and their colors say little
    if (isPicture(reference)) return white
    const color = of(childOf(background, 'p:bgPr'), reference)
    if (color !== undefined) return color
  }
  return white
}

function schemeOf(scheme: XmlElement | undefined): Map<string, string> {
  return new Map(
    (scheme?.children ?? []).map((entry) => {
      const color = colorIn(entry, () => fallback)
      return [entry.name.slice('a:'.length), color === undefined ? fallback : toHex(color)]
    }),
  )
}

type Named = (name: string) => string

function paintOf(
  properties: XmlElement | undefined,
  reference: XmlElement | undefined,
  named: Named,
): Color | undefined {
  for (const fill of properties?.children ?? []) {
    if (fill.name === 'a:noFill' || fill.name === 'a:blipFill') return undefined
    if (fill.name === 'a:solidFill') return colorIn(fill, named)
    if (fill.name === 'a:gradFill') {
      return meanOf(childOf(fill, 'a:gsLst')?.children ?? [], named)
    }
    if (fill.name === 'a:pattFill') return meanOf(fill.children, named)
  }
  return (numberOf(reference, 'idx') ?? 0) > 0 ? colorIn(reference, named) : undefined
}

/** The colors of a fill: its own, those of the stops of a gradient, or the two of a pattern. */
function shadesIn(fill: XmlElement, named: Named): Shade[] | undefined {
  const stops =
    childOf(fill, 'a:gsLst')?.children ?? (fill.name === 'a:pattFill' ? fill.children : [fill])
  const shades = stops.flatMap((stop) => {
    const color = stop.children.find(({ name }) => kinds.includes(name))
    if (color === undefined) return []
    return [
      { color: modified(baseOf(color, named), color.children), alpha: alphaOf(color.children) },
    ]
  })
  return shades.length > 0 && shades.length === stops.length ? shades : undefined
}

/** Many shapes may have the fill of their group. */
function remembered(read: SlideColors['in']): SlideColors['in'] {
  const known = new WeakMap<XmlElement, Shade[] | undefined>()
  return (fill) => {
    if (!known.has(fill)) known.set(fill, fewShades(read(fill)))
    return known.get(fill)
  }
}

/** The range of shades if there are many, as of a gradient with thousands of stops. */
function fewShades(shades: Shade[] | undefined): Shade[] | undefined {
  if (shades === undefined || shades.length <= shadesMax) return shades
  const alphas = shades.map(({ alpha }) => alpha)
  const [least, most] = [
    alphas.reduce((a, b) => Math.min(a, b)),
    alphas.reduce((a, b) => Math.max(a, b)),
  ]
  const range = rangeOf(shades.map(({ color }) => color))
  return [most, least].flatMap((alpha) => range.map((color) => ({ color, alpha })))
}

/** The mean of the colors of a gradient or a pattern, which is drawn in one. */
function meanOf(stops: readonly XmlElement[], named: Named): Color | undefined {
  const colors = stops.flatMap((stop) => {
    const color = colorIn(stop, named)
    return color === undefined ? [] : [color]
  })
  if (colors.length === 0) return undefined
  const mean = (at: 0 | 1 | 2) =>
    Math.round(colors.reduce((sum, color) => sum + color[at], 0) / colors.length)
  return [mean(0), mean(1), mean(2)]
}

/** The color that an element contains, with its changes. */
function colorIn(element: XmlElement | undefined, named: Named): Color | undefined {
  const color = element?.children.find(({ name }) => kinds.includes(name))
  if (color === undefined) return undefined
  return modified(baseOf(color, named), color.children)
}

function baseOf(color: XmlElement, named: Named): Color {
  const { val = '', lastClr } = color.attributes
  const share = (name: string) => shareOf(color, name) ?? 0
  switch (color.name) {
    case 'a:scrgbClr':
      return [share('r'), share('g'), share('b')].map(levelOf) as [number, number, number]
    case 'a:hslClr':
      return fromHsl([(numberOf(color, 'hue') ?? 0) / wholeTurn, share('sat'), share('lum')])
    case 'a:schemeClr':
      return fromHex(named(val))
    case 'a:prstClr':
      return fromHex(presetColor(val) ?? fallback)
    case 'a:sysClr':
      return fromHex(systemColor(val, lastClr) ?? fallback)
    default:
      return fromHex(val)
  }
}

function levelOf(share: number): number {
  return Math.round(255 * Math.min(1, Math.max(0, share)))
}

function fromHex(hex: string): Color {
  const value = /^[\da-f]{6}$/i.test(hex) ? Number.parseInt(hex, 16) : Number.parseInt(fallback, 16)
  return [value >> 16, (value >> 8) & 0xff, value & 0xff]
}

function toHex(color: Color): string {
  return color.map((level) => level.toString(16).padStart(2, '0')).join('')
}
