import type { Point } from '@rowdeck/core/deck-model/box'
import type { Span } from '@rowdeck/core/deck-model/slide-shapes'
import { apply, applyToVector } from '../matrix.ts'
import { textWidth } from '../text-width.ts'
import type { DeviceContext } from './device-context.ts'
import type { DrawingFont, DrawnText } from './drawn-text.ts'
import { visualOrder } from './visual-order.ts'

/** Flags of SetTextAlign. */
const [updatesPosition, right, center, bottom, baseline] = [1, 2, 6, 8, 24]
/** Where the top and the bottom of a line are, in ems above and below the baseline: those of Arial. */
const ascentEm = 0.905
const descentEm = 0.212
/** The height of the font of a device that selects none, in its units. */
const defaultEm = 13

/** A character that advances by more ems is followed by a jump: the widest letters are not as wide. */
const jumpEm = 1.2

/** A text with places, before it is known what it is drawn on. */
export type PlacedText = Omit<DrawnText, 'paint'>

/** A text of a record. */
export interface TextRecord {
  at: Point
  characters: string[]
  /** How far it is from each character to the next, in logical units; undefined if the font decides. */
  advances: number[] | undefined
}

const noFont: DrawingFont = {
  ...{ face: '', em: undefined, escapement: 0, charset: 0, isBold: false, isItalic: false },
}

/**
 * Places the characters of a text, in parts between which it jumps, with the state of its drawing, whose position it moves if the state says so. Text is never
 * mirrored, whatever the directions of the axes are.
 */
export function placeText(context: DeviceContext, record: TextRecord): PlacedText[] {
  const { state } = context
  const font = state.font ?? noFont
  const { em = defaultEm } = font
  const advances = record.advances ?? record.characters.map((text) => textWidth(text, em))
  const width = advances.reduce((sum, advance) => sum + advance, 0)
  const start = (state.align & updatesPosition) !== 0 ? state.position : record.at
  const { along, down } = directions(context, font)
  const moved = ({ x, y }: Point, by: number, downBy = 0): Point => ({
    x: x + along.x * by + down.x * downBy,
    y: y + along.y * by + down.y * downBy,
  })
  if ((state.align & updatesPosition) !== 0) context.set({ position: moved(start, width) })
  const first = moved(start, -shareBefore(state.align) * width, baselineEm(state.align) * em)
  const { toDevice } = context
  const toPoint = (by: number) => apply(toDevice, moved(first, by))
  const places = extents(record.characters, advances, em).map(({ from, to }) => ({
    from: toPoint(from),
    to: toPoint(to),
  }))
  const up = applyToVector(toDevice, { x: -down.x * em, y: -down.y * em })
  return partsBetween(jumpsOf(advances, em), { characters: record.characters, places, up, font })
}

/**
 * Where characters begin and end. One before a jump, or that does not advance at the end of its text, is as wide as usual.
 */
export function extents(characters: string[], advances: number[], em: number): Span[] {
  const spans = characters.map((): Span => ({ from: 0, to: 0 }))
  let from = 0
  for (const at of visualOrder(characters) ?? characters.keys()) {
    const advance = advances[at] ?? 0
    const isOpen = advance > jumpEm * em || (advance <= 0 && at === characters.length - 1)
    const width = isOpen ? textWidth(characters[at] as string, em) : advance
    spans[at] = { from, to: from + width }
    from += advance
  }
  return spans
}

/** The characters behind jumps, by which programs draw several parts of a formula or a table at once. */
function jumpsOf(advances: number[], em: number): number[] {
  return advances.flatMap((advance, at) => (advance > jumpEm * em ? [at + 1] : []))
}

function partsBetween(cuts: number[], text: PlacedText): PlacedText[] {
  const { length } = text.characters
  const bounds = [0, ...cuts.filter((cut) => cut < length), length]
  return bounds.slice(1).map((to, part) => ({
    ...text,
    characters: text.characters.slice(bounds[part], to),
    places: text.places.slice(bounds[part], to),
  }))
}

/** Directions of a text and of its next line, in logical units. On a page whose axes point elsewhere, they are as on the device. */
function directions(context: DeviceContext, { escapement }: DrawingFont) {
  const [a, , , d] = context.page
  const [signX, signY] = [Math.sign(a) || 1, Math.sign(d) || 1]
  // where one axis is turned round, so are turns
  const turn = escapement * signX * signY
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const along = { x: cos * signX, y: -sin * signY }
  const down = { x: sin * signX, y: cos * signY }
  const [alongDevice, downDevice] = [along, down].map((vector) =>
    applyToVector(context.toDevice, vector),
  ) as [Point, Point]
  const isMirrored = alongDevice.x * downDevice.y - alongDevice.y * downDevice.x < 0
  return { along, down: isMirrored ? { x: -down.x, y: -down.y } : down }
}

/** The share of a text's width that is before the point it is aligned to. */
function shareBefore(align: number): number {
  if ((align & center) === center) return 0.5
  return (align & right) === right ? 1 : 0
}

/** How far the baseline is below the point that a text is aligned to, in ems. */
function baselineEm(align: number): number {
  if ((align & baseline) === baseline) return 0
  return (align & bottom) === bottom ? -descentEm : ascentEm
}
