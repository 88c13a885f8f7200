import type { ChartFacts } from '@rowdeck/core/deck-model/chart'
import { axisTitle, factsOf } from './chart-facts.ts'
import { labelsOf, typedText } from './chart-labels.ts'
import { type ChartSeries, rowsOf, seriesOf } from './chart-series.ts'
import { cachedTexts } from './chart-values.ts'
import type { Part } from './package-parts.ts'
import { type ChartSight, chartSight } from './unseen-in-chart.ts'
import { at, childOf, flagOf, type XmlElement } from './xml-element.ts'

/** What a chart says: its titles, its values as a table with a row per category or point, and what is typed on it. */
export interface ChartText {
  /** The title of the chart and of its axes. */
  titles: string[]
  /** Empty if it has no values. */
  rows: string[][]
  labels: string[]
  chart: ChartFacts
}

/** Reads what can be seen of a chart from the values that its part keeps (ECMA-376, part 1, 21.2); the workbook behind it is never opened. */
export function readChart({ root }: Part, ground: Parameters<typeof chartSight>[1]): ChartText {
  const sight = chartSight(root, ground)
  const chart = at(root, 'c:chart')
  const plot = at(chart, 'c:plotArea')
  const series = seriesOf(plot, flagOf(at(root, 'c:date1904'), 'val') ?? false)
  const title = chartTitle(chart, series, sight)
  return {
    titles: [title, ...(plot?.children ?? []).map((axis) => axisTitle(axis, sight))].filter(
      (title) => title !== '',
    ),
    rows: rowsOf(series),
    labels: labelsOf(chart, series, sight),
    chart: factsOf(plot, { series, title, sight }),
  }
}

/** A chart with one series is named after it unless its author said otherwise. */
function chartTitle(
  chart: XmlElement | undefined,
  series: ChartSeries[],
  sight: ChartSight,
): string {
  const title = childOf(chart, 'c:title')
  const text = at(title, 'c:tx')
  const rich = childOf(text, 'c:rich')
  if (rich !== undefined) return typedText(sight.titleParagraphs(title, rich))
  if (!sight.isTitleSeen(title)) return ''
  if (text !== undefined) return cachedTexts(text).join(' ')
  const isDeleted = flagOf(at(chart, 'c:autoTitleDeleted'), 'val') ?? false
  const [only] = series
  return isDeleted || only === undefined || series.length > 1 ? '' : only.name
}
