import type { Box } from '@rowdeck/core/deck-model/box'
import type { ShapeParagraph, ShapeText, Span } from '@rowdeck/core/deck-model/slide-shapes'
import { isSlanted } from '../likeness.ts'
import { blockOf } from '../lines/block.ts'
import type { Line } from '../lines/line.ts'
import type { ShapeBlock } from './shape-tables.ts'
import { joinedLines, linesReadTogether } from './typed-breaks.ts'

/** A paragraph, and its typed lines, those that are read as one line together. */
interface ReadParagraph {
  paragraph: ShapeParagraph
  together: string[][]
}

/** The text of a shape as a block. */
export function textBlock({
  paragraphs,
  box,
  order,
  angle,
  role,
  lineSpans,
}: ShapeText): ShapeBlock {
  const read = paragraphs.map((paragraph) => ({
    paragraph,
    together: linesReadTogether(paragraph),
  }))
  const written = read.flatMap(markedLines)
  const places = placesOf(written)
  const count = places.at(-1)?.to ?? 0
  const lines = written.map(
    ({ text, size, bold }, at): Line => ({
      text,
      size,
      bold,
      box: partOfBox(box, spanOf(places[at] as Span, count, lineSpans)),
      // the text of a shape is drawn over its fill
      ...{ angle, order, place: order + 0.5, heading: false, confidence: null },
    }),
  )
  const block = blockOf(lines)
  const levels = levelsOf(read)
  return {
    block,
    result: {
      lines: lines.map(({ text }) => text),
      ...(levels.some((level) => level > 0) ? { levels } : {}),
      role,
      box,
      ...(isSlanted(angle) ? { isSlanted: true } : {}),
      size: block.size,
      confidence: null,
    },
  }
}

/** The numbers of the first typed line of each line and of the one after its last. */
function placesOf(written: { count: number }[]): Span[] {
  let to = 0
  return written.map(({ count }) => {
    to += count
    return { from: to - count, to }
  })
}

/** The place of lines among so many, which are spread evenly unless their places are known. */
function spanOf({ from, to }: Span, count: number, known: readonly Span[] | undefined): Span {
  return { from: known?.[from]?.from ?? from / count, to: known?.[to - 1]?.to ?? to / count }
}

/** A box of the same width. */
function partOfBox(box: Box, { from, to }: Span): Box {
  const height = box.bottom - box.top
  return { ...box, top: box.top + from * height, bottom: box.top + to * height }
}

/** The lines of a paragraph as they are read, each with the number of typed lines that it joins. */
function markedLines({ paragraph: { mark, size, bold }, together }: ReadParagraph) {
  return together.map((lines, at) => {
    const text = at === 0 && mark !== '' ? `${mark} ${joinedLines(lines)}` : joinedLines(lines)
    return { text: text.normalize('NFC'), size, bold, count: lines.length }
  })
}

/** The nesting of list items, from 0 at the outermost item of its list; other lines are on level 0. */
function levelsOf(paragraphs: ReadParagraph[]): number[] {
  let open: number[] = []
  return paragraphs.flatMap(({ paragraph: { mark, level }, together }) => {
    open = mark === '' ? [] : [...open.filter((outer) => outer < level), level]
    return together.map((_, at) => (at === 0 ? Math.max(0, open.length - 1) : 0))
  })
}
