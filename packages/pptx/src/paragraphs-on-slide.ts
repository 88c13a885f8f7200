import type { Box } from '@rowdeck/core/deck-model/box'
import { noteLetters } from '@rowdeck/core/deck-model/letter-notes'
import { singleEm } from './line-heights.ts'
import type { StyledParagraph } from './paragraphs.ts'
import { emuPerPoint } from './presentation.ts'
import { type TextExtent, type TextFrame, textExtent } from './text-extent.ts'

/** How far outside a line must be estimated to be, in points: half an inch, because fonts are not at hand. Chosen by eye. */
const surelyPoints = 36

interface Room {
  /** The box of the shape, in EMU of the slide before it is turned. */
  box: Box
  frame: TextFrame
  /** The size of the slide, in points. */
  width: number
  height: number
  /** Maps a box in such EMU to the slide, in points. */
  placed(box: Box): Box
}

/**
 * The paragraphs of a shape without those that are surely beside the slide, or outside a shape that clips its text, whether or not lines
 * wrap.
 */
export function paragraphsOnSlide(paragraphs: StyledParagraph[], room: Room): StyledParagraph[] {
  const { box, frame } = room
  const estimates = [frame.wraps, false].map((wraps) =>
    textExtent(box, paragraphs, { ...frame, wraps }),
  )
  let end = 0
  return paragraphs.filter((paragraph) => {
    const lines = { from: end, to: end + paragraph.lines.length }
    end = lines.to
    const isSeen = estimates.some((extent) => !isOutside(linesBox(extent, paragraph, lines), room))
    if (!isSeen) noteLetters(() => ({ state: 'off the page', text: paragraph.lines.join(' ') }))
    return isSeen
  })
}

/** The box of some lines of a text; undefined if they are not known. */
export function linesBox(
  { box, lineSpans }: TextExtent,
  { align, rightToLeft, start, size, lineHeight }: StyledParagraph,
  { from, to }: { from: number; to: number },
): Box | undefined {
  const [first, last] = [lineSpans?.[from], lineSpans?.[to - 1]]
  if (first === undefined || last === undefined) return undefined
  const height = box.bottom - box.top
  // letters are at the bottom of a line that is higher than they need
  const above = Math.max(0, lineHeight - singleEm * size)
  const indent = align === 'l' && !rightToLeft ? Math.max(0, start) : 0
  return {
    left: box.left + indent,
    right: box.right + indent,
    top: box.top + first.from * height + above * emuPerPoint,
    bottom: box.top + last.to * height,
  }
}

function isOutside(lines: Box | undefined, { box, frame, width, height, placed }: Room): boolean {
  if (lines === undefined) return false
  const { left, top, right, bottom } = placed(lines)
  const isBeside = right <= -surelyPoints || left >= width + surelyPoints
  const isBelow = bottom <= -surelyPoints || top >= height + surelyPoints
  const slack = surelyPoints * emuPerPoint
  const isCut =
    frame.isClipped && (lines.top >= box.bottom + slack || lines.bottom <= box.top - slack)
  return isBeside || isBelow || isCut
}
