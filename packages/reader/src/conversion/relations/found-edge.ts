import type { Connector } from '@rowdeck/core/deck-model/connections'
import type { GraphEdge } from '@rowdeck/core/deck-model/relations'
import type { ShapeText } from '@rowdeck/core/deck-model/slide-shapes'
import type { DiagramShape } from './diagram-shapes.ts'

/** An edge between shapes, before they are numbered. */
export interface FoundEdge extends Pick<GraphEdge, 'direction' | 'isGlued' | 'label'> {
  connector: Pick<Connector, 'path'>
  from: DiagramShape
  to: DiagramShape
  /** The texts on a block arrow. */
  own?: ShapeText[]
}
