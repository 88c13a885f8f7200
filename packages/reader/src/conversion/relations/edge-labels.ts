import {
  areaOf,
  type Box,
  containsMost,
  distanceTo,
  isOverlapping,
  middleOf,
  overlapAcross,
  overlapDown,
  type Point,
  union,
  withRoom,
} from '@rowdeck/core/deck-model/box'
import type { ShapeText } from '@rowdeck/core/deck-model/slide-shapes'
import { nearMax, sizeOf } from './captions.ts'
import type { DiagramShape } from './diagram-shapes.ts'
import type { FoundEdge } from './found-edge.ts'

/** Longer texts are remarks: characters. */
const labelLengthMax = 40
/** At another line that is nearer by less, in its own font size, a label may belong to both. */
const clearMin = 0.5
/** A caption is nearer to its shape than this, in its font size, and than this share of the way to the other end. */
const [captionGap, captionShare] = [0.5, 0.3]
/** Labels at an end say something about that end, such as a port: this share of the line on each side. */
const endShare = 0.1
/** How many points of a line are looked at. */
const steps = 40

interface EdgeLine {
  edge: FoundEdge
  points: Point[]
  /** Around all of them. */
  box: Box
}

/**
 * The edges with the texts that lie on their middles or right beside them. A text between two lines that are about equally near
 * labels neither, and one in a frame only lines inside that.
 */
export function withLabels(
  edges: FoundEdge[],
  texts: ShapeText[],
  shapes: readonly DiagramShape[],
): FoundEdge[] {
  const lines = edges.map(lineAlong)
  const holders = new Map(
    shapes
      .filter(({ shape }) => shape !== 'text')
      .flatMap((shape) => shape.texts.map((text) => [text, shape] as const)),
  )
  const labels = new Map<FoundEdge, ShapeText[]>()
  for (const text of texts) {
    const edge = isShort(text) ? lineOf(text, lines, holders.get(text)) : undefined
    if (edge !== undefined) labels.set(edge, [...(labels.get(edge) ?? []), text])
  }
  return edges.map((edge) => {
    const beside = (labels.get(edge) ?? []).flatMap(linesOf).join('\n').normalize('NFC')
    return { ...edge, label: edge.label || beside }
  })
}

function lineAlong(edge: FoundEdge): EdgeLine {
  const points = pointsOn(edge.connector.path)
  const boxes = points.map(({ x, y }) => ({ left: x, top: y, right: x, bottom: y }))
  return { edge, points, box: boxes.reduce(union) }
}

function isShort(text: ShapeText): boolean {
  return linesOf(text).join(' ').length <= labelLengthMax
}

function linesOf({ paragraphs }: ShapeText): string[] {
  return paragraphs.flatMap(({ lines }) => lines)
}

function lineOf(
  text: ShapeText,
  lines: EdgeLine[],
  holder: DiagramShape | undefined,
): FoundEdge | undefined {
  const { box } = text
  const size = sizeOf(text)
  const near = lines
    .filter(({ box: around }) => isOverlapping(withRoom(around, nearMax * size), box))
    .map(({ edge, points }) => ({
      edge,
      distance: Math.min(...points.map((point) => distanceTo(box, point))),
      toMiddle: Math.min(...points.map((point) => distanceBetween(middleOf(box), point))),
    }))
    .filter(({ distance }) => distance <= nearMax * size)
    .sort((a, b) => a.toMiddle - b.toMiddle)
  const [nearest, next] = near
  if (nearest === undefined || isCaption(text, nearest.edge, size)) return undefined
  if (!isHeldBeside(holder, text, nearest)) return undefined
  const isClear =
    next === undefined || (next.distance > 0 && next.toMiddle - nearest.toMiddle >= clearMin * size)
  return isClear ? nearest.edge : undefined
}

/**
 * Whether what a text is written in leaves it to a line: a frame around the line, or a box that the line passes through, which is
 * smaller than what the line connects.
 */
function isHeldBeside(
  holder: DiagramShape | undefined,
  text: ShapeText,
  { edge: { from, to }, distance }: { edge: FoundEdge; distance: number },
): boolean {
  if (holder === undefined) return true
  const area = areaOf(holder.box)
  if (holder.id === text.shape) {
    return distance === 0 && area < areaOf(from.box) && area < areaOf(to.box)
  }
  return containsMost(holder.box, from.box) && containsMost(holder.box, to.box)
}

/** Whether a text is rather that of the shape that a line leads to: right beside that, and away from the other end. */
function isCaption({ box }: ShapeText, { from, to, direction }: FoundEdge, size: number): boolean {
  const [start, end] = [gapBetween(box, from.box), gapBetween(box, to.box)]
  const isAt = (near: number, far: number) => near < captionGap * size && near < captionShare * far
  return isAt(end, start) || (direction !== 'forward' && isAt(start, end))
}

function gapBetween(one: Box, other: Box): number {
  const [across, down] = [overlapAcross(one, other), overlapDown(one, other)]
  return Math.hypot(Math.max(0, -across), Math.max(0, -down))
}

function distanceBetween(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}

/** Points on a line at equal distances, without its ends. */
function pointsOn(path: Point[]): Point[] {
  const pieces = path.slice(1).map((to, at) => {
    const from = path[at] as Point
    return { from, to, length: distanceBetween(from, to) }
  })
  const whole = pieces.reduce((sum, { length }) => sum + length, 0)
  return Array.from({ length: steps + 1 }, (_, step) => {
    let left = whole * (endShare + ((1 - 2 * endShare) * step) / steps)
    const piece =
      pieces.find(({ length }) => {
        if (left <= length) return true
        left -= length
        return false
      }) ?? pieces.at(-1)
    const { from, to, length } = piece ?? {
      from: path[0] as Point,
      to: path[0] as Point,
      length: 0,
    }
    const share = length === 0 ? 0 : Math.min(1, left / length)
    return { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) }
  })
}
