import type { PdfFile } from './pdf-file.ts'
import {
  type Dictionary,
  isDictionary,
  Name,
  numberOr,
  Reference,
  type Value,
} from './pdf-values.ts'

/** A new version of an object, or a new object: a value, or a stream with its data as the filters of its dictionary, if it has some, have packed them. */
export type NewObject = { value: Value } | { dictionary: Dictionary; data: Uint8Array }

/**
 * The file with new versions of objects, by their numbers, as an incremental update behind its end (ISO 32000-2, 7.5.6).
 * The bytes before stay as they are.
 */
export function appendObjects(file: PdfFile, objects: ReadonlyMap<number, NewObject>): Buffer {
  const parts: Buffer[] = [file.bytes, Buffer.from('\n')]
  let length = file.bytes.length + 1
  const offsets = new Map<number, number>()
  for (const [number, object] of objects) {
    const written = Buffer.concat([
      Buffer.from(`${number} 0 obj\n`),
      bytesOf(object),
      Buffer.from('\nendobj\n'),
    ])
    offsets.set(number, length)
    parts.push(written)
    length += written.length
  }
  const section = file.places.isStream ? streamSection : tableSection
  parts.push(section(file, offsets, length))
  return Buffer.concat(parts)
}

/** The lowest object number that a file does not use. */
export function firstFreeNumber({ places: { places, trailer } }: PdfFile): number {
  let highest = numberOr(trailer.get('Size'), 1) - 1
  for (const number of places.keys()) if (number > highest) highest = number
  return highest + 1
}

function bytesOf(object: NewObject): Buffer {
  if (!('data' in object)) return Buffer.from(write(object.value), 'latin1')
  const dictionary = new Map(object.dictionary).set('Length', object.data.length)
  return Buffer.concat([
    Buffer.from(`${write(dictionary)}\nstream\n`, 'latin1'),
    object.data,
    Buffer.from('\nendstream'),
  ])
}

/** A value as a file has it, in Latin-1. */
function write(value: Value): string {
  if (value instanceof Name) return `/${escaped(value.text)}`
  if (value instanceof Reference) return `${value.number} 0 R`
  if (value instanceof Uint8Array) return `<${Buffer.from(value).toString('hex')}>`
  if (Array.isArray(value)) return `[${value.map(write).join(' ')}]`
  if (!isDictionary(value)) return typeof value === 'number' ? decimal(value) : String(value)
  const entries = [...value].map(([key, entry]) => `/${escaped(key)} ${write(entry)}`)
  return `<<${entries.join(' ')}>>`
}

/** PDF has no exponents. */
function decimal(value: number): string {
  return Number.isInteger(value) ? value.toFixed(0) : value.toFixed(6)
}

function escaped(name: string): string {
  return name.replace(/[^!-~]|[#()<>[\]{}/%]/gu, (letter) => {
    return `#${letter.charCodeAt(0).toString(16).padStart(2, '0')}`
  })
}

/** Entries of the trailer before that the new one keeps; the others describe the section before itself. */
const kept = ['Root', 'Info', 'ID', 'Encrypt']

function trailerFor({ places }: PdfFile, size: number): Dictionary {
  const trailer: Dictionary = new Map([['Size', size]])
  for (const key of kept) {
    const value = places.trailer.get(key)
    if (value !== undefined) trailer.set(key, value)
  }
  if (places.section !== undefined) trailer.set('Prev', places.section)
  return trailer
}

function sizeWith(file: PdfFile, offsets: ReadonlyMap<number, number>): number {
  let size = firstFreeNumber(file)
  for (const number of offsets.keys()) if (number >= size) size = number + 1
  return size
}

function tableSection(file: PdfFile, offsets: ReadonlyMap<number, number>, at: number): Buffer {
  const entries = [...offsets].map(
    ([number, offset]) => `${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`,
  )
  const trailer = write(trailerFor(file, sizeWith(file, offsets)))
  return Buffer.from(
    `xref\n${entries.join('')}trailer\n${trailer}\nstartxref\n${at}\n%%EOF\n`,
    'latin1',
  )
}

const offsetBytes = 4

/** A section of a file that has cross-reference streams: PDFium does not follow a table to one. */
function streamSection(file: PdfFile, offsets: ReadonlyMap<number, number>, at: number): Buffer {
  const own = sizeWith(file, offsets)
  const places = [...offsets, [own, at] as const]
  const data = Buffer.alloc(places.length * (1 + offsetBytes + 1))
  places.forEach(([, offset], index) => {
    const from = index * (1 + offsetBytes + 1)
    data.writeUInt8(1, from)
    data.writeUInt32BE(offset, from + 1)
  })
  const dictionary = trailerFor(file, own + 1)
    .set('Type', new Name('XRef'))
    .set('W', [1, offsetBytes, 1])
    .set(
      'Index',
      places.flatMap(([number]) => [number, 1]),
    )
  return Buffer.concat([
    Buffer.from(`${own} 0 obj\n`),
    bytesOf({ dictionary, data }),
    Buffer.from(`\nendobj\nstartxref\n${at}\n%%EOF\n`),
  ])
}
