import { chartAxes, chartTypes } from '@rowdeck/core/deck-model/chart'
import { extensible, nullable, Type } from '@rowdeck/core/schema'
import { type Block, blockRoles, describeBlockRoles, type PictureText } from './blocks.ts'
import type { SlideChart } from './charts.ts'
import type { EmbeddedImage } from './images.ts'
import { tableKinds } from './tables.ts'

const share = Type.Number({ minimum: 0, maximum: 1 })

/** A box in shares of a slide or page. */
export const boxSchema = Type.Array(share, { minItems: 4, maxItems: 4 })

/** A box on the slide, with its meaning. */
const placeSchema = Type.Array(share, {
  minItems: 4,
  maxItems: 4,
  description: 'Left, top, width and height in shares of the slide as shown.',
})

const uncertainWordSchema = Type.Object(
  {
    text: Type.String({
      description: 'As in the text of the block, except for a hyphen at the end of a line.',
    }),
    confidence: Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'The share of such words that are right, case, accents and signs included.',
    }),
    box: nullable(boxSchema, { description: 'Its place, as that of the block.' }),
  },
  { description: 'A word that OCR is not sure of.' },
)

export const blockSchema = Type.Unsafe<Block>(
  Type.Object(
    {
      text: Type.String({ description: 'Its lines, separated by line breaks.' }),
      role: extensible(blockRoles, { description: describeBlockRoles() }),
      box: nullable(boxSchema, {
        description:
          'Left, top, width and height in shares of the slide as shown: a page with its rotation and crop, a picture with its EXIF orientation; for handouts, of the slide on the page. Null for text printed around the slides of a handout.',
      }),
      confidence: nullable(share, {
        description: 'The mean OCR confidence; null for text that does not come from OCR.',
      }),
      unsure: Type.Optional(
        Type.Array(uncertainWordSchema, {
          description:
            'The words that OCR is not sure of, in the order of the text, at most a hundred; absent if there are none.',
        }),
      ),
    },
    { description: 'A block of text on a slide.' },
  ),
)

export const wordSchema = Type.Object(
  {
    text: Type.String(),
    box: nullable(boxSchema, {
      description: 'Its place, as that of the block; null if it is not known.',
    }),
    confidence: nullable(share, {
      description: 'The share of such words that are right; null if OCR did not read it.',
    }),
    block: Type.Integer({
      minimum: 0,
      description: 'The place of its block in the column `blocks`, from 0.',
    }),
  },
  { description: 'A word of a slide.' },
)

export const pictureSchema = Type.Unsafe<PictureText>(
  Type.Object(
    {
      text: Type.String({
        description:
          'Its lines, separated by line breaks, without what the text layer has; empty if none can be read.',
      }),
      box: placeSchema,
      confidence: nullable(share, {
        description:
          'The mean OCR confidence over the letters that were seen; null if OCR saw none.',
      }),
      alternative: nullable(Type.String(), {
        description:
          'The alternative text: what the author of a PPTX file says that it shows; null if nothing.',
      }),
    },
    {
      description:
        'A picture on a slide with a text layer: with words, or with an alternative text.',
    },
  ),
)

export const imageSchema = Type.Unsafe<EmbeddedImage>(
  Type.Object(
    {
      id: Type.Integer({
        minimum: 1,
        description:
          'The same for pictures of a deck that look the same and are in the same place.',
      }),
      box: placeSchema,
      image: nullable(Type.String(), {
        description:
          'The picture as a JPEG file in a `data:` URL, as the slide crops and turns it, on white. Null if a row before this one has it, if it is damaged or hidden by others, and beyond 500 pictures of 480 pixels, or as many pixels in fewer pictures, per request.',
      }),
      alternative: nullable(Type.String(), {
        description:
          'The alternative text: what the author of a PPTX file says that it shows; null if nothing.',
      }),
    },
    { description: 'A picture on a slide.' },
  ),
)

export const linkSchema = Type.Object(
  {
    text: Type.String({
      description: 'The text that is linked, on one line; empty for a picture or a drawing.',
    }),
    url: Type.Optional(
      Type.String({
        description:
          'The address: `http:`, `https:`, `mailto:` or `tel:`, percent-encoded as the file has it. Absent for a link to a slide.',
      }),
    ),
    slide: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: 'The number of the slide that it leads to. Absent for an address.',
      }),
    ),
    box: placeSchema,
  },
  { description: 'A link on a slide: it has either `url` or `slide`.' },
)

const span = Type.Object(
  {
    row: Type.Integer({ minimum: 0, description: 'Its first row, from 0.' }),
    column: Type.Integer({ minimum: 0, description: 'Its first column, from 0.' }),
    rows: Type.Integer({ minimum: 1, description: 'Number of rows that it covers.' }),
    columns: Type.Integer({ minimum: 1, description: 'Number of columns that it covers.' }),
  },
  { description: 'A merged cell.' },
)

const secondary = Type.Boolean({ description: 'Whether it belongs to the secondary axes.' })

const axisSchema = Type.Object(
  {
    of: extensible(chartAxes, {
      description:
        '`category`: of the first column, categories or x values; `value`: of the values.',
    }),
    title: nullable(Type.String()),
    secondary,
  },
  { description: 'An axis that the chart shows.' },
)

const seriesSchema = Type.Object(
  {
    name: Type.String({ description: 'As in the first row.' }),
    column: Type.Integer({
      minimum: 1,
      description:
        'The column of its values, from 0; the sizes of bubbles are in the one behind it.',
    }),
    type: extensible(chartTypes),
    unit: nullable(Type.String(), {
      description:
        'What its number format adds to the values, such as `€` or `kg`; null if nothing. Percentages have their sign in the cells.',
    }),
    secondary,
  },
  { description: 'A series of a chart.' },
)

const chartSchema = Type.Unsafe<SlideChart>(
  Type.Object(
    {
      type: nullable(extensible(chartTypes), {
        description: 'Null if the series are drawn in several ways.',
      }),
      title: nullable(Type.String()),
      axes: Type.Array(axisSchema),
      series: Type.Array(seriesSchema),
      labels: Type.Array(Type.String(), {
        description:
          'What is typed on it beside titles and values: labels of points and trend lines, text boxes.',
      }),
    },
    { description: 'What a chart says beside its values.' },
  ),
)

export const tableSchema = Type.Object(
  {
    kind: extensible(tableKinds, {
      description: '`chart`: the rows are the values of a chart of a PPTX file.',
    }),
    box: placeSchema,
    rows: Type.Array(Type.Array(Type.String()), {
      description:
        'The text of each cell, as written; paragraphs are separated by line breaks. All rows have the same number of cells. A merged cell has its text once, in its first row and column.',
    }),
    header: Type.Boolean({
      description:
        'Whether the first row is a header: as a PPTX file says, otherwise whether it alone is bold.',
    }),
    spans: Type.Array(span, {
      description: 'The merged cells of a table of a PPTX file; empty for other files.',
    }),
    chart: Type.Optional(chartSchema),
  },
  { description: 'A table on a slide, or the values of a chart.' },
)
