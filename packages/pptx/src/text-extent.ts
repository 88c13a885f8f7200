import type { Box } from '@rowdeck/core/deck-model/box'
import type { Span } from '@rowdeck/core/deck-model/slide-shapes'
import type { StyledParagraph } from './paragraphs.ts'
import { emuPerPoint } from './presentation.ts'
import { textWidth, wrapsAnywhere } from './text-width.ts'

/**
 * Shares of the usual width that fonts have, of which the first is taken with which the text fits into its box: people make
 * it fit.
 */
const fontWidths = [1, 0.85, 0.7]

/** How text is put into its box. Insets in EMU. */
export interface TextFrame {
  insets: Box
  /** `t`, `ctr` or `b`. */
  anchor: string
  wraps: boolean
  /** Columns of text. */
  columns: number
  /** Whether nothing outside of the box is shown. */
  isClipped: boolean
}

/** Where text is drawn, and each of its lines, in shares of the height from its top; undefined for text in columns. */
export interface TextExtent {
  box: Box
  lineSpans: Span[] | undefined
}

/** What is taken of the font for an estimate, unless the usual. */
interface Estimate {
  /** Shares of the usual width. */
  widths?: readonly number[]
  /** Whether words may be broken, as those are that are wider than their box. */
  isBroken?: boolean
}

/**
 * The part of a shape's box that its text covers; both in EMU of the slide, because groups do not scale text. Estimated, because
 * fonts are not at hand.
 */
export function textExtent(
  local: Box,
  paragraphs: StyledParagraph[],
  { widths = fontWidths, isBroken = false, ...frame }: TextFrame & Estimate,
): TextExtent {
  const inner = {
    left: local.left + frame.insets.left,
    right: Math.max(local.left + frame.insets.left, local.right - frame.insets.right),
    top: local.top + frame.insets.top,
    bottom: Math.max(local.top + frame.insets.top, local.bottom - frame.insets.bottom),
  }
  const room = (inner.right - inner.left) / frame.columns / emuPerPoint
  const depth = ((inner.bottom - inner.top) * frame.columns) / emuPerPoint
  const wrapsAt =
    frame.wraps && (room > 0 || isBroken) ? Math.max(1, room) : Number.POSITIVE_INFINITY
  const sizes = widths.map((share) => sizeOf(paragraphs, { wrapsAt, isBroken }, share))
  const size = sizes.find(({ height }) => height <= depth) ?? (sizes[0] as Size)
  const across = frame.columns > 1 ? inner.right - inner.left : size.widest * emuPerPoint
  const { top } = placedDown(inner, (size.height * emuPerPoint) / frame.columns, frame.anchor)
  const [from = 0, to = 0] = [size.lines[0]?.from, size.lines.at(-1)?.to]
  const down = (points: number) => top + (points * emuPerPoint) / frame.columns
  return {
    box: {
      ...placedAcross(inner, across, paragraphs[0]?.align ?? 'l'),
      ...{ top: down(from), bottom: down(to) },
    },
    lineSpans:
      frame.columns > 1 ? undefined : size.lines.map((line) => shareOf(line, { from, to })),
  }
}

function shareOf(line: Span, { from, to }: Span): Span {
  const height = to - from || 1
  return { from: (line.from - from) / height, to: (line.to - from) / height }
}

/** The size of text in points, with what is empty above and below it, and where its lines are. */
interface Size {
  widest: number
  height: number
  lines: Span[]
}

/** The size of text, if its font has this share of the usual width. */
function sizeOf(
  paragraphs: StyledParagraph[],
  { wrapsAt, isBroken }: { wrapsAt: number; isBroken: boolean },
  share: number,
): Size {
  let widest = 0
  let height = 0
  const lines: Span[] = []
  for (const paragraph of paragraphs) {
    height += paragraph.above
    for (const [at, line] of paragraph.lines.entries()) {
      height += (paragraph.gaps[at] ?? 0) * paragraph.lineHeight
      const width = textWidth(line, paragraph.size) * share
      widest = Math.max(widest, Math.min(width, wrapsAt))
      const rows = Math.min(
        isBroken ? line.length : rowsMax(line),
        Math.max(1, Math.ceil(width / wrapsAt)),
      )
      lines.push({ from: height, to: height + rows * paragraph.lineHeight })
      height += rows * paragraph.lineHeight
    }
    height += paragraph.below
  }
  return { widest, height, lines }
}

/** A word is on one row, however wide it is; scripts without spaces wrap anywhere. */
function rowsMax(line: string): number {
  return wrapsAnywhere(line) ? line.length : line.split(' ').length
}

function placedAcross({ left, right }: Box, width: number, align: string) {
  if (align === 'ctr') {
    const middle = (left + right) / 2
    return { left: middle - width / 2, right: middle + width / 2 }
  }
  return align === 'r' ? { left: right - width, right } : { left, right: left + width }
}

function placedDown({ top, bottom }: Box, height: number, anchor: string) {
  if (anchor === 'ctr') {
    const middle = (top + bottom) / 2
    return { top: middle - height / 2, bottom: middle + height / 2 }
  }
  return anchor === 'b' ? { top: bottom - height, bottom } : { top, bottom: top + height }
}

/** Paragraphs whose lines and distances are higher or lower by this share. */
export function scaled(paragraphs: StyledParagraph[], share: number): StyledParagraph[] {
  return paragraphs.map((paragraph) => ({
    ...paragraph,
    lineHeight: paragraph.lineHeight * share,
    above: paragraph.above * share,
  }))
}
