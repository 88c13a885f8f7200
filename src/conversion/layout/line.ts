import type { Box, Frame } from '../ports.ts'

/** A line of text on a slide, from a text layer or from a picture. */
export interface Line {
  text: string
  box: Box
  /** Size of the letters in the unit of the boxes, the largest on the line. */
  size: number
  /** Direction of reading, in radians clockwise from left-to-right. */
  angle: number
  /** Where the words begin after a list mark; undefined where there is no mark or it is unknown. */
  textLeft?: number | undefined
  /** Whether it ends behind a wide space, as no line does that was only wrapped. */
  tailed?: boolean
  /** Rank in drawing order, from 0. */
  order: number
  /** Place in the page's drawing order of the object that draws its start; undefined where unknown. */
  place?: number | undefined
  heading: boolean
  artifact: boolean
  /** 0 to 1; null where the line was not read from a picture. */
  confidence: number | null
}

/** Lines that belong together, as a paragraph, a list or a table row does. */
export interface Block {
  lines: Line[]
  box: Box
  /** Size of the letters, the largest in the block. */
  size: number
  /** Drawing order of its first line. */
  order: number
  /** The smallest frame around its lines; undefined where none is. */
  frame?: Box | undefined
  /** Of a text that is written downwards its paragraphs; of a table: a text a row, cells separated by tabs. */
  rows?: string[]
}

/** The upright box around both. */
export function around(first: Box, second: Box): Box {
  return {
    left: Math.min(first.left, second.left),
    top: Math.min(first.top, second.top),
    right: Math.max(first.right, second.right),
    bottom: Math.max(first.bottom, second.bottom),
  }
}

/** A block of these lines, of which there is at least one. */
export function blockOf(lines: Line[]): Block {
  let box = (lines[0] as Line).box
  let size = 0
  let order = Number.POSITIVE_INFINITY
  for (const line of lines) {
    box = around(box, line.box)
    size = Math.max(size, line.size)
    order = Math.min(order, line.order)
  }
  return { lines, box, size, order }
}

export function heightOf(box: Box): number {
  return box.bottom - box.top
}

export function widthOf(box: Box): number {
  return box.right - box.left
}

/** How far two boxes overlap from side to side; negative is the gap between them. */
export function overlapAcross(first: Box, second: Box): number {
  return Math.min(first.right, second.right) - Math.max(first.left, second.left)
}

/** How far two boxes overlap from top to bottom; negative is the gap between them. */
export function overlapDown(first: Box, second: Box): number {
  return Math.min(first.bottom, second.bottom) - Math.max(first.top, second.top)
}

/** Whether the frame is drawn below the line, or it is unknown: text under a shape does not belong to it. */
export function isBelow({ place }: Frame, line: Line): boolean {
  return place === undefined || line.place === undefined || place < line.place
}

/** Whether four fifths of the box, each way, lie within the frame. */
export function holds(frame: Box, box: Box): boolean {
  return (
    overlapAcross(frame, box) > 0.8 * widthOf(box) && overlapDown(frame, box) > 0.8 * heightOf(box)
  )
}
