import type { BlockArrow } from './arrow-outline.ts'
import type { Box, Point } from './box.ts'

/** How a shape looks that connectors lead to. */
export const nodeShapes = [
  'box',
  'rounded',
  'ellipse',
  'diamond',
  'parallelogram',
  'hexagon',
  'cylinder',
  'document',
  'cloud',
  'text',
  'picture',
  'table',
  'group',
  'other',
] as const

export type NodeShape = (typeof nodeShapes)[number]

/** A shape that connectors may lead to. */
export interface ConnectableShape {
  /** As the file has it; some programs write files in which shapes share one. */
  id: string
  box: Box
  shape: NodeShape
  /** What the author says that a picture shows; empty for other shapes. */
  alternative: string
}

/** A line, straight or with corners, that may lead from one shape to another. */
export interface Connector {
  id: string
  /** Its corners, from its start to its end. */
  path: Point[]
  /** The IDs of the shapes that its ends are glued to; undefined if they are not. */
  start: string | undefined
  end: string | undefined
  /** Whether it has an arrow head where it starts and where it ends. */
  headAtStart: boolean
  headAtEnd: boolean
}

/** A block arrow that may lead from one shape to another. */
export interface ConnectableArrow extends BlockArrow {
  /** That of the shape which draws it: the text with this ID is on it. */
  id: string
}

/** What is needed to tell which shapes of a slide are connected. */
export interface SlideConnections {
  /** In drawing order, like the connectors. */
  shapes: ConnectableShape[]
  connectors: Connector[]
  blockArrows: ConnectableArrow[]
}
