import type { Box } from '@rowdeck/core/deck-model/box'
import { onLineMax } from '../likeness.ts'
import { BoxIndex } from '../near/box-index.ts'
import { spaceMaxEm } from './gaps.ts'

/** Letters are at most so far from the edge of their background, and over the border of their shape. Chosen by eye. */
const besideEdgeEm = 0.5

/** A vertical edge of a shape. */
interface Border {
  x: number
  top: number
  bottom: number
}

/** The vertical edges of the shapes and lines of a page. */
export interface Borders {
  edges: Border[]
  index: BoxIndex
}

export function verticalBorders(frames: Box[], rules: Box[]): Borders {
  const borders: Border[] = []
  for (const { left, top, right, bottom } of [...frames, ...rules]) {
    if (right - left > bottom - top && rules.length > 0 && bottom - top < 1) continue
    borders.push({ x: left, top, bottom }, { x: right, top, bottom })
  }
  const boxes = borders.map(({ x, top, bottom }) => ({ left: x, top, right: x, bottom }))
  return { edges: borders, index: new BoxIndex(boxes) }
}

/** The gap between two words, one to the right of the other, in the unit of the page. */
export interface WordGap {
  from: number
  to: number
  /** The middle of the line, from its top to its bottom. */
  middle: number
  /** Size of the smaller font. */
  em: number
}

/**
 * Whether a border in a gap between words, wider than a space, ends the line. The edge of a background as high as the line
 * does not, if the words on both sides are near.
 */
export function endLine({ edges, index }: Borders, { from, to, middle, em }: WordGap): boolean {
  if (to - from <= spaceMaxEm * em) return false
  return index.some({ left: from, right: to, top: middle, bottom: middle }, (position) => {
    const { x, top, bottom } = edges[position] as Border
    const isHighlight = bottom - top <= onLineMax * em
    return !isHighlight || Math.max(x - from, to - x) > besideEdgeEm * em
  })
}

/** Whether a border that is higher than two lines is in a gap: that of a table or of a column, not that of a key or of a word. */
export function isAcrossBorder(
  { edges, index }: Borders,
  { from, to, middle, em }: WordGap,
): boolean {
  return index.some({ left: from, right: to, top: middle, bottom: middle }, (position) => {
    const { top, bottom } = edges[position] as Border
    return bottom - top > 2 * onLineMax * em
  })
}

/**
 * Whether a border, other than that of the background of words, lies in a narrow gap or on the letters beside it: the
 * texts are in two shapes whose texts touch.
 */
export function isBorderBeside(
  { edges, index }: Borders,
  { from, to, middle, em }: WordGap,
): boolean {
  const near = besideEdgeEm * em
  const area = { left: from - near, right: to + near, top: middle, bottom: middle }
  return index.some(area, (position) => {
    const { x, top, bottom } = edges[position] as Border
    const isInside = x > area.left && x < area.right && top < middle && bottom > middle
    return isInside && bottom - top > onLineMax * em
  })
}
