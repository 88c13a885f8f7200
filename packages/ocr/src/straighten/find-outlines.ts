import type { Point } from '@rowdeck/core/deck-model/box'
import type { Picture } from '@rowdeck/core/deck-model/ports'
import sharp from 'sharp'
import { distance, type Quadrilateral } from '../geometry.ts'
import {
  type ColorField,
  changeMin,
  type EdgeLine,
  type EdgeMap,
  edgesOf,
  longestLines,
} from './edge-lines.ts'
import { quadrilateralArea } from './homography.ts'
import { isRendered, isSurrounded } from './rendered-picture.ts'

/** Long side of the reduced picture that outlines are searched in: bounds the work. Chosen by eye. */
const fieldSidePx = 400
/** Minimum share of each side of a slide that is visible as an edge, and along which the colors inside and outside differ. Chosen by eye. */
const sideShareMin = 0.7
/**
 * Outlines are ranked by area times this power of the share of visible edges. Separates the slide from
 * outlines that extend into the room, where there is no edge. Chosen by eye.
 */
const supportPower = 2
/** Distance from a side, in cells, at which the colors inside and outside are compared. Chosen by eye. */
const stepDistance = 4
/**
 * Rectangles on a rendered slide have exact sides; in a photograph some are tilted. Measured with the
 * test for rendered pictures: outlines in 13 of 13 photographs, in none of 771 others (bench/levers/pictures.md).
 */
const inPhotograph: Proof = { slopeMin: 0.008, tiltedSides: 2, supportMin: 0 }
/** In pictures that look rendered, panels with rounded corners pass for slightly tilted. */
const inRendering: Proof = { slopeMin: 0.02, tiltedSides: 3, supportMin: 0.6 }
/** Minimum share of a photograph that its slide fills. Chosen by eye. */
const areaShareMin = 0.2
/** Minimum area of an outline as a share of the best rank so far; smaller ones are panels. Chosen by eye. */
const innerShareMin = 0.5
/** Maximum ratio of opposite sides of a slide, seen from any seat in a room. Chosen by eye. */
const oppositeMax = 1.7
/**
 * Width to height: from a portrait page with several slides to a wide slide, with a tolerance for
 * perspective.
 */
const ratioMin = 0.6
const ratioMax = 2.6
/** Distance of samples along a side, in cells. */
const sampleStep = 2

/** What distinguishes the outline of a photographed slide from a frame or panel drawn on a slide. */
interface Proof {
  /** This many of its sides have at least this slope, as a tangent. */
  slopeMin: number
  tiltedSides: number
  /** Minimum support of its sides by edges, 0 to 1. */
  supportMin: number
}

/**
 * Finds possible outlines of a photographed slide, projected or printed, in pixels: quadrilaterals whose
 * four sides are edges between two colors, the likeliest first. None in pictures that are slides
 * themselves.
 */
export async function findOutlines(picture: Picture): Promise<Quadrilateral[]> {
  const rendered = isRendered(picture)
  if (rendered && !isSurrounded(picture)) return []
  const field = await shrink(picture)
  const found = outlinesIn(field, rendered ? inRendering : inPhotograph)
  const scale = picture.width / field.width
  return found.map(({ corners }) => scaled(corners, scale))
}

interface Outline {
  corners: Quadrilateral
  rank: number
}

/** Quadrilaterals of edges in a field, by rank. */
function outlinesIn(field: ColorField, proof: Proof): Outline[] {
  const edges = { field, across: edgesOf(field, false), down: edgesOf(field, true) }
  const [rows, columns] = [pairs(longestLines(edges.across)), pairs(longestLines(edges.down))]
  const found: Outline[] = []
  let least = areaShareMin * field.width * field.height
  for (const [top, bottom] of rows) {
    for (const [left, right] of columns) {
      if (!isTilted([top, bottom, left, right], proof)) continue
      const corners = cornersOf({ top, bottom, left, right }, field)
      const area = quadrilateralArea(corners)
      if (area < least || !isPlausible(corners)) continue
      const support = supportOf(corners, edges)
      if (support <= proof.supportMin) continue
      const rank = area * support
      found.push({ corners, rank })
      least = Math.max(least, innerShareMin * rank)
    }
  }
  return found.sort((a, b) => b.rank - a.rank)
}

async function shrink({ width, height, pixels }: Picture): Promise<ColorField> {
  const { data, info } = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .resize(fieldSidePx, fieldSidePx, { fit: 'inside', kernel: 'linear' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: data }
}

/** Every two lines, the one closer to the start first. */
function pairs(lines: EdgeLine[]): [EdgeLine, EdgeLine][] {
  const sorted = lines.toSorted((a, b) => a.middle - b.middle)
  return sorted.flatMap((first, index) =>
    sorted.slice(index + 1).map((second): [EdgeLine, EdgeLine] => [first, second]),
  )
}

function isTilted(sides: EdgeLine[], { slopeMin, tiltedSides }: Proof): boolean {
  return sides.filter(({ slope }) => Math.abs(slope) >= slopeMin).length >= tiltedSides
}

interface Sides {
  top: EdgeLine
  bottom: EdgeLine
  left: EdgeLine
  right: EdgeLine
}

function cornersOf(sides: Sides, { width, height }: ColorField): Quadrilateral {
  const { top, bottom, left, right } = sides
  const meet = (row: EdgeLine, column: EdgeLine): Point => {
    // y = row.middle + row.slope * (x - width / 2), x = column.middle + column.slope * (y - height / 2)
    const reach = column.middle - width / 2 - (column.slope * height) / 2
    const y = (row.middle + row.slope * reach) / (1 - row.slope * column.slope)
    return { x: column.middle + column.slope * (y - height / 2), y }
  }
  return [meet(top, left), meet(top, right), meet(bottom, right), meet(bottom, left)]
}

/** Whether a slide can look like this from some place in a room. */
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

/** A picture and its edges in both directions. */
interface EdgeField {
  field: ColorField
  across: EdgeMap
  down: EdgeMap
}

/** How well a quadrilateral's sides show, 0 to 1, and 0 where one of them does not. */
function supportOf([a, b, c, d]: Quadrilateral, edges: EdgeField): number {
  let support = sideOf(a, b, { ...edges, upright: false })
  if (support > 0) support *= sideOf(d, c, { ...edges, upright: false })
  if (support > 0) support *= sideOf(a, d, { ...edges, upright: true })
  if (support > 0) support *= sideOf(b, c, { ...edges, upright: true })
  return support ** supportPower
}

/**
 * The share of a side along which there is an edge; 0 if that is too little, or if the colors on its two
 * sides are too similar.
 */
function sideOf(from: Point, to: Point, side: EdgeField & { upright: boolean }): number {
  const { field, across, down, upright } = side
  const samples = Math.max(1, Math.floor(distance(from, to) / sampleStep))
  let edges = 0
  let steps = 0
  for (let index = 0; index <= samples; index++) {
    const x = Math.round(from.x + ((to.x - from.x) * index) / samples)
    const y = Math.round(from.y + ((to.y - from.y) * index) / samples)
    if (upright ? isMarked(down, y, x) : isMarked(across, x, y)) edges++
    const offset = upright ? ([stepDistance, 0] as const) : ([0, stepDistance] as const)
    if (differenceAt(field, { x, y }, offset) >= changeMin) steps++
  }
  if (Math.min(edges, steps) < sideShareMin * samples) return 0
  return Math.min(1, edges / samples)
}

/** Whether there is an edge within two cells of a place. */
function isMarked({ length, depth, marks }: EdgeMap, along: number, across: number): boolean {
  if (along < 0 || along >= length) return false
  for (let row = Math.max(0, across - 2); row <= Math.min(depth - 1, across + 2); row++) {
    if (marks[row * length + along] === 1) return true
  }
  return false
}

/** The difference in color before and after a place; 0 outside the field. */
function differenceAt(
  { width, height, pixels }: ColorField,
  { x, y }: Point,
  [offsetX, offsetY]: readonly [number, number],
): number {
  if (x < offsetX || y < offsetY || x >= width - offsetX || y >= height - offsetY) return 0
  const before = 3 * ((y - offsetY) * width + x - offsetX)
  const after = 3 * ((y + offsetY) * width + x + offsetX)
  let most = 0
  for (let channel = 0; channel < 3; channel++) {
    const change = Math.abs((pixels[before + channel] ?? 0) - (pixels[after + channel] ?? 0))
    most = Math.max(most, change)
  }
  return most
}

function scaled([a, b, c, d]: Quadrilateral, scale: number): Quadrilateral {
  const corner = ({ x, y }: Point) => ({ x: (x + 0.5) * scale, y: (y + 0.5) * scale })
  return [corner(a), corner(b), corner(c), corner(d)]
}
