import { crc32 } from 'node:zlib'

/** Returns numbers from 0 (inclusive) to 1, the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export interface Mutant {
  bytes: Buffer
  /** The mutations that made it, in order. */
  how: string[]
}

/** A source of choices for a mutation. */
interface Chance {
  /** From 0 to `below`, exclusive. */
  below(below: number): number
  of<T>(values: readonly [T, ...T[]]): T
}

type Mutation = (bytes: Buffer, chance: Chance, other: Buffer) => Buffer

const mutationsMax = 4
const flipsMax = 32
const sliceBytesMax = 4096
const nestingMax = 5000
/** Numbers at which sizes and counts overflow or turn negative. */
const oddNumbers = [0, 1, -1, 255, 65_535, 65_536, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1] as const
const oddTokens = [
  '0',
  '-1',
  '1',
  '2147483647',
  '4294967296',
  '99999999999999999999',
  '1e308',
  '-0.0001',
  'null',
  '<<>>',
  '[]',
  '/X',
] as const
const pdfNames = [
  '/Length',
  '/Count',
  '/Kids',
  '/Parent',
  '/Contents',
  '/Filter',
  '/Width',
  '/Height',
  '/BitsPerComponent',
  '/W',
  '/Index',
  '/Prev',
  '/Size',
  '/First',
  '/N',
  '/DecodeParms',
  '/Resources',
  '/MediaBox',
  '/Rotate',
  '/ToUnicode',
  '/Encoding',
  '/DescendantFonts',
  '/SMask',
  '/ColorSpace',
] as const
const filters = [
  '/FlateDecode',
  '/LZWDecode',
  '/DCTDecode',
  '/JPXDecode',
  '/JBIG2Decode',
  '/CCITTFaxDecode',
  '/ASCII85Decode',
  '/RunLengthDecode',
  '/Crypt',
] as const

/** Mutations of any file. */
const plain: Record<string, Mutation> = {
  flip(bytes, chance) {
    for (let n = 1 + chance.below(flipsMax); n > 0; n--) {
      const at = chance.below(bytes.length)
      bytes[at] = (bytes[at] ?? 0) ^ (1 << chance.below(8))
    }
    return bytes
  },
  truncate: (bytes, chance) => bytes.subarray(0, 1 + chance.below(bytes.length)),
  remove(bytes, chance) {
    const [from, to] = sliceOf(bytes, chance)
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)])
  },
  repeat(bytes, chance) {
    const [from, to] = sliceOf(bytes, chance)
    return Buffer.concat([bytes.subarray(0, to), bytes.subarray(from)])
  },
  fill(bytes, chance) {
    const [from, to] = sliceOf(bytes, chance)
    return bytes.fill(chance.of([0, 255, 65, 128]), from, to)
  },
  splice(bytes, chance, other) {
    const [from, to] = sliceOf(other, chance)
    const at = chance.below(bytes.length)
    return Buffer.concat([bytes.subarray(0, at), other.subarray(from, to), bytes.subarray(at)])
  },
  'length field'(bytes, chance) {
    if (bytes.length < 8) return bytes
    const at = chance.below(bytes.length - 4)
    const number = chance.of(oddNumbers) >>> 0
    if (chance.below(2) === 0) bytes.writeUInt32BE(number, at)
    else bytes.writeUInt32LE(number, at)
    return bytes
  },
}

/** Mutations that know the tokens of PDF. */
const ofPdf: Record<string, Mutation> = {
  number: (bytes, chance) =>
    replaceToken(bytes, chance, { token: /\b\d{1,10}\b/g, by: chance.of(oddTokens) }),
  reference: (bytes, chance) =>
    replaceToken(bytes, chance, { token: /\b\d{1,6} 0 R\b/g, by: `${chance.below(40)} 0 R` }),
  name: (bytes, chance) =>
    replaceToken(bytes, chance, { token: /\/[A-Z][A-Za-z0-9]{0,20}/g, by: chance.of(pdfNames) }),
  filter: (bytes, chance) =>
    replaceToken(bytes, chance, { token: /\/[A-Z]\w{1,15}Decode\b/g, by: chance.of(filters) }),
  'value of a name'(bytes, chance) {
    const name = chance.of(pdfNames)
    const token = new RegExp(`${name}\\s{0,4}[-\\d.]{1,12}`, 'g')
    return replaceToken(bytes, chance, { token, by: `${name} ${chance.of(oddTokens)}` })
  },
  nesting(bytes, chance) {
    const open = chance.of(['[', '<<', '(', '<</Kids[', 'q ', 'BT '])
    const token = chance.of([/\[/g, /<</g, /\bstream\r?\n/g])
    return replaceToken(bytes, chance, { token, by: open.repeat(1 + chance.below(nestingMax)) })
  },
  'end of an object': (bytes, chance) =>
    replaceToken(bytes, chance, { token: /endobj|endstream|startxref|trailer|xref/g, by: '' }),
}

/** Mutations of the headers of pictures. */
const ofPicture: Record<string, Mutation> = {
  'size of a picture'(bytes, chance) {
    const at = chance.below(Math.min(64, bytes.length - 4))
    bytes.writeUInt16BE(chance.of([0, 1, 65_535, 32_768, 20_000]), at)
    return bytes
  },
  'size of a PNG with its checksum'(bytes, chance) {
    if (bytes.length < 33 || bytes.toString('latin1', 12, 16) !== 'IHDR') return bytes
    bytes.writeUInt32BE(chance.of([0, 1, 4000, 30_000, 2 ** 31 - 1]), 16 + 4 * chance.below(2))
    bytes[24 + chance.below(5)] = chance.of([0, 1, 2, 3, 4, 6, 8, 16, 255])
    bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
    return bytes
  },
  'marker of a JPEG'(bytes, chance) {
    const markers = positions(bytes, /\xff[\xc0-\xfe]/g)
    const at = markers[chance.below(markers.length)]
    if (at !== undefined) bytes[at + 1 + chance.below(8)] = chance.below(256)
    return bytes
  },
}

/** Returns a broken copy of a file, by one to four mutations; the same for the same numbers of `random`. */
export function mutate(bytes: Buffer, random: () => number, other: Buffer): Mutant {
  const chance = chanceOf(random)
  const special = bytes.subarray(0, 5).toString('latin1') === '%PDF-' ? ofPdf : ofPicture
  const how: string[] = []
  let mutant = Buffer.from(bytes)
  for (let n = 1 + chance.below(mutationsMax); n > 0 && mutant.length > 64; n--) {
    const mutations = chance.below(3) === 0 ? plain : special
    const names = Object.keys(mutations)
    const name = names[chance.below(names.length)] ?? ''
    mutant = Buffer.from(mutations[name]?.(mutant, chance, other) ?? mutant)
    how.push(name)
  }
  return { bytes: mutant, how }
}

function chanceOf(random: () => number): Chance {
  const below = (max: number) => Math.floor(random() * Math.max(1, max))
  return { below, of: (values) => values[below(values.length)] ?? values[0] }
}

function sliceOf(bytes: Buffer, chance: Chance): [from: number, to: number] {
  const from = chance.below(bytes.length)
  return [from, Math.min(bytes.length, from + 1 + chance.below(sliceBytesMax))]
}

function replaceToken(
  bytes: Buffer,
  chance: Chance,
  { token, by }: { token: RegExp; by: string },
): Buffer {
  const found = [...bytes.toString('latin1').matchAll(token)]
  const match = found[chance.below(found.length)]
  if (!match) return bytes
  const before = bytes.subarray(0, match.index)
  const after = bytes.subarray(match.index + match[0].length)
  return Buffer.concat([before, Buffer.from(by, 'latin1'), after])
}

function positions(bytes: Buffer, pattern: RegExp): number[] {
  return [...bytes.toString('latin1').matchAll(pattern)].map(({ index }) => index)
}
