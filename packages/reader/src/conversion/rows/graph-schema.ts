import { nodeShapes } from '@rowdeck/core/deck-model/connections'
import { edgeDirections } from '@rowdeck/core/deck-model/relations'
import { extensible, nullable, Type } from '@rowdeck/core/schema'
import { placeSchema } from './box-schemas.ts'

const nodeSchema = Type.Object(
  {
    id: Type.Integer({ minimum: 1, description: 'Its number in this graph.' }),
    text: Type.String({
      description:
        'Its lines, separated by line breaks; of a picture without a label, its alternative text. Empty if it has none.',
    }),
    box: placeSchema,
    shape: extensible(nodeShapes, {
      description:
        'How it looks; `text` for a text box without a fill or an outline, `other` in PDF files.',
    }),
  },
  { description: 'A shape that connectors or block arrows lead to.' },
)

const edgeSchema = Type.Object(
  {
    source: Type.Integer({ minimum: 1, description: 'The number of a node.' }),
    target: Type.Integer({
      minimum: 1,
      description: 'The number of the node that the arrow head is at, if there is one at one end.',
    }),
    label: Type.String({ description: 'The text on it or beside its middle; empty if none.' }),
    direction: extensible(edgeDirections, {
      description: '`both`: it has arrow heads at both ends; `none`: it has none.',
    }),
    glued: Type.Boolean({
      description:
        'Whether the file says what it connects; otherwise its ends touch these shapes, or face them.',
    }),
  },
  { description: 'A connector or block arrow between two shapes.' },
)

export const graphSchema = Type.Object(
  {
    nodes: Type.Array(nodeSchema),
    edges: Type.Array(edgeSchema),
    mermaid: nullable(Type.String(), {
      description:
        'The graph as a flowchart for Mermaid; null unless all its nodes have text, all connectors of the slide are glued to shapes at both ends and none of its edges is a block arrow, and if it is longer than the 50,000 characters that Mermaid draws.',
    }),
  },
  { description: 'Shapes of a slide that connectors and block arrows connect.' },
)
