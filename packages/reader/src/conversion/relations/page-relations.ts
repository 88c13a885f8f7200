import {
  areaOf,
  type Box,
  containsMost,
  heightOf,
  isInside,
  middleOf,
  union,
  widthOf,
} from '@rowdeck/core/deck-model/box'
import type { ConnectableShape, Connector } from '@rowdeck/core/deck-model/connections'
import type { Frame, Page } from '@rowdeck/core/deck-model/page'
import type { SlideGraph } from '@rowdeck/core/deck-model/relations'
import type { SlideBlock } from '@rowdeck/core/deck-model/slide-reading'
import type { ShapeText } from '@rowdeck/core/deck-model/slide-shapes'
import { areMost } from '../likeness.ts'
import { frameOf } from '../lines/frame-of-line.ts'
import type { Line } from '../lines/line.ts'
import type { DiagramShape } from './diagram-shapes.ts'
import { findRelations } from './relations.ts'

/** Pages with more shapes are drawings; as many as slides of PPTX files may have. */
const framesMax = 2_000
/** Shapes without text that are no larger are heads of arrows and dots: points, as heads are where arrows are found. */
const headSideMax = 25

type PageShapes = Pick<Page, 'width' | 'height' | 'frames' | 'arrows' | 'blockArrows' | 'pictures'>

/**
 * The diagrams of a page of a PDF file: shapes with text, and the arrows that end at two of them. Text without a shape is no
 * node, because arrows from it mostly point at something.
 */
export function findPageRelations(
  { width, height, frames, arrows, blockArrows, pictures }: PageShapes,
  lines: Line[],
  blocks: SlideBlock[],
): SlideGraph[] {
  if (arrows.length + blockArrows.length === 0 || frames.length > framesMax) return []
  const shapes = withoutHeads(apart(frames), lines)
  const titles = blocks.filter(({ role }) => role === 'title').map(({ box }) => box)
  const tables = blocks.filter(({ isTable }) => isTable).map(({ box }) => box)
  const isOther = (line: Line) => {
    const box = shapes[frameOf(line, shapes)]
    const isIn = (boxes: Box[]) => boxes.some((one) => isInside(middleOf(line.box), one))
    // titles in narrower boxes are nodes
    const isHeading = box === undefined || areMost(widthOf(box), width)
    return isIn(tables) || (isHeading && isIn(titles))
  }
  const texts = textsIn(
    shapes,
    lines.filter((line) => !isOther(line)),
    blocks,
  )
  const connections = {
    shapes: [
      ...shapes.map((box, at) => shapeOf(box, `frame ${at}`, 'other')),
      ...pictures.map((box, at) => shapeOf(box, `picture ${at}`, 'picture')),
      ...texts.flatMap(({ box, shape }) =>
        shape?.startsWith('text') ? [shapeOf(box, shape, 'text')] : [],
      ),
    ],
    connectors: arrows.map(
      ({ from, to, bends = [] }, at): Connector => ({
        ...{ id: `arrow ${at}`, path: [from, ...bends, to], start: undefined, end: undefined },
        ...{ headAtStart: false, headAtEnd: true },
      }),
    ),
    blockArrows: blockArrows.map((arrow, at) => {
      const drawn = shapes.findIndex((shape) => areAlike(shape, arrow.box))
      return { ...arrow, id: drawn < 0 ? `block arrow ${at}` : `frame ${drawn}` }
    }),
  }
  return findRelations({ texts, connections, width, height }, isNode)
}

/** Captions may as well be labels of arrows. */
function isNode({ shape, box, texts }: DiagramShape): boolean {
  return shape === 'other' && texts.some((text) => containsMost(box, text.box))
}

function shapeOf(box: Box, id: string, shape: ConnectableShape['shape']): ConnectableShape {
  return { id, box, shape, alternative: '' }
}

/** The frames without those that are drawn on others like them. */
function apart(frames: Frame[]): Frame[] {
  const kept: Frame[] = []
  for (const frame of frames) if (!kept.some((one) => areAlike(one, frame))) kept.push(frame)
  return kept
}

/** Whether shapes cover most of each other, as a fill and its outline or shadow do. */
function areAlike(one: Box, other: Box): boolean {
  return containsMost(one, other) && containsMost(other, one)
}

function withoutHeads(frames: Frame[], lines: Line[]): Frame[] {
  const withText = new Set(lines.map((line) => frameOf(line, frames)))
  const isLarge = (box: Box) => Math.max(widthOf(box), heightOf(box)) > headSideMax
  return frames.filter((frame, at) => withText.has(at) || isLarge(frame))
}

/** The texts of shapes; a text alone is each line that is in none, or in one that has others with text in it. */
function textsIn(shapes: Frame[], lines: Line[], blocks: SlideBlock[]): ShapeText[] {
  const owned = Map.groupBy(lines, (line) => frameOf(line, shapes))
  const boxes = [...owned.keys()].flatMap((at) => shapes[at] ?? [])
  const isPanel = (box: Box) =>
    boxes.some((inner) => inner !== box && containsMost(box, inner) && areaOf(inner) < areaOf(box))
  return [...owned].flatMap(([at, own]) => {
    const shape = shapes[at]
    if (shape === undefined || isPanel(shape)) {
      return own.map((line) => textOf(`text ${line.order}`, [line], [line.text]))
    }
    own.sort((a, b) => a.box.top - b.box.top || a.box.left - b.box.left)
    return [textOf(`frame ${at}`, own, writtenIn(shape, own, blocks))]
  })
}

/** The lines of a shape as its blocks have them, which join those that are only wrapped, if they are those of the shape alone. */
function writtenIn(shape: Frame, own: Line[], blocks: SlideBlock[]): string[] {
  const written = blocks
    .filter(({ box, isTable }) => !isTable && containsMost(shape, box))
    .flatMap(({ lines }) => lines)
  const seen = own.map(({ text }) => text)
  return lettersOf(written) === lettersOf(seen) ? written : seen
}

/** In any order, and without hyphens, which blocks have not at the ends of lines. */
function lettersOf(lines: string[]): string {
  return [...lines.join('').replace(/[\s\u00ad-]/gu, '')].sort().join('')
}

function textOf(shape: string, own: Line[], written: string[]): ShapeText {
  const [{ order, angle, size }] = own as [Line]
  const paragraph = { mark: '', level: 0, bold: false, rightToLeft: false }
  return {
    ...{ shape, order, angle, role: 'body', diagram: undefined, lineSpans: undefined },
    box: own.map(({ box }) => box).reduce(union),
    paragraphs: [{ ...paragraph, size, lines: written }],
  }
}
