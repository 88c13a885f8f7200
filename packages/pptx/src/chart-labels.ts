import type { ChartSeries } from './chart-series.ts'
import { pointIndex, textsOf } from './chart-values.ts'
import type { ChartSight } from './unseen-in-chart.ts'
import {
  at,
  childOf,
  childrenOf,
  flagOf,
  numberOf,
  within,
  type XmlElement,
} from './xml-element.ts'

/** Labels of a chart that are read: more than anyone can tell apart. */
const labelsMax = 2_000

/** What fields of labels stand for, by their type; the cached text of those that it does not name is read. */
const fields: Record<string, (series: ChartSeries, index: number) => string | undefined> = {
  CELLRANGE: ({ element }, index) => rangeOf(element)[index],
  VALUE: ({ values }, index) => values[index],
  YVALUE: ({ values }, index) => values[index],
  XVALUE: ({ keys }, index) => keys[index],
  CATEGORYNAME: ({ keys }, index) => keys[index],
  SERIESNAME: ({ name }) => name,
  BUBBLESIZE: ({ sizes }, index) => sizes[index],
}
/** What programs write into fields whose value they did not compute. */
const prompt = /^\[[^\]]{0,100}\]$/

/**
 * What an author wrote beside the points of a chart, and the names of its trend lines if a legend shows them. Labels that only
 * repeat a value, a category or a series are left out, because the table has those.
 */
export function labelsOf(
  chart: XmlElement | undefined,
  series: ChartSeries[],
  sight: ChartSight,
): string[] {
  const hasLegend = childOf(chart, 'c:legend') !== undefined
  const found: string[] = []
  for (const one of series) {
    if (found.length >= labelsMax) break
    for (const label of pointLabels(one, sight)) found.push(label)
    for (const label of trendLabels(one, { hasLegend, sight })) found.push(label)
  }
  return found.filter((label) => label !== '').slice(0, labelsMax)
}

/** Those of points that the series lacks are not shown. */
function pointLabels(series: ChartSeries, sight: ChartSight): string[] {
  const { element, values, keys, name } = series
  const all = childOf(element, 'c:dLbls')
  if (flagOf(childOf(all, 'c:delete'), 'val')) return []
  const ownLabels = new Map<number, XmlElement>()
  for (const label of childrenOf(all, 'c:dLbl')) {
    const index = pointIndex(numberOf(childOf(label, 'c:idx'), 'val'))
    if (index !== undefined) ownLabels.set(index, label)
  }
  const range = showsRange(all) ? rangeOf(element) : []
  const length = [...ownLabels.keys()].reduce(
    (most, index) => Math.max(most, index + 1),
    range.length,
  )
  return Array.from({ length }, (_, index) => {
    const own = ownLabels.get(index)
    const isMissing = values.length > 0 && (values[index] ?? '') === ''
    if (isMissing || flagOf(childOf(own, 'c:delete'), 'val')) return ''
    const isTyped = at(own, 'c:tx', 'c:rich') !== undefined
    const typed = isTyped ? sight.labelParagraphs(own, element) : undefined
    const label = typed ? typedLabel(typed, series, index) : (range[index] ?? '')
    return [values[index], keys[index], name].includes(label) ? '' : label
  })
}

/** Whether labels show the cells that a series keeps for them (`c15:datalabelsRange`). */
function showsRange(labels: XmlElement | undefined): boolean {
  return childrenOf(childOf(labels, 'c:extLst'), 'c:ext').some((extension) =>
    flagOf(childOf(extension, 'c15:showDataLabelsRange'), 'val'),
  )
}

function rangeOf(series: XmlElement): string[] {
  for (const extension of childrenOf(childOf(series, 'c:extLst'), 'c:ext')) {
    const cache = at(extension, 'c15:datalabelsRange', 'c15:dlblRangeCache')
    if (cache !== undefined) return textsOf(cache)
  }
  return []
}

/** The text of a label; nothing if all of it is fields that repeat the table. */
function typedLabel(paragraphs: XmlElement[], series: ChartSeries, index: number): string {
  const parts = paragraphs.flatMap(({ children }) => [
    ...children.map((child) => partOf(child, series, index)),
    { text: ' ', isTyped: false },
  ])
  if (!parts.some(({ text, isTyped }) => isTyped && text.trim() !== '')) return ''
  return parts
    .map(({ text }) => text)
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}

function partOf(child: XmlElement, series: ChartSeries, index: number) {
  if (child.name === 'a:br') return { text: ' ', isTyped: false }
  const written = childOf(child, 'a:t')?.text ?? ''
  if (child.name !== 'a:fld') return { text: written, isTyped: true }
  const { type = '' } = child.attributes
  const field = Object.hasOwn(fields, type) ? fields[type] : undefined
  if (field === undefined) return { text: prompt.test(written) ? '' : written, isTyped: true }
  return { text: field(series, index) ?? '', isTyped: type === 'CELLRANGE' }
}

function trendLabels(
  { element }: ChartSeries,
  { hasLegend, sight }: { hasLegend: boolean; sight: ChartSight },
): string[] {
  return childrenOf(element, 'c:trendline').flatMap((line) => {
    const label = childOf(line, 'c:trendlineLbl')
    return [
      hasLegend ? (childOf(line, 'c:name')?.text.trim() ?? '') : '',
      typedText(sight.labelParagraphs(label, element)),
    ]
  })
}

/** Typed text on one line, because a title or a label is one line of a row. */
export function typedText(paragraphs: XmlElement[]): string {
  const lines = paragraphs.map((paragraph) =>
    within(paragraph, 'a:t')
      .map(({ text }) => text)
      .join(''),
  )
  return lines.join(' ').trim()
}
