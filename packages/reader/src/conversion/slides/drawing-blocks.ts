import { type Box, isOverlapping, union } from '@rowdeck/core/deck-model/box'
import type { Page } from '@rowdeck/core/deck-model/page'
import type { ShapeDrawing, SlideShapes } from '@rowdeck/core/deck-model/slide-shapes'
import { markDividedWords } from '../lines/divided-words.ts'
import type { Line } from '../lines/line.ts'
import { linesOfPage } from '../lines/page-lines.ts'
import { findBlocks } from './find-blocks.ts'
import { slideBlock } from './layout-slide.ts'
import { mirrorBlock } from './mirror.ts'
import { paragraphReader } from './paragraph-reader.ts'
import type { ShapeBlock } from './shape-tables.ts'

/**
 * The blocks of the texts of a slide's drawings, and a box around each drawing with several that no other text is among. They are found
 * as those of a page are, because a drawing has only characters with places. Drawings that all slides of a layout show are headers
 * or footers.
 */
export function readDrawings(shapes: SlideShapes): { blocks: ShapeBlock[]; groups: Box[] } {
  const { texts, tables, drawings = [] } = shapes
  const found = drawings.map((drawing) => blocksOf(drawing, shapes))
  const boxes = found.map((blocks) => blocks.map(({ block }) => block.box))
  const groups = boxes.flatMap((own) => {
    if (own.length < 2) return []
    const group = own.reduce(union)
    const others = [...texts, ...tables].map(({ box }) => box)
    const drawn = boxes.flatMap((other) => (other === own ? [] : other))
    return [...others, ...drawn].some((box) => isOverlapping(box, group)) ? [] : [group]
  })
  return { blocks: found.flat(), groups }
}

function blocksOf(drawing: ShapeDrawing, shapes: SlideShapes): ShapeBlock[] {
  const { width, height, pictures } = shapes
  const { order = 0, isBackground = false } = pictures[drawing.picture] ?? {}
  const lines = linesOfPage(pageOf(drawing, shapes)).map((line, at, all) =>
    inOrderOfSlide(line, order + at / all.length),
  )
  markDividedWords(lines)
  const { isMirrored, blocks, viewOf } = findBlocks({
    ...{ width, height, lines, frames: [], rules: [] },
  })
  const paragraphsIn = paragraphReader(viewOf)
  const role = isBackground ? 'header-footer' : 'body'
  return blocks.map((found) => {
    const block = isMirrored ? mirrorBlock(found, width) : found
    return { block, result: slideBlock({ block, paragraphs: paragraphsIn(found) }, role) }
  })
}

/** Lines of a drawing are drawn where it is among the shapes, over its ground. */
function inOrderOfSlide(line: Line, order: number): Line {
  const parts = line.parts?.map((part) => inOrderOfSlide(part, order))
  return { ...line, order, place: order, parts }
}

/** A page that shows nothing but the text of a drawing. */
function pageOf(
  { text, fonts }: ShapeDrawing,
  { width, height }: Pick<SlideShapes, 'width' | 'height'>,
): Page {
  const nothing = {
    pictures: [],
    embedded: [],
    frames: [],
    rules: [],
    bullets: [],
    arrows: [],
    blockArrows: [],
  }
  return {
    ...{ width, height, text, fonts, ...nothing, forms: [], drawnText: [], links: [] },
    ...{ pathCount: 0, keepsWrapSpaces: false, label: '' },
  }
}
