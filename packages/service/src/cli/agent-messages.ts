import {
  defaultHidden,
  defaultMode,
  describeHidden,
  describeModes,
  hiddenChoices,
  requestModes,
} from '@rowdeck/core/deck-model/conversion-options'
import { allDeckTypes, listDeckTypes } from '@rowdeck/core/deck-model/deck-types'
import { oneOf, Type } from '@rowdeck/core/schema'
import { columnKeys } from '@rowdeck/reader/conversion'

/** The arguments of the tool that converts a deck. */
export const deckInput = Type.Object(
  {
    path: Type.String({
      description: `Path of a ${listDeckTypes('or', allDeckTypes)} file on this machine, best an absolute one.`,
      minLength: 1,
    }),
    columns: Type.Optional(
      Type.Array(oneOf(columnKeys), {
        description:
          'What a row contains beside `number`, the number of the slide; see describe_columns. Default: slide, which is all its text. Also links, tables, notes, and picture, which shows the slide.',
        minItems: 1,
        uniqueItems: true,
      }),
    ),
    slides: Type.Optional(
      Type.Union([Type.String(), Type.Integer({ minimum: 1 })], {
        description: 'Slides to convert, such as `1-5,9,12-` or one number. Default: all.',
      }),
    ),
    from: Type.Optional(
      Type.Integer({
        description:
          'The slide that the answer begins with: `nextSlide` of the answer before, with all other arguments unchanged.',
        minimum: 1,
      }),
    ),
    mode: Type.Optional(
      oneOf(requestModes, { description: describeModes(), default: defaultMode }),
    ),
    hidden: Type.Optional(
      oneOf(hiddenChoices, { description: describeHidden(), default: defaultHidden }),
    ),
    language: Type.Optional(
      Type.String({
        description:
          'Languages that pictures of text may be in, as BCP 47 tags such as `de` or `zh-Hant,en`, for slides too short to tell.',
      }),
    ),
    password: Type.Optional(Type.String({ description: 'Opens an encrypted PDF.' })),
  },
  { additionalProperties: false },
)

export const deckOutput = Type.Object({
  filename: Type.String(),
  mode: Type.String({ description: 'How the slides were read: `text`, `ocr` or `mixed`.' }),
  unreadable: Type.Optional(
    Type.Array(Type.Integer(), {
      description: 'Numbers of the slides whose rows are empty because they are damaged.',
    }),
  ),
  rowCount: Type.Integer({ description: 'The number of rows in this answer.' }),
  rows: Type.Array(Type.Object({ number: Type.Integer() }, { additionalProperties: true }), {
    description:
      'One row per slide, in the order of the slides. `picture` names a picture that follows the rows.',
  }),
  nextSlide: Type.Optional(
    Type.Integer({ description: 'The slide that the next answer begins with; pass it as `from`.' }),
  ),
  rest: Type.Optional(Type.String({ description: 'How many rows are left and how to get them.' })),
})

export const columnsOutput = Type.Object({
  columns: Type.Array(
    Type.Object({
      key: Type.String(),
      label: Type.String(),
      type: Type.String(),
      nullable: Type.Boolean(),
      description: Type.String(),
    }),
  ),
})
