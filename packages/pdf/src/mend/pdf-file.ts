import { decodeStream, isDamagedStream } from './decode-stream.ts'
import {
  type ObjectPlaces,
  type PackedStream,
  readSections,
  scanObjects,
  streamAt,
} from './object-places.ts'
import { type Dictionary, isDictionary, numberOr, Reference, type Value } from './pdf-values.ts'
import { Keyword, ValueParser } from './value-parser.ts'

/** Bounds the references that lead from one to the next. */
const hopsMax = 16
/** Bounds the places of a word that are looked at. */
const placesMax = 50_000
/** Bounds the objects of one object stream. */
const streamObjectsMax = 20_000

/**
 * The objects of a PDF file, read from its bytes when they are asked for (ISO 32000-2, 7.5). It never throws for what a
 * file says: what is damaged or missing is undefined. Strings and streams of encrypted files are as the file has them.
 */
export class PdfFile {
  readonly bytes: Buffer
  readonly places: ObjectPlaces
  readonly #values = new Map<number, Value | undefined>()
  readonly #objectStreams = new Map<number, ObjectStream | undefined>()

  constructor(bytes: Uint8Array) {
    this.bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const read = readSections(this.bytes)
    this.places = read !== undefined && this.#startsAt(read) ? read : scanObjects(this.bytes)
  }

  get isEncrypted(): boolean {
    return this.places.trailer.has('Encrypt')
  }

  /** The value, or that of the object that it refers to. */
  resolve = (value: Value | undefined): Value | undefined => {
    let found = value
    for (let hops = 0; found instanceof Reference && hops < hopsMax; hops++) {
      found = this.object(found.number)
    }
    return found instanceof Reference ? undefined : found
  }

  /** The dictionary that a value is, or that of the stream that it refers to. */
  dictionary(value: Value | undefined): Dictionary | undefined {
    const found = this.resolve(value)
    return isDictionary(found) ? found : undefined
  }

  /** The value of an object; of a stream, its dictionary. */
  object(number: number): Value | undefined {
    if (!this.#values.has(number)) {
      this.#values.set(number, undefined)
      this.#values.set(number, this.#read(number))
    }
    return this.#values.get(number)
  }

  /** A stream with the bytes of the file. */
  packedStream(number: number): PackedStream | undefined {
    const place = this.places.places.get(number)
    if (place === undefined || !('offset' in place)) return undefined
    return streamAt(this.bytes, place.offset, this.resolve)
  }

  /** The data of the stream that a value refers to, without its filters. */
  data(value: Value | undefined): Buffer | undefined {
    if (!(value instanceof Reference)) return undefined
    const stream = this.packedStream(value.number)
    return stream && decodeStream(stream.packed, stream.dictionary, this.resolve)
  }

  /** Whether a stream is missing or its data cannot be decoded, for another reason than its size or an unknown filter. */
  isDamaged(value: Value | undefined): boolean {
    if (!(value instanceof Reference)) return true
    const stream = this.packedStream(value.number)
    return !stream || isDamagedStream(stream.packed, stream.dictionary, this.resolve)
  }

  /** The numbers of the objects whose source has one of some words; others may be among them. */
  objectsWith(words: string[]): Set<number> {
    const offsets: [number, number][] = []
    const streams = new Set<number>()
    for (const [number, place] of this.places.places) {
      if ('offset' in place) offsets.push([place.offset, number])
      else streams.add(place.stream)
    }
    const numbers = objectsAt(new SortedOffsets(offsets), this.bytes, words)
    for (const stream of streams) {
      for (const number of this.#inStream(stream)?.objectsWith(words) ?? []) {
        const place = this.places.places.get(number)
        if (place !== undefined && 'stream' in place && place.stream === stream) numbers.add(number)
      }
    }
    return numbers
  }

  #read(number: number): Value | undefined {
    const place = this.places.places.get(number)
    if (place === undefined) return undefined
    if (!('offset' in place)) return this.#inStream(place.stream)?.get(number)
    const parser = new ValueParser(this.bytes, place.offset)
    const [own, , keyword] = [parser.next(), parser.next(), parser.next()]
    if (own !== number || !(keyword instanceof Keyword) || keyword.text !== 'obj') return undefined
    const value = parser.next()
    return value instanceof Keyword ? undefined : value
  }

  #inStream(number: number): ObjectStream | undefined {
    if (!this.#objectStreams.has(number)) {
      this.#objectStreams.set(number, undefined)
      this.#objectStreams.set(number, this.#openStream(number))
    }
    return this.#objectStreams.get(number)
  }

  #openStream(number: number): ObjectStream | undefined {
    const data = this.data(new Reference(number))
    const dictionary = this.dictionary(new Reference(number))
    if (data === undefined || dictionary === undefined) return undefined
    const count = numberOr(this.resolve(dictionary.get('N')), 0)
    const first = numberOr(this.resolve(dictionary.get('First')), 0)
    return new ObjectStream(data, { count: Math.min(count, streamObjectsMax), first })
  }

  /** Whether the objects are where the sections say: the catalog, and another one. */
  #startsAt({ places, trailer }: ObjectPlaces): boolean {
    const root = trailer.get('Root')
    if (!(root instanceof Reference)) return false
    const numbers = [root.number, ...[...places.keys()].slice(0, 2)]
    return numbers.every((number) => {
      const place = places.get(number)
      if (place === undefined) return false
      if (!('offset' in place)) return true
      return /^\s{0,4}\d+\s+\d+\s+obj/u.test(
        this.bytes.toString('latin1', place.offset, place.offset + 24),
      )
    })
  }
}

/** The objects of an object stream, by their numbers (ISO 32000-2, 7.5.7). */
class ObjectStream {
  readonly offsets = new Map<number, number>()
  readonly data: Buffer

  constructor(data: Buffer, { count, first }: { count: number; first: number }) {
    this.data = data
    const parser = new ValueParser(data)
    for (let index = 0; index < count; index++) {
      const [number, offset] = [parser.next(), parser.next()]
      if (typeof number !== 'number' || typeof offset !== 'number') break
      this.offsets.set(number, first + offset)
    }
  }

  objectsWith(words: string[]): Set<number> {
    const offsets = [...this.offsets].map(([number, offset]): [number, number] => [offset, number])
    return objectsAt(new SortedOffsets(offsets), this.data, words)
  }

  get(number: number): Value | undefined {
    const offset = this.offsets.get(number)
    if (offset === undefined) return undefined
    const value = new ValueParser(this.data, offset).next()
    return value instanceof Keyword ? undefined : value
  }
}

/** Objects by where they begin. */
class SortedOffsets {
  readonly #offsets: [offset: number, number: number][]

  constructor(offsets: [number, number][]) {
    this.#offsets = offsets.sort(([one], [other]) => one - other)
  }

  /** The object that begins last before a place; undefined if none does. */
  before(place: number): number | undefined {
    let [low, high] = [0, this.#offsets.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#offsets[middle]?.[0] ?? 0) <= place) low = middle + 1
      else high = middle
    }
    return this.#offsets[low - 1]?.[1]
  }
}

/** The objects whose source has one of some words; bounded by `placesMax`. */
function objectsAt(offsets: SortedOffsets, bytes: Buffer, words: string[]): Set<number> {
  const numbers = new Set<number>()
  for (const word of words) {
    let at = bytes.indexOf(word)
    for (let count = 0; at >= 0 && count < placesMax; count++) {
      const number = offsets.before(at)
      if (number !== undefined) numbers.add(number)
      at = bytes.indexOf(word, at + word.length)
    }
  }
  return numbers
}
