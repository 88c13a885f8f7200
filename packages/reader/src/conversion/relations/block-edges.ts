import type { ArrowEnd } from '@rowdeck/core/deck-model/arrow-outline'
import {
  type Box,
  containsMost,
  heightOf,
  isInside,
  isOverlapping,
  widthOf,
} from '@rowdeck/core/deck-model/box'
import type { ConnectableArrow } from '@rowdeck/core/deck-model/connections'
import { compare } from '../near/comparisons.ts'
import { type DiagramShape, seenBox, writtenIn } from './diagram-shapes.ts'
import type { FoundEdge } from './found-edge.ts'

/** How far from an end of a block arrow its box may begin, and how deep the end may be in it, in lengths of the arrow. Chosen by eye. */
const [gapMax, depthMax] = [1.25, 1 / 3]
/** Shapes whose edges are nearer to each other than this, in points, are equally near to an end. */
const alikeMax = 2
/** What is thinner, in points, is a rule or the colored edge of a card. */
const thickMin = 8
/** Texts that are longer than this are remarks on an arrow: characters. */
const labelLengthMax = 80

/** A shape at a distance from an end of an arrow; negative if the end is in it. */
interface Faced {
  shape: DiagramShape
  gap: number
}

/**
 * The edges of block arrows, which no program glues to anything: of those that lie between two shapes with text or pictures, one
 * right before the tip and one right behind the tail. None where anything else is as near, or another edge connects both.
 */
export function blockEdges(
  arrows: readonly ConnectableArrow[],
  shapes: readonly DiagramShape[],
  lines: readonly FoundEdge[],
): FoundEdge[] {
  const taken = new Set(lines.flatMap(({ from, to }) => [from.id, to.id]))
  const ids = new Set(arrows.map(({ id }) => id))
  const parts = new Set(shapes.flatMap(partsOf))
  const seen = shapes.filter((shape) => isSeen(shape) && !parts.has(shape))
  const edges: FoundEdge[] = []
  for (const arrow of arrows) {
    if (taken.has(arrow.id)) continue
    const edge = edgeOf(arrow, seen, ids)
    const isNew = ![...lines, ...edges].some((other) => edge && connectsSame(other, edge))
    if (edge !== undefined && isNew) edges.push(edge)
  }
  return edges
}

function isSeen({ shape, texts, parts }: DiagramShape): boolean {
  if (texts.some(({ role }) => role !== 'body')) return false
  return shape === 'group' ? parts.length > 0 : shape !== 'text' || texts.length > 0
}

/** The parts of a shape, and the text boxes on it. */
function partsOf(shape: DiagramShape, _: number, shapes: readonly DiagramShape[]): DiagramShape[] {
  compare(shapes.length)
  const labels = shapes.filter(
    (one) =>
      one !== shape && one.shape === 'text' && one.texts.some((text) => shape.texts.includes(text)),
  )
  return [...shape.parts, ...labels]
}

/** Whether two edges lead from and to the same shapes; one without a direction, or with both, leads either way. */
function connectsSame(one: FoundEdge, other: FoundEdge): boolean {
  if (one.from === other.from && one.to === other.to) return true
  const isTurned = one.from === other.to && one.to === other.from
  return isTurned && (one.direction !== 'forward' || other.direction !== 'forward')
}

function edgeOf(
  arrow: ConnectableArrow,
  seen: readonly DiagramShape[],
  arrows: ReadonlySet<string>,
): FoundEdge | undefined {
  const on = seen.filter((shape) => containsMost(arrow.box, seenBox(shape)))
  const labels = on.filter(({ id, shape }) => id === arrow.id || shape === 'text')
  const own = labels.flatMap(({ texts }) => texts)
  if (labels.length < on.length || (own.length > 0 && !arrow.hasShaft)) return undefined
  const label = own.map(writtenIn).join('\n')
  if (label.length > labelLengthMax) return undefined
  const others = seen.filter((shape) => !on.includes(shape))
  const [from, to] = [facing(arrow, 'from', others), facing(arrow, 'to', others)]
  if (from === undefined || to === undefined || areNested(from, to)) return undefined
  const isHolder = ({ id, shape }: DiagramShape) =>
    !arrows.has(id) && (arrow.hasShaft || shape !== 'text')
  if (!isHolder(from) || !isHolder(to)) return undefined
  return {
    ...{ from, to, label, own, isGlued: false, direction: arrow.isDouble ? 'both' : 'forward' },
    connector: { path: [arrow.from.point, arrow.to.point] },
  }
}

function lengthOf({ from, to }: ConnectableArrow): number {
  return Math.hypot(to.point.x - from.point.x, to.point.y - from.point.y)
}

function areNested(one: DiagramShape, other: DiagramShape): boolean {
  return containsMost(one.box, other.box) || containsMost(other.box, one.box)
}

/** The shape that an end of an arrow faces; undefined if there is none near, or several. */
function facing(
  arrow: ConnectableArrow,
  which: 'from' | 'to',
  shapes: readonly DiagramShape[],
): DiagramShape | undefined {
  const [end, other] = [arrow[which], arrow[which === 'from' ? 'to' : 'from']]
  const length = lengthOf(arrow)
  const faced = shapes
    .map((shape) => ({ shape, gap: gapTo(seenBox(shape), end) }))
    .filter(({ gap }) => gap > -depthMax * length && gap <= gapMax * length)
    .sort((a, b) => a.gap - b.gap)
  const [nearest] = faced.filter(({ shape }) => isNode(shape))
  if (nearest === undefined || isPanel(nearest.shape, shapes)) return undefined
  // one end is in a shape that the node is not in
  const isOn = (shape: DiagramShape) =>
    shape.shape !== 'text' &&
    shape !== nearest.shape &&
    isInside(end.point, shape.box) &&
    !isInside(other.point, shape.box) &&
    !containsMost(shape.box, seenBox(nearest.shape))
  if (shapes.some(isOn) || faced.some((one) => isRival(one, nearest))) return undefined
  return faced.some((one) => isBetween(one, nearest, shapes)) ? undefined : nearest.shape
}

/** Whether a node may be meant as well as the nearest: one that is about as near, or that overlaps that. */
function isRival({ shape, gap }: Faced, nearest: Faced): boolean {
  if (shape === nearest.shape || !isNode(shape) || areNested(shape, nearest.shape)) return false
  return gap < nearest.gap + alikeMax || isOverlapping(seenBox(shape), seenBox(nearest.shape))
}

/** Whether a shape has others with texts in it: its own are headings, or what is written between those. */
function isPanel(panel: DiagramShape, shapes: readonly DiagramShape[]): boolean {
  return shapes.some(
    (one) =>
      one !== panel &&
      one.shape !== 'text' &&
      one.texts.length > 0 &&
      containsMost(panel.box, one.box) &&
      !containsMost(one.box, panel.box),
  )
}

function isNode({ shape, texts }: DiagramShape): boolean {
  return texts.length > 0 || shape === 'picture'
}

/** Whether a shape is before the nearest node: anything that is not thin, and frames around that and others. */
function isBetween(
  { shape, gap }: Faced,
  nearest: Faced,
  shapes: readonly DiagramShape[],
): boolean {
  if (shape === nearest.shape || gap > nearest.gap || isNode(shape)) return false
  const { box } = shape
  if (!containsMost(box, seenBox(nearest.shape))) {
    return Math.min(widthOf(box), heightOf(box)) > thickMin && !containsMost(nearest.shape.box, box)
  }
  compare(shapes.length)
  const inside = shapes.filter((one) => isNode(one) && containsMost(box, seenBox(one)))
  const isOther = (one: DiagramShape) => one !== nearest.shape && !areNested(one, nearest.shape)
  return inside.some(isOther)
}

/** How far a box is from an end of an arrow, in its direction: negative if the end is in it, infinite if it is not there or behind. */
function gapTo(box: Box, { point, outward }: ArrowEnd): number {
  const [x1, x2] = within(box.left - point.x, box.right - point.x, outward.x)
  const [y1, y2] = within(box.top - point.y, box.bottom - point.y, outward.y)
  const [enter, leave] = [Math.max(x1, y1), Math.min(x2, y2)]
  return leave > Math.max(0, enter) ? enter : Number.POSITIVE_INFINITY
}

/** Between which lengths of a way something is in a range, along one axis. */
function within(from: number, to: number, speed: number): [enter: number, leave: number] {
  if (Math.abs(speed) < 1e-6) {
    const isIn = from <= 0 && to >= 0
    return isIn ? [-Infinity, Infinity] : [Infinity, -Infinity]
  }
  const [one, other] = [from / speed, to / speed]
  return one < other ? [one, other] : [other, one]
}
