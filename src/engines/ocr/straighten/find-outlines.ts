import sharp from 'sharp'
import type { Picture } from '../../../conversion/convert.ts'
import type { Point } from '../find-text/smallest-rectangle.ts'
import { isDrawn, isSurrounded } from './drawn-picture.ts'
import {
  type ColourField,
  type EdgeLine,
  type EdgeMap,
  edgesOf,
  longestLines,
} from './edge-lines.ts'
import { areaWithin, type Quadrilateral } from './homography.ts'

/** The slide is looked for in a picture whose long side is so many pixels. */
const fieldSidePx = 400
/** So much of each side of a slide shows as an edge. */
const edgeShareMin = 0.75
/**
 * Sides that go on where no edge does take in some of the room: what they gain in area they lose by
 * this power of the share of edges, of all four sides together.
 */
const supportPower = 2
/** So far from a side, in cells, its two sides differ in colour by so many levels, along so much of it. */
const stepAway = 4
const stepMin = 12
const stepShareMin = 0.7
/** Rectangles of a drawn slide have exact sides; in a photograph some are askew by more. */
const inPhotograph: Proof = { askewMin: 0.008, askewSides: 2, supportMin: 0 }
/** What looks drawn may have panels with round corners, which pass for a little askew. */
const inDrawing: Proof = { askewMin: 0.02, askewSides: 3, supportMin: 0.6 }
/** A slide fills this share of its photograph. */
const areaShareMin = 0.2
/** Outlines that are smaller, beside the one that is worth most, are not looked into. */
const innerShareMin = 0.5
/** Opposite sides of a slide differ by no more than this factor, however it is looked at. */
const oppositeMax = 1.7
/** Width to height, from a sheet of paper with several slides to a wide slide. */
const ratioMin = 0.6
const ratioMax = 2.6
/** Cells between samples along a side. */
const sampleStep = 2

/** What shows that a quadrilateral is more than a frame or a panel that is drawn on a slide. */
interface Proof {
  /** So many of its sides are askew by this at least, as a tangent. */
  askewMin: number
  askewSides: number
  /** Its sides show this well, 0 to 1. */
  supportMin: number
}

/**
 * What may be the outline of a slide in a photograph of one, projected or printed, in pixels:
 * quadrilaterals whose four sides all are edges between two colours, the likeliest first, which are
 * the largest. None in pictures that are slides themselves.
 */
export async function findSlides(picture: Picture): Promise<Quadrilateral[]> {
  const drawn = isDrawn(picture)
  if (drawn && !isSurrounded(picture)) return []
  const field = await shrink(picture)
  const found = outlinesIn(field, drawn ? inDrawing : inPhotograph)
  const scale = picture.width / field.width
  return found.map(({ corners }) => scaled(corners, scale))
}

interface Outline {
  corners: Quadrilateral
  worth: number
}

/** Quadrilaterals of edges in a field, those worth most first. */
function outlinesIn(field: ColourField, proof: Proof): Outline[] {
  const seen = { field, across: edgesOf(field, false), down: edgesOf(field, true) }
  const [rows, columns] = [pairs(longestLines(seen.across)), pairs(longestLines(seen.down))]
  const found: Outline[] = []
  let least = areaShareMin * field.width * field.height
  for (const [top, bottom] of rows) {
    for (const [left, right] of columns) {
      if (!isAskew([top, bottom, left, right], proof)) continue
      const corners = cornersOf({ top, bottom, left, right }, field)
      const area = areaWithin(corners)
      if (area < least || !isPlausible(corners)) continue
      const support = supportOf(corners, seen)
      if (support <= proof.supportMin) continue
      const worth = area * support
      found.push({ corners, worth })
      least = Math.max(least, innerShareMin * worth)
    }
  }
  return found.sort((a, b) => b.worth - a.worth)
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

function isAskew(sides: EdgeLine[], { askewMin, askewSides }: Proof): boolean {
  return sides.filter(({ slope }) => Math.abs(slope) >= askewMin).length >= askewSides
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

/** A picture and its edges. */
interface Seen {
  field: ColourField
  across: EdgeMap
  down: EdgeMap
}

/** How well a quadrilateral's sides show, 0 to 1, and 0 where one of them does not. */
function supportOf([a, b, c, d]: Quadrilateral, seen: Seen): number {
  let support = sideOf(a, b, { ...seen, upright: false })
  if (support > 0) support *= sideOf(d, c, { ...seen, upright: false })
  if (support > 0) support *= sideOf(a, d, { ...seen, upright: true })
  if (support > 0) support *= sideOf(b, c, { ...seen, upright: true })
  return support ** supportPower
}

/**
 * The share of the way from one corner to another along which an edge runs, with other colours on its
 * one side than on its other; 0 where that is too little.
 */
function sideOf(from: Point, to: Point, side: Seen & { upright: boolean }): number {
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
  if (edges < edgeShareMin * samples || steps < stepShareMin * samples) return 0
  return Math.min(1, edges / samples)
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
