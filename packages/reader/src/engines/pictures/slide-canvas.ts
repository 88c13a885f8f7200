import type { Box, Point } from '@rowdeck/core/deck-model/box'
import type { Picture } from '@rowdeck/core/deck-model/ports'
import type { Color, DrawnShape } from '@rowdeck/core/deck-model/slide-shapes'

/** Steps of a line; longer ones reach far outside of the canvas. */
const stepsMax = 10_000

/** Places across and down a box at which its brightness is measured. Bounds the time of a large box. */
const samplesMax = 64

/** A canvas of one color. */
export function blankCanvas(width: number, height: number, color: Color): Picture {
  const pixels = new Uint8Array(3 * width * height)
  fill(pixels, color)
  return { width, height, pixels }
}

/** Draws a shape, whose places are in pixels: its fill, then its outline, one pixel wide. */
export function paintShape(
  canvas: Picture,
  { kind, box, from, to, fill, outline }: DrawnShape,
): void {
  if (kind === 'line') {
    if (outline !== undefined) paintLine(canvas, [from, to], outline)
    return
  }
  const rows = kind === 'box' ? boxRow : ellipseRow
  const [top, bottom] = [Math.max(0, box.top), Math.min(canvas.height, box.bottom)]
  let above: Span | undefined
  for (let y = top; y < bottom; y++) {
    const span = rows(box, y)
    if (fill !== undefined) paintRow(canvas, [y, ...span], fill)
    if (outline !== undefined) {
      const isEdge = y === box.top || y === box.bottom - 1
      const [left, right] = isEdge ? [span, span] : edgesOf(span, above)
      paintRow(canvas, [y, ...left], outline)
      paintRow(canvas, [y, ...right], outline)
    }
    above = span
  }
}

/** Draws a picture of the box's size; what is outside of the canvas is left out. */
export function paintPicture(canvas: Picture, picture: Picture, box: Box): void {
  const [left, right] = [Math.max(0, box.left), Math.min(canvas.width, box.left + picture.width)]
  if (right <= left) return
  const bottom = Math.min(canvas.height, box.top + picture.height)
  for (let y = Math.max(0, box.top); y < bottom; y++) {
    const start = 3 * ((y - box.top) * picture.width + left - box.left)
    const row = picture.pixels.subarray(start, start + 3 * (right - left))
    canvas.pixels.set(row, 3 * (y * canvas.width + left))
  }
}

/** Whether the canvas is dark in a box, so that text on it is white. */
export function isDarkAt(canvas: Picture, box: Box): boolean {
  const [left, right] = [Math.max(0, box.left), Math.min(canvas.width, box.right)]
  const [top, bottom] = [Math.max(0, box.top), Math.min(canvas.height, box.bottom)]
  const [across, down] = [stepOf(right - left), stepOf(bottom - top)]
  let sum = 0
  let count = 0
  for (let y = top; y < bottom; y += down) {
    for (let x = left; x < right; x += across) {
      const at = 3 * (y * canvas.width + x)
      // luma of BT.601
      sum += 0.299 * (canvas.pixels[at] as number)
      sum += 0.587 * (canvas.pixels[at + 1] as number)
      sum += 0.114 * (canvas.pixels[at + 2] as number)
      count++
    }
  }
  return count > 0 && sum / count < 128
}

function stepOf(length: number): number {
  return Math.max(2, Math.ceil(length / samplesMax))
}

/** From its first pixel to behind its last. */
type Span = readonly [from: number, to: number]

/** A part of a row of pixels. */
type Row = readonly [y: number, from: number, to: number]

function boxRow({ left, right }: Box): Span {
  return [left, right]
}

function ellipseRow({ left, top, right, bottom }: Box, y: number): Span {
  const [middle, radius] = [(left + right) / 2, (right - left) / 2]
  const down = (2 * (y + 0.5 - top)) / (bottom - top) - 1
  const reach = radius * Math.sqrt(Math.max(0, 1 - down * down))
  return [Math.round(middle - reach), Math.round(middle + reach)]
}

/** The pixels at both ends of a row that an outline covers: up to where the row above ended. */
function edgesOf([from, to]: Span, above: Span | undefined): [Span, Span] {
  const [before, after] = above ?? [to, from]
  const left = Math.max(from + 1, Math.min(before, to))
  const right = Math.min(to - 1, Math.max(after, from))
  return [
    [from, left],
    [right, to],
  ]
}

function paintRow({ width, pixels }: Picture, [y, from, to]: Row, color: Color): void {
  const [left, right] = [Math.max(0, from), Math.min(width, to)]
  if (left < right) fill(pixels.subarray(3 * (y * width + left), 3 * (y * width + right)), color)
}

/** Fills pixels, at least one, by doubling: what has been filled is copied behind itself, so that few copies are needed. */
function fill(pixels: Uint8Array, color: Color): void {
  pixels.set(color)
  for (let end = 3; end < pixels.length; end *= 2) pixels.copyWithin(end, 0, end)
}

function paintLine(canvas: Picture, [from, to]: readonly [Point, Point], color: Color): void {
  const steps = Math.ceil(Math.max(1, Math.abs(to.x - from.x), Math.abs(to.y - from.y)))
  if (steps > stepsMax) return
  for (let step = 0; step <= steps; step++) {
    const x = Math.round(from.x + ((to.x - from.x) * step) / steps)
    const y = Math.round(from.y + ((to.y - from.y) * step) / steps)
    if (y >= 0 && y < canvas.height) paintRow(canvas, [y, x, x + 1], color)
  }
}

/** A box of the slide in whole pixels. */
export function scaledBox({ left, top, right, bottom }: Box, scale: number): Box {
  return {
    left: Math.round(left * scale),
    top: Math.round(top * scale),
    right: Math.max(Math.round(left * scale) + 1, Math.round(right * scale)),
    bottom: Math.max(Math.round(top * scale) + 1, Math.round(bottom * scale)),
  }
}
