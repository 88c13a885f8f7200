import { cachedTexts, formatOf, valuesOf } from './chart-values.ts'
import { chartCellsMax } from './slide-collector.ts'
import { at, childOf, numberOf, within, type XmlElement } from './xml-element.ts'

const seriesMax = 200

/** A series of a chart. Its lists are by the index of its points. */
export interface ChartSeries {
  element: XmlElement
  /** The name that the file has; empty if it has none. */
  name: string
  /** Whether its points have x values of their own (XY and bubble charts) instead of categories. */
  hasX: boolean
  /** Categories or x values. */
  keys: string[]
  values: string[]
  /** How its values are shown; empty if that is not known. */
  format: string
  /** Sizes of bubbles. */
  sizes: string[]
}

/** The series of a plot, in the order in which they are shown. */
export function seriesOf(plot: XmlElement | undefined, usesMacDates: boolean): ChartSeries[] {
  const order = (series: XmlElement) => numberOf(at(series, 'c:order'), 'val') ?? 0
  return within(plot, 'c:ser')
    .slice(0, seriesMax)
    .sort((a, b) => order(a) - order(b))
    .map((element) => {
      const read = (name: string) => valuesOf(childOf(element, name), usesMacDates)
      const hasX = ['c:xVal', 'c:yVal'].some((name) => childOf(element, name) !== undefined)
      const valuesName = hasX ? 'c:yVal' : 'c:val'
      return {
        element,
        name: cachedTexts(childOf(element, 'c:tx')).join(' '),
        hasX,
        keys: read(hasX ? 'c:xVal' : 'c:cat'),
        values: read(valuesName),
        format: formatOf(childOf(element, valuesName)),
        sizes: read('c:bubbleSize'),
      }
    })
}

/** The columns of series in their table, the first of which has categories or x values: their names and places. */
export function columnsOf(series: ChartSeries[]) {
  let before = 1
  return series.map((of, index) => {
    const column = before
    before += of.sizes.length > 0 ? 2 : 1
    return { of, column, name: of.name || `Series ${index + 1}` }
  })
}

/**
 * The values as a table: a row per category, or per x value with the series that have it at the same points. The sizes of bubbles
 * are behind the values of their series.
 */
export function rowsOf(series: ChartSeries[]): string[][] {
  if (series.length === 0) return []
  const header = columnsOf(series).flatMap(({ name, of }) =>
    of.sizes.length > 0 ? [name, ''] : [name],
  )
  const rows: string[][] = [['', ...header]]
  const rowsMax = Math.floor(chartCellsMax / (header.length + 1))
  for (const alike of Map.groupBy(series, axisOf).values()) {
    const keys = keysOf(alike)
    const own = new Set(alike)
    const length = Math.max(keys.length, ...alike.map(({ values }) => values.length))
    for (let index = 0; index < length && rows.length < rowsMax; index++) {
      const isPoint = !alike[0]?.hasX || keys[index] || alike.some((one) => hasPoint(one, index))
      if (!isPoint) continue
      rows.push([keys[index] ?? '', ...series.flatMap((one) => cellsOf(one, index, own))])
    }
  }
  return rows
}

/** What series share whose points are in the same rows: the categories of the chart, or equal x values. */
function axisOf({ hasX, keys }: ChartSeries): string {
  return hasX ? JSON.stringify(keys) : ''
}

/** Series may name some of the categories only. */
function keysOf(alike: ChartSeries[]): string[] {
  const keys: string[] = []
  for (const one of alike) {
    for (const [index, key] of one.keys.entries()) keys[index] ||= key
  }
  return keys
}

function hasPoint({ values, sizes }: ChartSeries, index: number): boolean {
  return Boolean(values[index] || sizes[index])
}

function cellsOf(one: ChartSeries, index: number, alike: ReadonlySet<ChartSeries>): string[] {
  const { values, sizes } = one
  const isIn = alike.has(one)
  const shown = (list: string[]) => (isIn ? (list[index] ?? '') : '')
  return sizes.length > 0 ? [shown(values), shown(sizes)] : [shown(values)]
}
