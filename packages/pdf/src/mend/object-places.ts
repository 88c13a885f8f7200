import { decodeStream } from './decode-stream.ts'
import { type Dictionary, isDictionary, numberOr, type Value } from './pdf-values.ts'
import { Keyword, ValueParser } from './value-parser.ts'

/** Where an object is: at an offset of the file, or in an object stream. */
export type Place = { offset: number } | { stream: number; index: number }

export interface ObjectPlaces {
  places: Map<number, Place>
  /** The newest trailer, or the dictionary of the newest cross-reference stream. */
  trailer: Dictionary
  /** The offset of the newest cross-reference section; undefined if the file has no usable one. */
  section: number | undefined
  isStream: boolean
}

/** Bounds the updates of a file, its objects, and how far from its end it names its newest section. */
const sectionsMax = 1_000
const objectsMax = 2_000_000
/** Maximum number of cross-reference entries in a file; every update may list an object again. */
const entriesMax = 10_000_000
const tailBytes = 2_048
/** Widths of the three fields of an entry in a cross-reference stream. */
type Widths = [number, number, number]

/** Finds the objects of a file by its cross-reference sections; undefined if these are missing or damaged. */
export function readSections(bytes: Buffer): ObjectPlaces | undefined {
  const places = new Map<number, Place>()
  const start = startOf(bytes)
  const waiting = start === undefined ? [] : [start]
  const seen = new Set<number>()
  const found = { places, entries: 0 }
  let newest: { trailer: Dictionary; isStream: boolean } | undefined
  while (waiting.length > 0 && seen.size < sectionsMax) {
    const offset = waiting.shift() as number
    if (seen.has(offset)) continue
    seen.add(offset)
    const isStream = !isTable(bytes, offset)
    const trailer = isStream ? readStream(bytes, offset, found) : readTable(bytes, offset, found)
    if (trailer === undefined) return undefined
    newest ??= { trailer, isStream }
    for (const key of ['XRefStm', 'Prev']) {
      const next = numberOr(trailer.get(key), undefined)
      if (next !== undefined) waiting.push(next)
    }
  }
  return newest && { places, ...newest, section: start }
}

/** What sections have said so far. */
interface Found {
  places: Map<number, Place>
  entries: number
}

function startOf(bytes: Buffer): number | undefined {
  const from = Math.max(0, bytes.length - tailBytes)
  const tail = bytes.toString('latin1', from)
  const found = /startxref\s+(\d{1,10})/u.exec(
    tail.slice(Math.max(0, tail.lastIndexOf('startxref'))),
  )
  return found === null ? undefined : Number(found[1])
}

function isTable(bytes: Buffer, offset: number): boolean {
  return /^\s{0,8}xref/u.test(bytes.toString('latin1', offset, offset + 16))
}

function readTable(bytes: Buffer, offset: number, found: Found): Dictionary | undefined {
  const parser = new ValueParser(bytes, offset)
  parser.next()
  for (let count = 0; count < objectsMax && found.entries <= entriesMax; count++) {
    const first = parser.next()
    if (first instanceof Keyword && first.text === 'trailer') {
      const trailer = parser.next()
      return isDictionary(trailer as Value) ? (trailer as Dictionary) : undefined
    }
    const size = parser.next()
    if (typeof first !== 'number' || typeof size !== 'number') return undefined
    parser.at = readEntries({ bytes, at: parser.at }, { first, size }, found)
  }
  return undefined
}

/** An entry of a cross-reference table: `0000000017 00000 n`, and what programs write in its place. */
const entry = /\s*(\d{1,10})\s+\d{1,5}\s+([nf])/uy
const entriesAtOnce = 2_000
const entryBytes = 20

/** Reads the entries of one part of a table and returns where it ends. */
function readEntries(
  { bytes, at: from }: { bytes: Buffer; at: number },
  { first, size }: { first: number; size: number },
  found: Found,
): number {
  let at = from
  for (let index = 0; index < size && found.entries <= entriesMax; ) {
    const text = bytes.toString('latin1', at, at + entryBytes * entriesAtOnce + entryBytes)
    entry.lastIndex = 0
    let read = 0
    for (let count = 0; count < entriesAtOnce && index < size; count++, index++) {
      const match = entry.exec(text)
      if (match === null) break
      found.entries++
      read = entry.lastIndex
      if (match[2] === 'n') addPlace(found.places, first + index, { offset: Number(match[1]) })
    }
    if (read === 0) break
    at += read
  }
  return at
}

/** Adds where an object is, unless a newer section has said so. */
function addPlace(places: Map<number, Place>, number: number, place: Place): void {
  if (!places.has(number) && places.size < objectsMax) places.set(number, place)
}

function readStream(bytes: Buffer, offset: number, found: Found): Dictionary | undefined {
  const stream = streamAt(bytes, offset)
  if (stream === undefined) return undefined
  const { dictionary } = stream
  const data = decodeStream(stream.packed, dictionary, (value) => value)
  const widths = numbersOf(dictionary.get('W'))
  const entryBytes = widths.reduce((sum, width) => sum + width, 0)
  if (data === undefined || widths.length !== 3 || entryBytes === 0) return undefined
  const size = numberOr(dictionary.get('Size'), 0)
  const index = numbersOf(dictionary.get('Index') ?? [0, size])
  addEntries(data, { widths: widths as Widths, index }, found)
  return found.entries > entriesMax ? undefined : dictionary
}

function addEntries(
  data: Buffer,
  { widths, index }: { widths: Widths; index: number[] },
  found: Found,
): void {
  const entryBytes = widths[0] + widths[1] + widths[2]
  let at = 0
  for (let part = 0; part + 1 < index.length; part += 2) {
    const first = index[part] as number
    const last = first + (index[part + 1] as number)
    for (let number = first; number < last && at + entryBytes <= data.length; number++) {
      if (found.entries++ > entriesMax) return
      const place = placeAt(data, at, widths)
      if (place !== undefined) addPlace(found.places, number, place)
      at += entryBytes
    }
  }
}

function placeAt(
  data: Buffer,
  at: number,
  [kindBytes, secondBytes, third]: Widths,
): Place | undefined {
  const kind = kindBytes === 0 ? 1 : integerAt(data, at, kindBytes)
  const second = integerAt(data, at + kindBytes, secondBytes)
  if (kind === 1) return { offset: second }
  const index = integerAt(data, at + kindBytes + secondBytes, third)
  return kind === 2 ? { stream: second, index } : undefined
}

function integerAt(data: Buffer, at: number, bytes: number): number {
  let value = 0
  for (let index = 0; index < bytes; index++) value = value * 256 + (data[at + index] as number)
  return value
}

function numbersOf(value: Value | undefined): number[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'number') : []
}

/** A stream object: its dictionary, and its bytes as the file has them. */
export interface PackedStream {
  dictionary: Dictionary
  packed: Buffer
}

/**
 * The stream object at an offset; undefined if there is none. `lengthOf` tells the length if the dictionary only refers
 * to it; a wrong length is mended by the keyword that ends the stream.
 */
export function streamAt(
  bytes: Buffer,
  offset: number,
  lengthOf: (value: Value | undefined) => Value | undefined = (value) => value,
): PackedStream | undefined {
  const parser = new ValueParser(bytes, offset)
  for (let words = 0; words < 3; words++) parser.next()
  const dictionary = parser.next()
  if (dictionary === undefined || dictionary instanceof Keyword || !isDictionary(dictionary)) {
    return undefined
  }
  const keyword = parser.next()
  if (!(keyword instanceof Keyword) || keyword.text !== 'stream') return undefined
  const start = parser.at + (bytes[parser.at] === 0x0d && bytes[parser.at + 1] === 0x0a ? 2 : 1)
  const length = numberOr(lengthOf(dictionary.get('Length')), -1)
  const end = endsAt(bytes, start + length) ? start + length : bytes.indexOf('endstream', start)
  if (end < start) return undefined
  return { dictionary, packed: bytes.subarray(start, end) }
}

function endsAt(bytes: Buffer, end: number): boolean {
  return /^\s{0,4}endstream/u.test(bytes.toString('latin1', Math.max(0, end), end + 16))
}

/** `12 0 obj` */
const objectStart = /(?:^|[^\d])(\d{1,7})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+$/u
const objectStartBytesMax = 24

/** Finds the objects of a file whose cross-reference sections are of no use, as viewers do: the last of a number counts. */
export function scanObjects(bytes: Buffer): ObjectPlaces {
  const places = new Map<number, Place>()
  let at = bytes.indexOf('obj')
  for (let count = 0; at >= 0 && count < objectsMax; count++) {
    const from = Math.max(0, at - objectStartBytesMax)
    const found = objectStart.exec(bytes.toString('latin1', from, at))
    if (found !== null) {
      const before = found[0].length - (found[0].match(/^\d/u) ? 0 : 1)
      places.set(Number(found[1]), { offset: at - before })
    }
    at = bytes.indexOf('obj', at + 3)
  }
  return { places, trailer: lastTrailer(bytes), section: undefined, isStream: false }
}

function lastTrailer(bytes: Buffer): Dictionary {
  const at = bytes.lastIndexOf('trailer')
  const value = at < 0 ? undefined : new ValueParser(bytes, at + 'trailer'.length).next()
  return value instanceof Map ? value : new Map()
}
