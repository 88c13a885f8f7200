import {
  areaOf,
  containsMost,
  distanceTo,
  distanceToEdge,
  type Point,
} from '@rowdeck/core/deck-model/box'
import type { Connector } from '@rowdeck/core/deck-model/connections'
import { type DiagramShape, seenBox } from './diagram-shapes.ts'

/** An end that is farther from the shape that it is glued to was moved by a program that left the glue: points. */
const glueMax = 40
/** An arrow ends at the shape whose edge is this close, and a line without arrow heads at one that it touches: points. */
const [arrowReach, lineReach] = [8, 3]
/** Lines that end at larger shapes, in shares of the slide, divide it. */
const touchableMax = 0.3
/** Icons have room around what they show: an end in a smaller picture leads to it. */
const iconMax = 0.05
/** Edges that are nearer to each other than this, in points, are equally near to an end, unless one shape is on the other. */
const alikeMax = 2

/** What the ends of the connectors of a slide lead to. */
export interface ConnectorEnds {
  /** Undefined if that is not sure. */
  start: DiagramShape | undefined
  end: DiagramShape | undefined
  /** Whether the file says what both are glued to. */
  isGlued: boolean
}

interface Touchable {
  shape: DiagramShape
  isIcon: boolean
}

/** Returns a function that tells what the ends of a connector lead to: shapes that they are glued to, or touch. */
export function connectorEnds(
  shapes: DiagramShape[],
  area: number,
): (connector: Connector) => ConnectorEnds {
  const byId = Map.groupBy(shapes, ({ id }) => id)
  const wholes = new Map(shapes.flatMap((whole) => whole.parts.map((part) => [part, whole])))
  const touchable = shapes
    .filter((one) => isSeen(one) && areaOf(one.box) < touchableMax * area)
    .map((shape) => ({
      shape,
      isIcon: shape.shape === 'picture' && areaOf(shape.box) < iconMax * area,
    }))
  const wholeOf = (shape: DiagramShape | undefined) =>
    shape === undefined ? undefined : (wholes.get(shape) ?? shape)
  return ({ path, start, end, headAtStart, headAtEnd }) => {
    const reach = headAtStart || headAtEnd ? arrowReach : lineReach
    const [first, last] = [path[0] as Point, path.at(-1) as Point]
    const glued = [glueOf(first, byId.get(start ?? '')), glueOf(last, byId.get(end ?? ''))]
    return {
      start: wholeOf(glued[0] ?? touched(first, touchable, reach)),
      end: wholeOf(glued[1] ?? touched(last, touchable, reach)),
      isGlued: glued.every((shape) => shape !== undefined),
    }
  }
}

/** Groups are seen by their members. Titles and footers are no part of a diagram. */
function isSeen({ shape, parts, texts }: DiagramShape): boolean {
  if (texts.some(({ role }) => role !== 'body')) return false
  if (shape === 'group') return parts.length > 0
  return shape !== 'text' || texts.length > 0
}

/** The shape with the ID that an end is glued to: the nearest if several have it. */
function glueOf(point: Point, alike: DiagramShape[] = []): DiagramShape | undefined {
  const [nearest] = alike
    .map((shape) => ({ shape, distance: distanceTo(shape.box, point) }))
    .filter(({ distance }) => distance <= glueMax)
    .sort((a, b) => a.distance - b.distance)
  return nearest?.shape
}

/** The shape whose edge an end touches; undefined if it touches none, or several of which none is on the others. */
function touched(point: Point, shapes: Touchable[], reach: number): DiagramShape | undefined {
  const near = shapes
    .map(({ shape, isIcon }) => {
      const box = seenBox(shape)
      return { shape, distance: isIcon ? distanceTo(box, point) : distanceToEdge(box, point) }
    })
    .filter(({ distance }) => distance <= reach)
    .sort((a, b) => a.distance - b.distance)
  const [nearest] = near
  if (nearest === undefined) return undefined
  const [inner, ...others] = near
    .filter(({ distance }) => distance < nearest.distance + alikeMax)
    .map(({ shape }) => shape)
    .sort((a, b) => areaOf(seenBox(a)) - areaOf(seenBox(b)))
  const isClear = others.every((one) => inner && containsMost(seenBox(one), seenBox(inner)))
  return isClear ? inner : undefined
}
