import { type Box, heightOf, widthOf } from '@rowdeck/core/deck-model/box'
import type { OcrLine, Picture } from '@rowdeck/core/deck-model/ports'
import {
  fullContrast,
  type GrayPoints,
  grayOfEms,
  pointsPerEm,
  visibleLevels,
} from '../gray-points.ts'
import { type InkPart, inkParts, reachesEdge } from '../ink-parts.ts'
import { isLevel } from '../likeness.ts'

/** Single words, as logos have: in Latin letters and digits. */
const word = /^[\p{Script=Latin}\p{N}]+[®™°)]?$/u
/** Words that may be taken for a title: shares of the picture's height of their font size and lowest place. Chosen by eye. */
const fontShareMin = 0.03
const lowestShare = 0.55
/** What is looked at around a word, in ems: drawings of logos are up to 2 high. Chosen by eye. */
const reachEm = 2.5
/** The least longer and shorter side of a drawing, in ems: smaller parts are bullets and marks. Chosen by eye. */
const [longSideMin, shortSideMin] = [0.6, 0.35]
/** The most blank between a drawing and its word, in ems; the next thing is further away. Chosen by eye. */
const drawingGapMax = 1
/** Points around the boxes of texts that may belong to their letters, in ems. */
const textMarginEm = 0.15

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

function isLikeTitle(line: OcrLine, height: number): boolean {
  const { text, box, fontPx = 0 } = line
  if (fontPx < fontShareMin * height || box.top > lowestShare * height) return false
  return isLevel(line) && word.test(text) && /\p{L}/u.test(text)
}

function hasDrawing(picture: Picture, line: OcrLine, lines: OcrLine[]): boolean {
  const area = areaAround(line, picture)
  const gray = grayOfEms(picture, area, line.fontPx ?? 0)
  const inPoints = (box: Box) => pointsIn(box, area, gray)
  const own = inPoints(line.box)
  const ground = groundWithin(gray, own)
  for (const { box } of lines) erase(gray, inPoints(box), ground)
  return inkParts(gray, { ground, depth: 2 * visibleLevels }).some((part) =>
    isDrawing(part, own, gray),
  )
}

/** What is looked at around a word. */
function areaAround({ box, fontPx = 0 }: OcrLine, { width, height }: Picture): Box {
  const reach = reachEm * fontPx
  return {
    left: Math.max(0, box.left - reach),
    top: Math.max(0, box.top - reach),
    right: Math.min(width, box.right + reach),
    bottom: Math.min(height, box.bottom + reach),
  }
}

/** A box in points of an area, right and bottom exclusive. */
function pointsIn(box: Box, area: Box, { columnCount, rowCount }: GrayPoints): Box {
  const column = (x: number) => Math.round(((x - area.left) / widthOf(area)) * columnCount)
  const row = (y: number) => Math.round(((y - area.top) / heightOf(area)) * rowCount)
  return {
    left: column(box.left),
    right: column(box.right),
    top: row(box.top),
    bottom: row(box.bottom),
  }
}

/** The brightness of the background of a word. */
function groundWithin({ values, columnCount }: GrayPoints, own: Box): number {
  const rows: number[] = []
  for (let row = own.top; row < own.bottom; row++) {
    rows.push(...values.subarray(row * columnCount + own.left, row * columnCount + own.right))
  }
  return fullContrast(Uint8Array.from(rows)).ground
}

/** Paints over a text, so that its letters are no drawing. */
function erase({ values, columnCount, rowCount }: GrayPoints, text: Box, ground: number): void {
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

function isDrawing(part: InkPart, own: Box, area: GrayPoints): boolean {
  const [width, height] = [widthOf(part), heightOf(part)]
  if (Math.max(width, height) < longSideMin * pointsPerEm) return false
  if (Math.min(width, height) < shortSideMin * pointsPerEm) return false
  if (reachesEdge(part, area)) return false
  const across = Math.max(part.left - own.right, own.left - part.right)
  const above = own.top - part.bottom
  if (part.top + part.bottom > own.top + own.bottom + height) return false
  return Math.max(across, above) >= 0 && Math.max(across, above) < drawingGapMax * pointsPerEm
}
