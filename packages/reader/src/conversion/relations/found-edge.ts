import type { Connector } from '@rowdeck/core/deck-model/connections'
import type { GraphEdge } from '@rowdeck/core/deck-model/relations'
import type { DiagramShape } from './diagram-shapes.ts'

/** An edge between shapes, before they are numbered. */
export interface FoundEdge extends Pick<GraphEdge, 'direction' | 'isGlued' | 'label'> {
  connector: Connector
  from: DiagramShape
  to: DiagramShape
}
