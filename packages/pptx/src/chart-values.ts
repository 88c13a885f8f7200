import { dayMs } from '@rowdeck/core/time'
import { isDate, isPercentage } from './number-format.ts'
import { childOf, childrenOf, numberOf, within, type XmlElement } from './xml-element.ts'

/** Points of a series that are read: more than anyone puts on a slide. */
const pointsMax = 2_000
/** Excel's day 0 is this many days before 1970; of workbooks made for old Macs, 1904 is. */
const [epochDays, macEpochDays] = [25_569, 24_107]
/** What a workbook has in place of a number that it could not compute. */
const errorValue = /^#[A-Z/0]{1,20}[!?]?$/
/** Digits of a number with a fraction, as programs show it without a format: caches hold 138.380000000001. */
const digitsMax = 10

/** Cached values by index; missing ones are empty. Dates are shown as dates, shares as percentages. */
export function valuesOf(source: XmlElement | undefined, usesMacDates: boolean): string[] {
  const levels = within(source, 'c:lvl')
  if (levels.length > 0) return joinedLevels(levels)
  const found = listOf(source)
  const format = formatOf(source)
  return pointsOf(found, (point) => {
    const value = textOf(point)
    if (found?.name.startsWith('c:str')) return value
    return shownNumber(value, point.attributes.formatCode ?? format, usesMacDates)
  })
}

/** The number format of cached values; empty if it is not known. */
export function formatOf(source: XmlElement | undefined): string {
  return childOf(listOf(source), 'c:formatCode')?.text ?? ''
}

function listOf(source: XmlElement | undefined): XmlElement | undefined {
  const cache = [...(source?.children ?? [])].flatMap(({ name, children }) =>
    name.endsWith('Lit') ? [] : children.filter((child) => child.name.endsWith('Cache')),
  )
  return cache[0] ?? source?.children.find(({ name }) => name.endsWith('Lit'))
}

/** The texts of the points of a cache by index; missing ones are empty. */
export function textsOf(cache: XmlElement | undefined): string[] {
  return pointsOf(cache, textOf)
}

function textOf(point: XmlElement): string {
  return writtenIn(childOf(point, 'c:v'))
}

/** The text of a value. Tabs separate the cells of a row. */
function writtenIn(value: XmlElement | undefined): string {
  return value?.text.trim().replaceAll('\t', ' ') ?? ''
}

function pointsOf(cache: XmlElement | undefined, show: (point: XmlElement) => string): string[] {
  const values: string[] = []
  for (const point of childrenOf(cache, 'c:pt')) {
    const index = pointIndex(numberOf(point, 'idx') ?? 0)
    if (index !== undefined) values[index] = show(point)
  }
  return Array.from(values, (value) => value ?? '')
}

/** The index of a point, if it is one that is read. */
export function pointIndex(index: number | undefined): number | undefined {
  const isRead = index !== undefined && Number.isInteger(index) && index >= 0 && index < pointsMax
  return isRead ? index : undefined
}

/** Categories on several levels, innermost first: outer names are written once for all that they hold. */
function joinedLevels(levels: XmlElement[]): string[] {
  const [inner = [], ...outer] = levels.map(textsOf)
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
  // programs show no other text in place of a number
  if (value === '' || !Number.isFinite(number)) return errorValue.test(value) ? value : ''
  if (isPercentage(format)) return `${rounded(number * 100)}%`
  if (isDate(format)) {
    const days = Math.floor(number) - (usesMacDates ? macEpochDays : epochDays)
    const date = new Date(days * dayMs)
    if (!Number.isNaN(date.getTime())) return date.toISOString().slice(0, 10)
  }
  return rounded(number)
}

function rounded(number: number): string {
  return String(Number.isInteger(number) ? number : Number(number.toPrecision(digitsMax)))
}

/** All values in a reference or literal, those without text left out. */
export function cachedTexts(source: XmlElement | undefined): string[] {
  return within(source, 'c:v')
    .map(writtenIn)
    .filter((text) => text !== '')
}
