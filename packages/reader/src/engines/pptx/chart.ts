import { dayMs } from '@rowdeck/core/time'
import type { Part } from './package-parts.ts'
import {
  at,
  childOf,
  childrenOf,
  flagOf,
  numberOf,
  within,
  type XmlElement,
} from './xml-element.ts'

/** Points of a series that are read: more than anyone puts on a slide. */
const pointsMax = 2_000
const seriesMax = 200
/** Excel's day 0 is this many days before 1970; of workbooks made for old Macs, 1904 is. */
const [epochDays, macEpochDays] = [25_569, 24_107]
/** Digits of a number with a fraction, as programs show it without a format: caches hold 138.380000000001. */
const digitsMax = 10

/** What a chart says: its titles, and its values as a table with a row per category. */
export interface ChartText {
  /** The title of the chart and of its axes. */
  titles: string[]
  /** Empty if it has no values. */
  rows: string[][]
}

/** Reads a chart from the values that its part keeps (ECMA-376, part 1, 21.2); the workbook behind it is never opened. */
export function readChart({ root }: Part): ChartText {
  const chart = at(root, 'c:chart')
  const plot = at(chart, 'c:plotArea')
  const usesMacDates = flagOf(at(root, 'c:date1904'), 'val') ?? false
  const series = seriesOf(plot)
  return {
    titles: [
      chartTitle(chart, series),
      ...(plot?.children ?? []).map((axis) => typedText(at(axis, 'c:title', 'c:tx', 'c:rich'))),
    ].filter((title) => title !== ''),
    rows: rowsOf(series, usesMacDates),
  }
}

function seriesOf(plot: XmlElement | undefined): XmlElement[] {
  const order = (series: XmlElement) => numberOf(at(series, 'c:order'), 'val') ?? 0
  return within(plot, 'c:ser')
    .slice(0, seriesMax)
    .sort((a, b) => order(a) - order(b))
}

/** A chart with one series is named after it unless its author said otherwise. */
function chartTitle(chart: XmlElement | undefined, series: XmlElement[]): string {
  const title = childOf(chart, 'c:title')
  const text = at(title, 'c:tx')
  if (text !== undefined) return typedText(childOf(text, 'c:rich')) || cachedTexts(text).join(' ')
  const isDeleted = flagOf(at(chart, 'c:autoTitleDeleted'), 'val') ?? false
  const [only] = series
  return isDeleted || only === undefined || series.length > 1
    ? ''
    : cachedTexts(childOf(only, 'c:tx')).join(' ')
}

function rowsOf(series: XmlElement[], usesMacDates: boolean): string[][] {
  if (series.length === 0) return []
  const categories = series
    .map((one) => valuesOf(childOf(one, 'c:cat') ?? childOf(one, 'c:xVal'), usesMacDates))
    .find((values) => values.length > 0)
  const columns = series.map((one) =>
    valuesOf(childOf(one, 'c:val') ?? childOf(one, 'c:yVal'), usesMacDates),
  )
  const names = series.map(
    (one, index) => cachedTexts(childOf(one, 'c:tx')).join(' ') || `Series ${index + 1}`,
  )
  const length = Math.max(categories?.length ?? 0, ...columns.map((column) => column.length))
  const rows = Array.from({ length }, (_, index) => [
    categories?.[index] ?? '',
    ...columns.map((column) => column[index] ?? ''),
  ])
  return [['', ...names], ...rows]
}

/** Cached values by index; missing ones are empty. Dates are shown as dates, shares as percentages. */
function valuesOf(source: XmlElement | undefined, usesMacDates: boolean): string[] {
  const levels = within(source, 'c:lvl')
  if (levels.length > 0) return joinedLevels(levels)
  const cache = [...(source?.children ?? [])].flatMap(({ name, children }) =>
    name.endsWith('Lit') ? [] : children.filter((child) => child.name.endsWith('Cache')),
  )
  const literal = source?.children.find(({ name }) => name.endsWith('Lit'))
  const found = cache[0] ?? literal
  const format = childOf(found, 'c:formatCode')?.text ?? ''
  return pointsOf(found, (point) => {
    const value = childOf(point, 'c:v')?.text.trim() ?? ''
    if (found?.name.startsWith('c:str')) return value
    return shownNumber(value, point.attributes.formatCode ?? format, usesMacDates)
  })
}

function pointsOf(cache: XmlElement | undefined, show: (point: XmlElement) => string): string[] {
  const values: string[] = []
  for (const point of childrenOf(cache, 'c:pt')) {
    const index = numberOf(point, 'idx') ?? 0
    if (Number.isInteger(index) && index >= 0 && index < pointsMax) values[index] = show(point)
  }
  return Array.from(values, (value) => value ?? '')
}

/** Categories on several levels, innermost first: outer names are written once for all that they hold. */
function joinedLevels(levels: XmlElement[]): string[] {
  const [inner = [], ...outer] = levels.map((level) =>
    pointsOf(level, (point) => childOf(point, 'c:v')?.text.trim() ?? ''),
  )
  const filled = outer.map((names) => {
    let last = ''
    return inner.map((_, index) => {
      last = names[index] || last
      return last
    })
  })
  return inner.map((name, index) =>
    [...filled.map((names) => names[index] ?? '').reverse(), name].filter(Boolean).join(' '),
  )
}

function shownNumber(value: string, format: string, usesMacDates: boolean): string {
  const number = Number(value)
  if (value === '' || !Number.isFinite(number)) return value
  const plain = format.replace(/"[^"]{0,50}"|\[[^\]]{0,50}\]|\\./g, '')
  if (plain.includes('%')) return `${rounded(number * 100)}%`
  if (/[ymd]/i.test(plain) && !/general/i.test(plain)) {
    const days = Math.floor(number) - (usesMacDates ? macEpochDays : epochDays)
    const date = new Date(days * dayMs)
    if (!Number.isNaN(date.getTime())) return date.toISOString().slice(0, 10)
  }
  return rounded(number)
}

function rounded(number: number): string {
  return String(Number.isInteger(number) ? number : Number(number.toPrecision(digitsMax)))
}

function cachedTexts(source: XmlElement | undefined): string[] {
  return within(source, 'c:v')
    .map(({ text }) => text.trim())
    .filter((text) => text !== '')
}

/** Text typed into a title; one line per paragraph would break the row of a title, so paragraphs are joined. */
function typedText(rich: XmlElement | undefined): string {
  const paragraphs = childrenOf(rich, 'a:p').map((paragraph) =>
    within(paragraph, 'a:t')
      .map(({ text }) => text)
      .join(''),
  )
  return paragraphs.join(' ').trim()
}
