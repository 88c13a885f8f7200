import { Connected } from '@rowdeck/core/connected'
import { type Box, distanceTo } from '@rowdeck/core/deck-model/box'
import type { Connector, SlideConnections } from '@rowdeck/core/deck-model/connections'
import type { GraphEdge, SlideGraph } from '@rowdeck/core/deck-model/relations'
import type { ShapeText, SlideShapes } from '@rowdeck/core/deck-model/slide-shapes'
import { blockEdges } from './block-edges.ts'
import { captionsOf } from './captions.ts'
import { type ConnectorEnds, connectorEnds } from './connector-ends.ts'
import { type DiagramShape, diagramShapes, writtenIn } from './diagram-shapes.ts'
import { withLabels } from './edge-labels.ts'
import type { FoundEdge } from './found-edge.ts'

/** Slides with more connectors or shapes are drawings. Of 139 real decks none has more than 160 and 186 on a slide. */
const [connectorsMax, shapesMax] = [500, 2_000]

/**
 * The diagrams of a slide: what its connectors connect, and its block arrows. A connector leads to the shapes that it is glued to, otherwise to those
 * that its ends touch; those of which an end leads nowhere, or to what is no node, are left out.
 */
export function findRelations(
  {
    texts,
    connections,
    width,
    height,
  }: Pick<SlideShapes, 'texts' | 'connections' | 'width' | 'height'>,
  isNode: (shape: DiagramShape) => boolean = () => true,
): SlideGraph[] {
  if (connections === undefined || !isDiagram(connections)) return []
  const shapes = diagramShapes(connections.shapes, texts, { width, height })
  const endsOf = connectorEnds(shapes, width * height)
  const lines = connections.connectors.flatMap((connector) => edgesOf(connector, endsOf(connector)))
  const edges = [...lines, ...blockEdges(connections.blockArrows, shapes, lines)]
  const isWhole =
    lines.length === connections.connectors.length && edges.every(({ isGlued }) => isGlued)
  const loose = looseTexts(texts, edges)
  const captions = captionsOf(shapes, loose)
  const labels = loose.filter((text) => !captions.has(text))
  const labeled = withLabels(edges, labels, shapes)
  for (const [text, shape] of captions) if (shape.texts.length === 0) shape.texts.push(text)
  const known = labeled.filter((edge) => {
    const ends = [edge.from, edge.to]
    return ends.every(isNode) && (edge.own === undefined || ends.every(isNamed))
  })
  return graphsOf(known).map((own) => graphOf(own, isWhole))
}

function isDiagram({ connectors, blockArrows, shapes }: SlideConnections): boolean {
  const count = connectors.length + blockArrows.length
  return count > 0 && count <= connectorsMax && shapes.length <= shapesMax
}

/** Nothing if an end leads nowhere, both touch one shape, or the line is part of the drawing inside one. */
function edgesOf(connector: Connector, { start, end, isGlued }: ConnectorEnds): FoundEdge[] {
  if (start === undefined || end === undefined) return []
  if (!isGlued && (start === end || [start, end].some(({ box }) => isIn(connector, box)))) return []
  const isTurned = connector.headAtStart && !connector.headAtEnd
  const [from, to] = isTurned ? [end, start] : [start, end]
  return [{ connector, from, to, label: '', direction: directionOf(connector), isGlued }]
}

function isIn({ path }: Connector, box: Box): boolean {
  return path.every((point) => distanceTo(box, point) === 0)
}

function directionOf({ headAtStart, headAtEnd }: Connector): GraphEdge['direction'] {
  if (headAtStart && headAtEnd) return 'both'
  return headAtStart || headAtEnd ? 'forward' : 'none'
}

/** The texts that no node or block arrow has. */
function looseTexts(texts: ShapeText[], edges: FoundEdge[]): ShapeText[] {
  const taken = new Set(
    edges.flatMap(({ from, to, own = [] }) => [...from.texts, ...to.texts, ...own]),
  )
  return texts.filter((text) => text.role === 'body' && !taken.has(text))
}

/** Pictures without a word may be anything. */
function isNamed({ texts, alternative }: DiagramShape): boolean {
  return texts.length > 0 || alternative !== ''
}

/** The edges of each part of the slide that is connected. */
function graphsOf(edges: FoundEdge[]): FoundEdge[][] {
  const shapes = new Set(edges.flatMap(({ from, to }) => [from, to]))
  const places = new Map([...shapes].map((shape, at) => [shape, at]))
  const placeOf = (shape: DiagramShape) => places.get(shape) ?? 0
  const connected = new Connected(places.size)
  for (const { from, to } of edges) connected.connect(placeOf(from), placeOf(to))
  return [...Map.groupBy(edges, ({ from }) => connected.leaderOf(placeOf(from))).values()]
}

function graphOf(edges: FoundEdge[], isWhole: boolean): SlideGraph {
  const shapes = [...new Set(edges.flatMap(({ from, to }) => [from, to]))]
  shapes.sort((a, b) => a.order - b.order)
  const places = new Map(shapes.map((shape, at) => [shape, at]))
  const placeOf = (shape: DiagramShape) => places.get(shape) ?? 0
  return {
    nodes: shapes.map(({ texts, alternative, box, shape }) => ({
      text: texts.map(writtenIn).join('\n') || alternative,
      ...{ box, shape },
    })),
    edges: edges.map(({ from, to, label, direction, isGlued }) => ({
      ...{ from: placeOf(from), to: placeOf(to) },
      ...{ label, direction, isGlued },
    })),
    isWhole,
  }
}
