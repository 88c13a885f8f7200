import { type Box, middleOf, type Point, union } from '@rowdeck/core/deck-model/box'
import { apply } from './matrix.ts'
import type { StyledParagraph } from './paragraphs.ts'
import { linesBox } from './paragraphs-on-slide.ts'
import { bodyAttribute, inheritedTransform, textBodyOf } from './placeholders.ts'
import { type Placement, radiansPerUnit, scaleOf } from './placement.ts'
import { emuPerPoint } from './presentation.ts'
import { rectangle } from './rectangle.ts'
import { scaled, type TextFrame, textExtent } from './text-extent.ts'
import { textWidth } from './text-width.ts'
import { at, flagOf, numberIn, type XmlElement } from './xml-element.ts'

/** By how much the widths and heights of a font may differ from the usual ones. Chosen by eye, by Arial Narrow and Courier New. */
const [narrow, wide] = [
  { width: 0.75, height: 0.92 },
  { width: 1.35, height: 1.25 },
]
/** Directions of text (`ST_TextVerticalType`) in lines that are read one below the other, and by how much they turn it. */
export const turns: ReadonlyMap<string, number> = new Map([
  ['vert', Math.PI / 2],
  ['vert270', -Math.PI / 2],
])
const plainDirections = new Set(['horz', ...turns.keys()])
const sides = new Set(['l', 'ctr', 'r'])
/** Room for the mark of a list, in EMU. */
const markRoom = 36 * emuPerPoint

/** Where the text of a shape is, as convex areas. */
export interface TextAreas {
  /** Its shape, and all of its text. */
  whole: Point[]
  /** Where each paragraph may be, whatever its font; undefined if that is not known. */
  paragraphs: (Point[] | undefined)[]
}

export interface TextPlace {
  /** The box of the shape, in EMU of the slide before it is turned. */
  box: Box
  frame: TextFrame
  /** The shape and those that it inherits from, and its place. */
  chain: XmlElement[]
  place: Placement
}

/** Where the text of a shape is, and each of the paragraphs that are shown. */
export function textAreas(
  paragraphs: StyledParagraph[],
  shown: StyledParagraph[],
  place: TextPlace,
): TextAreas {
  const { frame, chain } = place
  const direction = bodyAttribute(chain, 'vert') ?? 'horz'
  const turn = turnOf(place, direction)
  const box = Math.abs(Math.sin(turn)) > Math.SQRT1_2 ? sideways(place.box) : place.box
  const corners = (of: Box) => cornersIn(of, { turn, middle: middleOf(box), place })
  const usual = textExtent(box, paragraphs, frame)
  const isBroken = frame.wraps && hasWiderWord(paragraphs, box, frame)
  const extents = [narrow, wide].map(({ width, height }) =>
    textExtent(box, scaled(paragraphs, height), { ...frame, widths: [width], isBroken }),
  )
  // what fits into its box with the usual font does so with its own: authors see to that
  const isFitted = frame.wraps && !isBroken && fits(paragraphs, box, frame)
  const whole = corners(
    [usual, ...(isFitted ? [] : extents)].map((one) => one.box).reduce(union, box),
  )
  const isPlain = plainDirections.has(direction) && !isDistorted(place)
  if (!isPlain) return { whole, paragraphs: [] }
  const isAligned = areAligned(paragraphs, chain)
  const areas = new Map<StyledParagraph, Point[] | undefined>()
  let end = 0
  for (const paragraph of paragraphs) {
    const lines = { from: end, to: end + paragraph.lines.length }
    end = lines.to
    const boxes = [usual, ...extents].flatMap((one) => linesBox(one, paragraph, lines) ?? [])
    const isPlaced = isAligned && !paragraph.lines.some((line) => line.includes('\t'))
    areas.set(
      paragraph,
      boxes.length > extents.length
        ? corners(areaOf(boxes, paragraph, isPlaced ? undefined : box))
        : undefined,
    )
  }
  return { whole, paragraphs: shown.map((paragraph) => areas.get(paragraph)) }
}

function fits(paragraphs: StyledParagraph[], box: Box, frame: TextFrame): boolean {
  const { top, bottom } = textExtent(box, paragraphs, { ...frame, widths: [1] }).box
  return bottom - top <= box.bottom - box.top
}

/** Whether a word may be wider than the box, so that it is broken. */
function hasWiderWord(
  paragraphs: StyledParagraph[],
  box: Box,
  { insets, columns }: TextFrame,
): boolean {
  const room = (box.right - box.left - insets.left - insets.right) / columns / emuPerPoint
  const isWider = (word: string, size: number) => textWidth(word, size) * wide.width > room
  return paragraphs.some(({ lines, size }) =>
    lines.some((line) => line.split(' ').some((word) => isWider(word, size))),
  )
}

/** Around the boxes that a paragraph may have, and all that is beside it in the box of its shape if its lines begin anywhere. */
function areaOf(boxes: Box[], { mark }: StyledParagraph, across: Box | undefined): Box {
  const { top, bottom, ...sides } = boxes.reduce(union)
  const right = sides.right + (mark === '' ? 0 : markRoom)
  if (across === undefined) return { ...sides, right, top, bottom }
  return {
    left: Math.min(sides.left, across.left),
    right: Math.max(right, across.right),
    top,
    bottom,
  }
}

/** How the text is turned in its shape, in radians: one that is flipped upside down has its text so. */
function turnOf({ chain }: TextPlace, direction: string): number {
  const isFlipped = flagOf(inheritedTransform(chain), 'flipV') ?? false
  const own = (numberIn(bodyAttribute(chain, 'rot')) ?? 0) * radiansPerUnit
  return (turns.get(direction) ?? 0) + own + (isFlipped ? Math.PI : 0)
}

function isFlag(value: string | undefined): boolean {
  return ['1', 'true', 'on'].includes(value ?? '')
}

/** Whether the text is bent, mirrored by a group or not turned with its shape. */
function isDistorted({ chain, place }: TextPlace): boolean {
  const warp = chain[0] && at(textBodyOf(chain[0]), 'a:bodyPr', 'a:prstTxWarp')
  const isWarped = warp !== undefined && warp.attributes.prst !== 'textNoShape'
  const [a, b, c, d] = place.matrix
  return isWarped || a * d - b * c <= 0 || isFlag(bodyAttribute(chain, 'upright'))
}

/** Whether all lines begin, end or are centered at the same place. */
function areAligned(paragraphs: StyledParagraph[], chain: XmlElement[]): boolean {
  const aligns = new Set(paragraphs.map(({ align, rightToLeft }) => (rightToLeft ? '' : align)))
  const isCentered = isFlag(bodyAttribute(chain, 'anchorCtr'))
  return aligns.size === 1 && !isCentered && sides.has([...aligns][0] ?? '')
}

/** The corners of a box that is turned about a point, on the slide. */
function cornersIn(
  box: Box,
  { turn, middle, place: { place } }: { turn: number; middle: Point; place: TextPlace },
): Point[] {
  const scale = scaleOf(place.matrix)
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  return rectangle(box).map(({ x, y }) => {
    const [across, down] = [x - middle.x, y - middle.y]
    const [turnedX, turnedY] = [across * cos - down * sin, across * sin + down * cos]
    return apply(place.matrix, {
      x: (middle.x + turnedX) / scale.x,
      y: (middle.y + turnedY) / scale.y,
    })
  })
}

/** The same box on its side. */
function sideways(box: Box): Box {
  const { x, y } = middleOf(box)
  const [high, wide] = [(box.right - box.left) / 2, (box.bottom - box.top) / 2]
  return { left: x - wide, right: x + wide, top: y - high, bottom: y + high }
}
