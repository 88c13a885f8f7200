import type { Box } from './box.ts'
import type { NodeShape } from './connections.ts'

/** Which way an edge leads. */
export const edgeDirections = ['forward', 'both', 'none'] as const

/** A part of a diagram that is connected: shapes, and the lines between them. */
export interface SlideGraph {
  nodes: GraphNode[]
  edges: GraphEdge[]
  /** Whether all connectors of the slide are glued to shapes at both ends, so that none is missing. */
  isWhole: boolean
}

export interface GraphNode {
  /** Its lines; empty if it has no text. */
  text: string
  /** In the unit of the slide. */
  box: Box
  shape: NodeShape
}

export interface GraphEdge {
  /** Places of its ends among the nodes; from 0. An arrow leads from one to the other. */
  from: number
  to: number
  label: string
  direction: (typeof edgeDirections)[number]
  /** Whether the file says what it connects; otherwise its ends touch these shapes. */
  isGlued: boolean
}
