import { Connected } from '@rowdeck/core/connected'
import { type Box, distanceTo } from '@rowdeck/core/deck-model/box'
import type { Connector, SlideConnections } from '@rowdeck/core/deck-model/connections'
import type { GraphEdge, SlideGraph } from '@rowdeck/core/deck-model/relations'
import type { ShapeText, SlideShapes } from '@rowdeck/core/deck-model/slide-shapes'
import { captionsOf } from './captions.ts'
import { type ConnectorEnds, connectorEnds } from './connector-ends.ts'
import { type DiagramShape, diagramShapes } from './diagram-shapes.ts'
import { withLabels } from './edge-labels.ts'
import type { FoundEdge } from './found-edge.ts'

/** Slides with more connectors or shapes are drawings. Of 139 real decks none has more than 160 and 186 on a slide. */
const [connectorsMax, shapesMax] = [500, 2_000]

/**
 * The diagrams of a slide: what its connectors connect. A connector leads to the shapes that it is glued to, otherwise to those
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
  const edges = connections.connectors.flatMap((connector) => edgesOf(connector, endsOf(connector)))
  const isWhole =
    edges.length === connections.connectors.length && edges.every(({ isGlued }) => isGlued)
  const loose = looseTexts(texts, edges)
  const captions = captionsOf(shapes, loose)
  const labels = loose.filter((text) => !captions.has(text))
  const labeled = withLabels(edges, labels, shapes)
  for (const [text, shape] of captions) if (shape.texts.length === 0) shape.texts.push(text)
  const known = labeled.filter(({ from, to }) => isNode(from) && isNode(to))
  return graphsOf(known).map((own) => graphOf(own, isWhole))
}

function isDiagram({ connectors, shapes }: SlideConnections): boolean {
  return connectors.length > 0 && connectors.length <= connectorsMax && shapes.length <= shapesMax
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

/** The texts that no node has. */
function looseTexts(texts: ShapeText[], edges: FoundEdge[]): ShapeText[] {
  const taken = new Set(edges.flatMap(({ from, to }) => [...from.texts, ...to.texts]))
  return texts.filter((text) => text.role === 'body' && !taken.has(text))
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

/** The lines of a text, with list marks. */
export function writtenIn({ paragraphs }: ShapeText): string {
  return paragraphs
    .map(({ mark, lines }) => (mark === '' ? '' : `${mark} `) + lines.join('\n'))
    .join('\n')
    .normalize('NFC')
}
