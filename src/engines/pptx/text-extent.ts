import type { Box } from '../../conversion/convert.ts'
import type { StyledParagraph } from './paragraphs.ts'
import { emuPerPoint } from './presentation.ts'

/**
 * Widths of characters in ems: Chinese, Japanese and Korean fill a square; of other scripts, the mean of common fonts.
 * Only the order of blocks depends on them, since the file knows the text itself.
 */
const squareEm = 1
const square = /[\u1100-\u11ff\u2e80-\ud7ff\uf900-\ufaff\uff00-\uff60]/u
const upperEm = 0.65
const usualEm = 0.5
const narrowEm = 0.28
/**
 * Shares of the usual width that fonts have, of which the first is taken with which the text fits into its box: people make
 * it fit.
 */
const fontWidths = [1, 0.85, 0.7]
/** Distance of lines, in font sizes: the usual single spacing. */
const lineEm = 1.2

/** How text is put into its box. Insets in EMU. */
export interface TextFrame {
  insets: Box
  /** `t`, `ctr` or `b`. */
  anchor: string
  wraps: boolean
  /** Columns of text. */
  columns: number
}

/** The part of a shape's box that its text covers; both in EMU of the slide, because groups do not scale text. Estimated, because fonts are not at hand. */
export function textExtent(local: Box, paragraphs: StyledParagraph[], frame: TextFrame): Box {
  const inner = {
    left: local.left + frame.insets.left,
    right: Math.max(local.left + frame.insets.left, local.right - frame.insets.right),
    top: local.top + frame.insets.top,
    bottom: Math.max(local.top + frame.insets.top, local.bottom - frame.insets.bottom),
  }
  const room = (inner.right - inner.left) / frame.columns / emuPerPoint
  const depth = ((inner.bottom - inner.top) * frame.columns) / emuPerPoint
  const wrapsAt = frame.wraps && room > 0 ? room : Number.POSITIVE_INFINITY
  const sizes = fontWidths.map((share) => sizeOf(paragraphs, wrapsAt, share))
  const { widest, height } = sizes.find((size) => size.height <= depth) ?? (sizes[0] as Size)
  const across = frame.columns > 1 ? inner.right - inner.left : widest * emuPerPoint
  const down = (height * emuPerPoint) / frame.columns
  const align = paragraphs[0]?.align ?? 'l'
  return { ...placedAcross(inner, across, align), ...placedDown(inner, down, frame.anchor) }
}

interface Size {
  widest: number
  height: number
}

/** The size of text in points, if its font has this share of the usual width. */
function sizeOf(paragraphs: StyledParagraph[], wrapsAt: number, share: number): Size {
  let widest = 0
  let height = 0
  for (const { lines, size } of paragraphs) {
    for (const line of lines) {
      const width = widthOf(line, size) * share
      widest = Math.max(widest, Math.min(width, wrapsAt))
      height += Math.min(rowsMax(line), Math.max(1, Math.ceil(width / wrapsAt))) * lineEm * size
    }
  }
  return { widest, height }
}

/** A word is on one row, however wide it is; scripts without spaces wrap anywhere. */
function rowsMax(line: string): number {
  return square.test(line) ? line.length : line.split(' ').length
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

/** Points. */
function widthOf(line: string, size: number): number {
  let ems = 0
  for (const character of line) ems += emOf(character)
  return ems * size
}

function emOf(character: string): number {
  if (square.test(character)) return squareEm
  if (/[\p{Lu}\p{Nd}mwMW@%]/u.test(character)) return upperEm
  return /[\s.,:;'|!ijltfr()[\]-]/u.test(character) ? narrowEm : usualEm
}
