import type { SlideGraph as Graph, GraphNode } from '@rowdeck/core/deck-model/relations'
import type { SlideReading } from '@rowdeck/core/deck-model/slide-reading'
import { type BoxShares, boxSharesOf } from './blocks.ts'
import { mermaidOf } from './mermaid.ts'

/** A connected part of a diagram as callers get it. */
export interface SlideGraph {
  nodes: { id: number; text: string; box: BoxShares; shape: GraphNode['shape'] }[]
  edges: {
    source: number
    target: number
    label: string
    direction: Graph['edges'][number]['direction']
    glued: boolean
  }[]
  mermaid: string | null
}

/** The diagrams of a slide; nodes are numbered from 1 in each. */
export function relationsOf(slide: SlideReading): SlideGraph[] {
  return (slide.relations ?? []).map((graph) => ({
    nodes: graph.nodes.map(({ text, box, shape }, at) => ({
      ...{ id: at + 1, text, box: boxSharesOf(box, slide), shape },
    })),
    edges: graph.edges.map(({ from, to, label, direction, isGlued }) => ({
      ...{ source: from + 1, target: to + 1, label, direction, glued: isGlued },
    })),
    mermaid: mermaidOf(graph),
  }))
}
