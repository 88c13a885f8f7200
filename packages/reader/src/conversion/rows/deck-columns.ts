import { sizeSchema } from './box-schemas.ts'
import type { ColumnArray, ColumnKind } from './column-kind.ts'

const timeDescription =
  'The time in the properties of the file as ISO 8601, with the offset from UTC if the file has it; null if it has none.'

/** Named by its type, so that the types of the library need no package for schemas. */
const sizeArray: ColumnArray = { schema: sizeSchema }

const roundedPoints = (points: number) => Math.round(points * 100) / 100

/** The columns about the deck as a whole, which are the same in every row. */
export const deckColumns = {
  deck_title: {
    label: 'Deck title',
    type: 'string',
    nullable: true,
    description:
      'The title in the properties of the file, the same for every slide; null if it has none. Programs often fill it from a template or with the name of a file.',
    cellOf: (_, { deck }) => deck?.title ?? null,
  },
  deck_author: {
    label: 'Deck author',
    type: 'string',
    nullable: true,
    description: 'The author in the properties of the file; null if it has none.',
    cellOf: (_, { deck }) => deck?.author ?? null,
  },
  deck_created: {
    label: 'Deck created',
    type: 'string',
    nullable: true,
    description: `When the deck was created. ${timeDescription}`,
    cellOf: (_, { deck }) => deck?.created ?? null,
  },
  deck_modified: {
    label: 'Deck modified',
    type: 'string',
    nullable: true,
    description: `When the deck was saved last. ${timeDescription}`,
    cellOf: (_, { deck }) => deck?.modified ?? null,
  },
  deck_size: {
    label: 'Deck size',
    type: 'array',
    array: sizeArray,
    nullable: true,
    description:
      'The width and height of the slides in points, of which 72 are an inch: of a PDF, those of its first page as shown. Null for pictures.',
    cellOf: (_, { deck }) => deck?.size?.map(roundedPoints) ?? null,
  },
  deck_slides: {
    label: 'Deck slides',
    type: 'number',
    nullable: false,
    description: 'The number of slides of the deck, whichever were asked for.',
    cellOf: (_, { deck }) => deck?.slideCount ?? 0,
  },
} satisfies Record<string, ColumnKind>
