/** What a chart is drawn as. */
export const chartTypes = [
  'column',
  'bar',
  'line',
  'area',
  'pie',
  'doughnut',
  'scatter',
  'bubble',
  'radar',
  'stock',
  'surface',
] as const

export type ChartType = (typeof chartTypes)[number]

/** What the axes of charts are of: the first column of the values, categories or x values, or the values. */
export const chartAxes = ['category', 'value'] as const

/** What a file says about a chart beside its values. Texts are empty if there are none. */
export interface ChartFacts {
  title: string
  /** The axes that are shown. */
  axes: ChartAxis[]
  /** In the order of their columns. */
  series: ChartSeriesFacts[]
}

export interface ChartAxis {
  of: (typeof chartAxes)[number]
  title: string
  isSecondary: boolean
}

export interface ChartSeriesFacts {
  name: string
  /** The column of its values, from 0. */
  column: number
  type: ChartType
  /** What its number format adds to its values, such as a currency; empty for percentages, whose cells have their sign. */
  unit: string
  /** Whether it belongs to the secondary axes. */
  isSecondary: boolean
}

/** A chart whose values are among the lines of a block. */
export interface ChartPart extends ChartFacts {
  /** The first line with values; the titles are before it. */
  firstRow: number
  /** How many lines have values; what is typed on the chart is behind them. */
  rowCount: number
}
