import type { Box } from '../../../deck-model/box.ts'
import type { OcrLine, Picture } from '../../../deck-model/ports.ts'
import { type GrayPoints, grayPoints, usualContrast } from '../gray-points.ts'
import { type InkPart, inkParts } from '../ink-parts.ts'
import type { RotatedBox } from '../rotated-box.ts'

/** Single words, as logos have: in Latin letters and digits. */
const word = /^[\p{Script=Latin}\p{N}]+[®™°)]?$/u
/** Words that may be taken for a title: shares of the picture's height of their font size and lowest place. Chosen by eye. */
const fontShareMin = 0.03
const lowestShare = 0.55
/** Titles are level, but for a small angle in radians. */
const levelAngleMax = 0.1
/** What is looked at around a word, in ems: drawings of logos are up to 2 high. Chosen by eye. */
const reachEm = 2.5
/** Points per em: strokes of drawings are thin. */
const pointsPerEm = 24
/** The least longer and shorter side of a drawing, in ems: smaller parts are bullets and marks. Chosen by eye. */
const [longSideMin, shortSideMin] = [0.6, 0.35]
/** The most blank between a drawing and its word, in ems; the next thing is further away. Chosen by eye. */
const drawingGapMax = 1
/** Points around the boxes of texts that may belong to their letters, in ems. */
const textMarginEm = 0.15
/** Minimum difference of brightness between a drawing and the background, of 255. Chosen by eye. */
const depthMin = 32
/** The share of a word's box that is background, or ink lighter than most: letters in thin fonts cover a tenth. Chosen by eye. */
const inkQuantile = 0.92

/**
 * Tells which single words have a small drawing beside or above them, as the words of logos have: layout then takes
 * another text for the title. What lies around the word, below it or reaches further is no such drawing.
 */
export function findDrawings(picture: Picture, lines: OcrLine[]): OcrLine[] {
  return lines.map((line) =>
    isLikeTitle(line, picture.height) && hasDrawing(picture, line, lines)
      ? { ...line, besideDrawing: true }
      : line,
  )
}

function isLikeTitle({ text, box, angle, fontPx = 0 }: OcrLine, height: number): boolean {
  if (fontPx < fontShareMin * height || box.top > lowestShare * height) return false
  return Math.abs(angle) < levelAngleMax && word.test(text) && /\p{L}/u.test(text)
}

function hasDrawing(picture: Picture, line: OcrLine, lines: OcrLine[]): boolean {
  const area = areaAround(line, picture)
  const { columnCount, rowCount } = area
  const gray = grayPoints(picture, area.box, { columnCount, rowCount })
  const own = inArea(area, line.box)
  const ground = groundWithin(gray, own)
  for (const { box } of lines) erase(gray, inArea(area, box), ground)
  return inkParts(gray, { ground, depth: 2 * depthMin }).some((part) => isDrawing(part, own, area))
}

/** What is looked at around a word. */
interface Area {
  box: RotatedBox
  columnCount: number
  rowCount: number
}

/** Sides in points of an area, right and bottom exclusive. */
type Sides = Omit<InkPart, 'count'>

function areaAround({ box, fontPx = 0 }: OcrLine, { width, height }: Picture): Area {
  const reach = reachEm * fontPx
  const [left, right] = [Math.max(0, box.left - reach), Math.min(width, box.right + reach)]
  const [top, bottom] = [Math.max(0, box.top - reach), Math.min(height, box.bottom + reach)]
  const size = { width: right - left, height: bottom - top, angle: 0 }
  return {
    box: { ...size, centerX: (left + right) / 2, centerY: (top + bottom) / 2 },
    columnCount: Math.round((size.width / fontPx) * pointsPerEm),
    rowCount: Math.round((size.height / fontPx) * pointsPerEm),
  }
}

function inArea({ box, columnCount, rowCount }: Area, { left, right, top, bottom }: Box): Sides {
  const column = (x: number) => Math.round(((x - box.centerX) / box.width + 0.5) * columnCount)
  const row = (y: number) => Math.round(((y - box.centerY) / box.height + 0.5) * rowCount)
  return { left: column(left), right: column(right), top: row(top), bottom: row(bottom) }
}

/** The brightness of the background of a word. */
function groundWithin({ values, columnCount }: GrayPoints, own: Sides): number {
  const rows: number[] = []
  for (let row = own.top; row < own.bottom; row++) {
    rows.push(...values.subarray(row * columnCount + own.left, row * columnCount + own.right))
  }
  return usualContrast(Uint8Array.from(rows), inkQuantile).ground
}

/** Paints over a text, so that its letters are no drawing. */
function erase({ values, columnCount, rowCount }: GrayPoints, text: Sides, ground: number): void {
  const margin = Math.round(textMarginEm * pointsPerEm)
  const [left, right] = [
    Math.max(0, text.left - margin),
    Math.min(columnCount, text.right + margin),
  ]
  const end = Math.min(rowCount, text.bottom + margin)
  for (let row = Math.max(0, text.top - margin); row < end; row++) {
    if (left < right) values.fill(ground, row * columnCount + left, row * columnCount + right)
  }
}

function isDrawing(part: InkPart, own: Sides, { columnCount, rowCount }: Area): boolean {
  const [width, height] = [part.right - part.left, part.bottom - part.top]
  if (Math.max(width, height) < longSideMin * pointsPerEm) return false
  if (Math.min(width, height) < shortSideMin * pointsPerEm) return false
  if (part.left === 0 || part.right === columnCount) return false
  if (part.top === 0 || part.bottom === rowCount) return false
  const across = Math.max(part.left - own.right, own.left - part.right)
  const above = own.top - part.bottom
  if (part.top + part.bottom > own.top + own.bottom + height) return false
  return Math.max(across, above) >= 0 && Math.max(across, above) < drawingGapMax * pointsPerEm
}
