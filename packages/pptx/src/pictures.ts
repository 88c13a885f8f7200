import type { Box, Point } from '@rowdeck/core/deck-model/box'
import type { Color, ShapePicture } from '@rowdeck/core/deck-model/slide-shapes'
import { isUpright } from './drawn-shape.ts'
import type { PackageParts, Part } from './package-parts.ts'
import { paintedBox } from './painted-box.ts'
import { isAsOpaque, lookOf } from './picture-look.ts'
import { cornersOf, type Placement } from './placement.ts'
import { rectangle } from './rectangle.ts'
import { isFaintPicture } from './shown-picture.ts'
import type { SlideCollector } from './slide-collector.ts'
import { isAnimated, isUnseenFrame, type Visibility } from './visibility.ts'
import { at, childOf, flagOf, shareOf, within, type XmlElement } from './xml-element.ts'

/** What programs write instead of a description: the address or the name of a file, or the name of the shape. */
const fileName = /^\S{0,400}[./\\]\S{1,400}$/
const shapeName = /^\p{L}{1,20} ?\d{1,6}$/u

/** What a picture is added with. */
interface PictureContext {
  parts: PackageParts
  /** The part that refers to it. */
  part: Part
  collector: SlideCollector
  /** Whether it is drawn on every slide. */
  isBackground: boolean
  /** In drawing order; 0 for what is behind all shapes. */
  order?: number
  /** Its names (`p:cNvPr`), if it has any. */
  properties?: XmlElement | undefined
  visibility: Visibility
  /** The colors behind it, if they are certain. */
  grounds?: Color[] | undefined
  /** The shape that shows it; undefined for the background of a slide. */
  shape?: XmlElement | undefined
}

/**
 * Adds the picture of a fill (`a:blipFill`, `p:blipFill`) at its place, unless nobody can see it, and records it as a ground for later text. Pictures
 * outside of the file are never followed; only what their author says about them is known.
 */
export function addPicture(
  fill: XmlElement | undefined,
  place: Placement,
  context: PictureContext,
): void {
  const { box, angle } = place
  const { parts, part, collector, isBackground, order = 0, properties, shape } = context
  const isFixed = shape === undefined || !isAnimated(shape, context.visibility)
  if (isFixed && isFaintPicture(fill)) return
  if (shape !== undefined && isUnseenFrame(shape, box, context.visibility)) return
  const isDrawn = paintedBox(childOf(shape, 'p:spPr'), { box, angle }) !== undefined
  if (shape !== undefined && isFixed && !isDrawn) return
  const name = parts.nameOf(part, at(fill, 'a:blip')?.attributes['r:embed'])
  const isTiled = at(fill, 'a:tile') !== undefined
  const source = sourceOf(at(fill, 'a:srcRect'))
  const alternative = isBackground ? '' : alternativeOf(properties)
  const isKnown = name !== undefined || alternative !== ''
  if (fill === undefined || !isKnown || isTiled || source === undefined) return
  const { colors } = context.visibility
  const quarterTurns = (4 + Math.round(angle / (Math.PI / 2))) % 4
  const picture: ShapePicture = {
    ...{ name, order, quarterTurns, alternative, isBackground },
    look: isFixed ? lookOf(fill, { colors, grounds: context.grounds }) : undefined,
    crop: isWhole(source) ? undefined : cropOf(source),
    box: quarterTurns === 0 ? shownBox(box, source) : box,
  }
  collector.addPicture(picture, isFixed ? areaOf(picture, place) : undefined)
}

/** The area on the slide that a picture fills. */
function areaOf({ box }: ShapePicture, place: Placement): Point[] {
  return isUpright(place) ? rectangle(box) : cornersOf(place)
}

/** The file of the picture of a fill, if all of its shape is as opaque as that file is. */
export function coveringFile(
  fill: XmlElement | undefined,
  { parts, part }: Pick<PictureContext, 'parts' | 'part'>,
): string | undefined {
  const source = sourceOf(at(fill, 'a:srcRect'))
  const isFilled = source !== undefined && source.left >= 0 && source.top >= 0
  if (at(fill, 'a:tile') !== undefined || isInset(at(fill, 'a:stretch', 'a:fillRect')))
    return undefined
  if (!isFilled || source.right > 1 || source.bottom > 1 || !isAsOpaque(fill)) return undefined
  return parts.nameOf(part, at(fill, 'a:blip')?.attributes['r:embed'])
}

/** Whether a picture leaves an edge of its shape open. */
function isInset(rect: XmlElement | undefined): boolean {
  return ['l', 't', 'r', 'b'].some((side) => (shareOf(rect, side) ?? 0) > 0)
}

/** Adds a picture that is shown whole, by its name. */
export function addPictureNamed(
  name: string,
  { box }: Pick<Placement, 'box'>,
  { collector, isBackground, order = 0 }: Omit<PictureContext, 'parts' | 'part'>,
): void {
  const whole = { crop: undefined, quarterTurns: 0, alternative: '', look: undefined }
  collector.shown.pictures.push({ name, order, box, isBackground, ...whole })
  collector.addGround(box, undefined)
}

/** The rectangle of the picture that fills the shape; it may reach beyond it. Undefined if there is nothing in it. */
function sourceOf(rect: XmlElement | undefined): Box | undefined {
  const inset = (name: string) => shareOf(rect, name) ?? 0
  const source = {
    left: inset('l'),
    top: inset('t'),
    right: 1 - inset('r'),
    bottom: 1 - inset('b'),
  }
  const isEmpty =
    source.left >= Math.min(1, source.right) || source.top >= Math.min(1, source.bottom)
  return isEmpty || source.right <= 0 || source.bottom <= 0 ? undefined : source
}

function isWhole({ left, top, right, bottom }: Box): boolean {
  return left <= 0 && top <= 0 && right >= 1 && bottom >= 1
}

function cropOf({ left, top, right, bottom }: Box): Box {
  return {
    left: Math.max(0, left),
    top: Math.max(0, top),
    right: Math.min(1, right),
    bottom: Math.min(1, bottom),
  }
}

/** The part of the shape that the picture fills, if the rectangle reaches beyond the picture. */
function shownBox(box: Box, { left, top, right, bottom }: Box): Box {
  const scaleX = (box.right - box.left) / (right - left)
  const scaleY = (box.bottom - box.top) / (bottom - top)
  return {
    left: box.left + Math.max(0, -left) * scaleX,
    top: box.top + Math.max(0, -top) * scaleY,
    right: box.right - Math.max(0, right - 1) * scaleX,
    bottom: box.bottom - Math.max(0, bottom - 1) * scaleY,
  }
}

/** The description that an author wrote; empty for decorative pictures. */
export function alternativeOf(properties: XmlElement | undefined): string {
  const [decorative] = within(properties, 'adec:decorative')
  const text = (properties?.attributes.descr ?? '').trim()
  if (flagOf(decorative, 'val') || fileName.test(text) || shapeName.test(text)) return ''
  return text
}
