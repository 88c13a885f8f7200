import { type Box, overlapAcross, union, widthOf } from '@rowdeck/core/deck-model/box'
import type { Picture } from '@rowdeck/core/deck-model/ports'
import {
  type Contrast,
  type GrayPoints,
  grayPoints,
  isWritten,
  usualContrast,
} from '../gray-points.ts'
import { inkParts } from '../ink-parts.ts'
import { moved, type RotatedBox } from '../rotated-box.ts'
import { underscoreBars } from './underscore-bars.ts'

/** Where a line is written: its baseline is `baseline` pixels below the middle of the box, its font `fontPx` pixels high. */
export interface WrittenLine {
  box: RotatedBox
  baseline: number
  fontPx: number
}

/** A connected sign or letter of a line. Lengths are in ems. */
export interface Glyph {
  /** From the left edge of the line's box. */
  left: number
  right: number
  /** Above the baseline; negative below it. */
  top: number
  bottom: number
  /** How it looks: `rasterSide` rows of as many shares of ink from 0 to 1, then its measures. */
  features(): Float32Array
}

/** Glyphs are drawn again in so many rows and columns. */
export const rasterSide = 14
/** Right after the raster: width, height, top and bottom. */
export const featureCount = rasterSide ** 2 + 4

/** Measures vary less than points, and tell dashes apart. */
const measureWeight = 3
/** What is looked at above and below the baseline, in ems: marks above capitals, tails. */
const [aboveEm, belowEm] = [1, 0.35]
/** What is looked at beside the box, and how far beyond it the middle of a glyph of the line may be, in ems. */
const [besideEm, beyondEm] = [0.3, 0.12]
/** Points per em: those of the picture within these bounds. */
const [pointsMin, pointsMax] = [20, 30]
/** Bounds the work per line, in ems. */
const lengthEmMax = 400
/** How far from the background ink is, as a share of the contrast: thin strokes and weak colors count too. Chosen by eye. */
const inkShare = 0.35
/** The share of a line that is background, or ink lighter than most: a dash or a tick alone is little ink. */
const inkQuantile = 0.995
/** Parts belong together if they share this much of the width of the narrower one: i, =, %. Chosen by eye. */
const sharedWidthMin = 0.35
/** The two strokes of a quotation mark: their height, width and distance, in ems. Chosen by eye. */
const quote = { heightMin: 0.14, heightMax: 0.45, widthMax: 0.24, gapMax: 0.16 }
/** Parts of so many ems that begin that far above the baseline, or lower, are underlines. */
const underline = { widthMin: 0.7, aboveMax: 0.06 }
/** Specks are smaller in both directions, in ems. Chosen by eye. */
const speckEm = 0.04

/** Returns what is written in a line, from left to right. */
export function lineGlyphs(picture: Picture, line: WrittenLine): Glyph[] {
  const { box, fontPx, baseline } = line
  if (box.width > lengthEmMax * fontPx || box.width < 1 || fontPx < 1) return []
  const perEm = Math.max(pointsMin, Math.min(pointsMax, Math.round(fontPx)))
  const middle = baseline + ((belowEm - aboveEm) / 2) * fontPx
  const area = {
    ...moved(box, 0, middle),
    width: box.width + 2 * besideEm * fontPx,
    height: (aboveEm + belowEm) * fontPx,
  }
  const gray = grayPoints(picture, area, {
    columnCount: Math.max(1, Math.round((area.width / fontPx) * perEm)),
    rowCount: Math.round((aboveEm + belowEm) * perEm),
  })
  const contrast = usualContrast(gray.values, inkQuantile)
  const { ground, depth } = contrast
  if (!isWritten(contrast)) return []
  const parts = inkParts(gray, { ground, depth: 2 * inkShare * depth })
  const letters = joined(
    parts.filter((part) => belongs(part, gray, perEm)),
    perEm,
  )
  const { columnCount } = gray
  const wide = { ...box, width: area.width }
  const own = { box: wide, baseline, fontPx, perEm, columnCount, contrast }
  const bars = underscoreBars(picture, letters, own).map((bar) => ({
    ...{ left: bar.left, right: bar.right },
    ...{ top: bar.top + aboveEm * perEm, bottom: bar.bottom + aboveEm * perEm },
  }))
  return [...letters, ...bars]
    .toSorted((a, b) => a.left - b.left)
    .filter(({ left, right }) => left > 0 && right < columnCount)
    .map((part) => glyphOf(part, gray, { ground, perEm }))
    .filter(({ left, right }) => {
      const middle = (left + right) / 2
      return middle > -beyondEm && middle < box.width / fontPx + beyondEm
    })
}

/** Whether a part is neither a speck, nor a rule, nor of the line above or below. */
function belongs(
  { left, right, top, bottom }: Box,
  { rowCount, columnCount }: GrayPoints,
  perEm: number,
) {
  if (right - left < speckEm * perEm && bottom - top < speckEm * perEm) return false
  if (right - left > 3 * perEm && right - left > 0.8 * columnCount) return false
  const base = aboveEm * perEm
  if (right - left > underline.widthMin * perEm && top > base - underline.aboveMax * perEm)
    return false
  const isAbove = bottom < base - 0.85 * perEm
  const isBelow = top > base + 0.2 * perEm
  return !isAbove && !isBelow && !(top === 0 && bottom === rowCount)
}

/** Joins the parts of a letter, and the two strokes of quotation marks. */
function joined(parts: Box[], perEm: number): Box[] {
  const glyphs: Box[] = []
  for (const part of parts.toSorted((a, b) => a.left - b.left)) {
    const index = glyphs.findLastIndex(
      (glyph) => isSame(glyph, part) || isQuote(glyph, part, perEm),
    )
    const glyph = glyphs[index]
    if (glyph === undefined) glyphs.push(part)
    else glyphs[index] = union(glyph, part)
  }
  return glyphs
}

function isSame(glyph: Box, part: Box): boolean {
  const narrower = Math.min(widthOf(glyph), widthOf(part))
  return overlapAcross(glyph, part) >= sharedWidthMin * narrower
}

function isQuote(glyph: Box, part: Box, perEm: number): boolean {
  const isStroke = ({ left, right, top, bottom }: Box) =>
    bottom - top >= quote.heightMin * perEm &&
    bottom - top <= quote.heightMax * perEm &&
    right - left <= quote.widthMax * perEm
  if (!isStroke(glyph) || !isStroke(part)) return false
  const offset = Math.max(Math.abs(glyph.top - part.top), Math.abs(glyph.bottom - part.bottom))
  return part.left - glyph.right <= quote.gapMax * perEm && offset <= 0.08 * perEm
}

function glyphOf(
  part: Box,
  gray: GrayPoints,
  { ground, perEm }: { ground: Contrast['ground']; perEm: number },
): Glyph {
  const place = {
    left: part.left / perEm - besideEm,
    right: part.right / perEm - besideEm,
    top: aboveEm - part.top / perEm,
    bottom: aboveEm - part.bottom / perEm,
  }
  const features = () => {
    const values = new Float32Array(featureCount)
    drawRaster(part, gray, { ground, raster: values.subarray(0, rasterSide ** 2) })
    const { left, right, top, bottom } = place
    const measures = [right - left, top - bottom, top, bottom]
    values.set(
      measures.map((measure) => measureWeight * measure),
      rasterSide ** 2,
    )
    return values
  }
  return { ...place, features }
}

/** Draws a part in the raster, stretched to its sides: each cell has the mean of the points that it covers. */
function drawRaster(
  { left, right, top, bottom }: Box,
  { values, columnCount }: GrayPoints,
  { ground, raster }: { ground: number; raster: Float32Array },
): void {
  const [stepX, stepY] = [(right - left) / rasterSide, (bottom - top) / rasterSide]
  const samples = 3
  let highest = 1
  for (let cell = 0; cell < raster.length; cell++) {
    const [row, column] = [Math.floor(cell / rasterSide), cell % rasterSide]
    let sum = 0
    for (let sample = 0; sample < samples ** 2; sample++) {
      const x = left + (column + ((sample % samples) + 0.5) / samples) * stepX
      const y = top + (row + (Math.floor(sample / samples) + 0.5) / samples) * stepY
      sum += Math.abs((values[(y | 0) * columnCount + (x | 0)] ?? ground) - ground)
    }
    raster[cell] = sum / samples ** 2
    if (sum / samples ** 2 > highest) highest = sum / samples ** 2
  }
  for (let cell = 0; cell < raster.length; cell++) raster[cell] = (raster[cell] ?? 0) / highest
}
