import { chartAxes, chartTypes } from '@rowdeck/core/deck-model/chart'
import { extensible, nullable, Type } from '@rowdeck/core/schema'
import { placeSchema } from './box-schemas.ts'
import type { SlideChart } from './charts.ts'
import { tableKinds } from './tables.ts'

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
