import { visibleText } from './visible-text.ts'

/** Longer titles and names are cut: characters. */
const namesMax = 500

/** What a file says about itself, which need not be right; null for what it does not say. */
export interface DeckProperties {
  title: string | null
  author: string | null
  /** ISO 8601; with the offset from UTC if the file has it. */
  created: string | null
  modified: string | null
  /** Width and height of the first slide or page in points; null for pictures, and if it is damaged. */
  size: [width: number, height: number] | null
}

/** The properties of a file that says nothing. */
export const noProperties: DeckProperties = {
  ...{ title: null, author: null, created: null, modified: null },
  size: null,
}

/** A name on one line, without what prints nothing; null if nothing is left. */
export function nameIn(text = ''): string | null {
  const name = visibleText(text).normalize('NFC').replace(/\s+/gu, ' ').trim()
  return name === '' ? null : name.slice(0, namesMax).toWellFormed()
}

const w3cTime =
  /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?)?$/

/** A time as Office files write it (W3CDTF), which is ISO 8601; null if it is none. */
export function timeIn(text = ''): string | null {
  const time = text.trim()
  return w3cTime.test(time) && !Number.isNaN(Date.parse(time)) && isDay(time.slice(0, 10))
    ? time
    : null
}

/** Whether its month has that day: `Date` goes on to the next month. */
function isDay(date: string): boolean {
  return new Date(date).toISOString().startsWith(date)
}

const pdfTime = /^(?:D:)?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:(Z)|([+-]\d\d)'?(\d\d)?)?/

/** A time as PDF files write it (ISO 32000-2, 7.9.4), as ISO 8601 without fractions; null if it is none. */
export function pdfTimeIn(text: string): string | null {
  const found = pdfTime.exec(text.trim())
  if (found === null) return null
  const [year, month = '01', day = '01', hour = '00', minute = '00', second = '00'] = found.slice(1)
  const [, utc = '', hours, minutes = '00'] = found.slice(6)
  const offset = hours === undefined ? utc : `${hours}:${minutes}`
  return timeIn(`${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`)
}
