import sharp from 'sharp'
import type { Picture } from '../../conversion/convert.ts'
import {
  type ColourField,
  type EdgeLine,
  type EdgeMap,
  edgesOf,
  longestLines,
} from './edge-lines.ts'
import type { Quadrilateral } from './homography.ts'
import type { Point } from './smallest-rectangle.ts'

/** The slide is looked for in a picture whose long side is so many pixels. */
const fieldSidePx = 400
/** So much of each side of a slide shows as an edge. */
const edgeShareMin = 0.75
/** So far from a side, in cells, its two sides differ in colour by so many levels, along so much of it. */
const stepAway = 4
const stepMin = 12
const stepShareMin = 0.7
/** In a drawn picture more neighbouring pixels than this are equal; a camera's never are. */
const equalShareMax = 0.6
/** Pixels between those that are compared with their neighbours. */
const equalStep = 37
/** Rectangles of a drawn slide have exact sides; in a photograph some are askew by more. */
const askewMin = 0.008
const askewSidesMin = 2
/** A slide fills this share of its photograph. */
const areaShareMin = 0.2
/** Opposite sides of a slide differ by no more than this factor, however it is looked at. */
const oppositeMax = 1.7
/** Width to height, from tall to wide. */
const ratioMin = 0.9
const ratioMax = 2.6
/** Cells between samples along a side. */
const sampleStep = 2

/**
 * The outline of a slide in a photograph of one, projected or printed, in pixels: the largest
 * quadrilateral whose four sides all are edges between two colours. Undefined where there is none
 * for certain, as in pictures that are slides themselves.
 */
export async function findSlide(picture: Picture): Promise<Quadrilateral | undefined> {
  if (isDrawn(picture)) return undefined
  const field = await shrink(picture)
  const [across, down] = [edgesOf(field, false), edgesOf(field, true)]
  const [rows, columns] = [longestLines(across), longestLines(down)]
  let best: Quadrilateral | undefined
  let largest = areaShareMin * field.width * field.height
  for (const [top, bottom] of pairs(rows)) {
    for (const [left, right] of pairs(columns)) {
      if (!isAskew([top, bottom, left, right])) continue
      const corners = cornersOf({ top, bottom, left, right }, field)
      const area = areaOf(corners)
      if (area <= largest || !isPlausible(corners)) continue
      if (!hasSides(corners, { field, across, down })) continue
      best = corners
      largest = area
    }
  }
  const scale = picture.width / field.width
  return best && scaled(best, scale)
}

/** Whether a program drew the picture: it has stretches of one colour, without a camera's noise. */
function isDrawn({ pixels }: Picture): boolean {
  let equal = 0
  let compared = 0
  for (let at = 0; at + 5 < pixels.length; at += 3 * equalStep) {
    compared++
    if (
      pixels[at] === pixels[at + 3] &&
      pixels[at + 1] === pixels[at + 4] &&
      pixels[at + 2] === pixels[at + 5]
    ) {
      equal++
    }
  }
  return equal > equalShareMax * compared
}

async function shrink({ width, height, pixels }: Picture): Promise<ColourField> {
  const { data, info } = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .resize(fieldSidePx, fieldSidePx, { fit: 'inside', kernel: 'linear' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: data }
}

/** Every two lines, the one that lies nearer to the start first. */
function pairs(lines: EdgeLine[]): [EdgeLine, EdgeLine][] {
  const sorted = lines.toSorted((a, b) => a.at - b.at)
  return sorted.flatMap((first, index) =>
    sorted.slice(index + 1).map((second): [EdgeLine, EdgeLine] => [first, second]),
  )
}

function isAskew(sides: EdgeLine[]): boolean {
  return sides.filter(({ slope }) => Math.abs(slope) >= askewMin).length >= askewSidesMin
}

interface Sides {
  top: EdgeLine
  bottom: EdgeLine
  left: EdgeLine
  right: EdgeLine
}

function cornersOf(sides: Sides, { width, height }: ColourField): Quadrilateral {
  const { top, bottom, left, right } = sides
  const meet = (row: EdgeLine, column: EdgeLine): Point => {
    // y = row.at + row.slope * (x - width / 2), x = column.at + column.slope * (y - height / 2)
    const reach = column.at - width / 2 - (column.slope * height) / 2
    const y = (row.at + row.slope * reach) / (1 - row.slope * column.slope)
    return { x: column.at + column.slope * (y - height / 2), y }
  }
  return [meet(top, left), meet(top, right), meet(bottom, right), meet(bottom, left)]
}

function areaOf([a, b, c, d]: Quadrilateral): number {
  return Math.abs((c.x - a.x) * (d.y - b.y) - (d.x - b.x) * (c.y - a.y)) / 2
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

/** Whether a slide can look like this from anywhere in a room. */
function isPlausible([a, b, c, d]: Quadrilateral): boolean {
  const [top, right, bottom, left] = [
    distance(a, b),
    distance(b, c),
    distance(c, d),
    distance(d, a),
  ]
  if (Math.max(top, bottom) > oppositeMax * Math.min(top, bottom)) return false
  if (Math.max(left, right) > oppositeMax * Math.min(left, right)) return false
  const ratio = (top + bottom) / (left + right)
  return ratio >= ratioMin && ratio <= ratioMax
}

interface Seen {
  field: ColourField
  across: EdgeMap
  down: EdgeMap
}

function hasSides([a, b, c, d]: Quadrilateral, seen: Seen): boolean {
  return (
    isSide(a, b, { ...seen, upright: false }) &&
    isSide(d, c, { ...seen, upright: false }) &&
    isSide(a, d, { ...seen, upright: true }) &&
    isSide(b, c, { ...seen, upright: true })
  )
}

/** Whether an edge runs from one corner to another, with other colours on its one side than on its other. */
function isSide(from: Point, to: Point, side: Seen & { upright: boolean }): boolean {
  const { field, across, down, upright } = side
  const samples = Math.max(1, Math.floor(distance(from, to) / sampleStep))
  let edges = 0
  let steps = 0
  for (let index = 0; index <= samples; index++) {
    const x = Math.round(from.x + ((to.x - from.x) * index) / samples)
    const y = Math.round(from.y + ((to.y - from.y) * index) / samples)
    if (upright ? isMarked(down, y, x) : isMarked(across, x, y)) edges++
    const away = upright ? ([stepAway, 0] as const) : ([0, stepAway] as const)
    if (differenceAt(field, { x, y }, away) >= stepMin) steps++
  }
  return edges >= edgeShareMin * samples && steps >= stepShareMin * samples
}

/** Whether there is an edge at a place or right beside it. */
function isMarked({ length, depth, marks }: EdgeMap, along: number, across: number): boolean {
  if (along < 0 || along >= length) return false
  for (let at = Math.max(0, across - 2); at <= Math.min(depth - 1, across + 2); at++) {
    if (marks[at * length + along] === 1) return true
  }
  return false
}

/** By how much the colours before and behind a place differ; 0 beyond the field's edge. */
function differenceAt(
  { width, height, pixels }: ColourField,
  { x, y }: Point,
  [awayX, awayY]: readonly [number, number],
): number {
  if (x < awayX || y < awayY || x >= width - awayX || y >= height - awayY) return 0
  const before = 3 * ((y - awayY) * width + x - awayX)
  const behind = 3 * ((y + awayY) * width + x + awayX)
  let most = 0
  for (let channel = 0; channel < 3; channel++) {
    const change = Math.abs((pixels[before + channel] ?? 0) - (pixels[behind + channel] ?? 0))
    most = Math.max(most, change)
  }
  return most
}

function scaled([a, b, c, d]: Quadrilateral, scale: number): Quadrilateral {
  const by = ({ x, y }: Point) => ({ x: (x + 0.5) * scale, y: (y + 0.5) * scale })
  return [by(a), by(b), by(c), by(d)]
}
