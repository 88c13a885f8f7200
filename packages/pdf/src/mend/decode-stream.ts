import { constants, inflateSync } from 'node:zlib'
import { type Dictionary, isDictionary, nameOf, numberOr, type Value } from './pdf-values.ts'
import { type Setting, undoPredictor } from './undo-predictor.ts'
import { unpackLzw } from './unpack-lzw.ts'

/** Bounds what one stream unpacks to; maps, fonts and object streams are smaller. */
export const unpackedBytesMax = 16_000_000
/** Bounds the filters of one stream. */
const filtersMax = 4

type Resolve = (value: Value | undefined) => Value | undefined

/**
 * The bytes of a stream without its filters (ISO 32000-2, 7.4); undefined if it has a filter for pictures, is damaged
 * from its start on, or unpacks to more than `unpackedBytesMax`.
 */
export function decodeStream(...stream: Stream): Buffer | undefined {
  const data = dataOf(...stream)
  return data === 'too large' ? undefined : data
}

/** Whether a stream with filters that are known here cannot be decoded, for another reason than its size. */
export function isDamagedStream(...stream: Stream): boolean {
  return isDecodable(...stream) && dataOf(...stream) === undefined
}

type Stream = [packed: Uint8Array, dictionary: Dictionary, resolve: Resolve]

function dataOf(...[packed, dictionary, resolve]: Stream): Buffer | 'too large' | undefined {
  const filters = listOf(resolve(dictionary.get('Filter') ?? dictionary.get('F')))
  const parameters = listOf(resolve(dictionary.get('DecodeParms') ?? dictionary.get('DP')))
  if (filters.length > filtersMax) return undefined
  let data: Buffer | undefined = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength)
  for (const [index, filter] of filters.entries()) {
    const decode = decoders.get(nameOf(resolve(filter)) ?? '')
    if (data === undefined || decode === undefined) return undefined
    const own = resolve(parameters[index])
    const setting = (key: string, usual: number) =>
      isDictionary(own) ? numberOr(resolve(own.get(key)), usual) : usual
    try {
      data = decode(data, setting)
    } catch (error) {
      if (error instanceof StreamTooLarge) return 'too large'
      throw error
    }
  }
  return data
}

/** Whether all filters of a stream are known here. */
function isDecodable(...[, dictionary, resolve]: Stream): boolean {
  const filters = listOf(resolve(dictionary.get('Filter') ?? dictionary.get('F')))
  return filters.every((filter) => decoders.has(nameOf(resolve(filter)) ?? ''))
}

type Decoder = (data: Buffer, setting: Setting) => Buffer | undefined

const decoders = new Map<string, Decoder>()
for (const [names, decode] of [
  [['FlateDecode', 'Fl'], (data, setting) => undoPredictor(inflate(data), setting)],
  [
    ['LZWDecode', 'LZW'],
    (data, setting) =>
      undoPredictor(unpackLzw(data, setting('EarlyChange', 1), unpackedBytesMax), setting),
  ],
  [['ASCIIHexDecode', 'AHx'], fromHex],
  [['ASCII85Decode', 'A85'], fromBase85],
] satisfies [string[], Decoder][]) {
  for (const name of names) decoders.set(name, decode)
}

function listOf(value: Value | undefined): Value[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : [value]
}

class StreamTooLarge extends Error {}

/** What can be inflated of data that may be cut off. Throws StreamTooLarge. */
function inflate(data: Buffer): Buffer | undefined {
  try {
    const finishFlush = constants.Z_SYNC_FLUSH
    return inflateSync(data, { finishFlush, maxOutputLength: unpackedBytesMax })
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE') throw new StreamTooLarge()
    // damaged, which the type of the result says
    return undefined
  }
}

function fromHex(data: Buffer): Buffer {
  const digits =
    data
      .toString('latin1')
      .split('>', 1)[0]
      ?.replace(/[^0-9a-f]/giu, '') ?? ''
  return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex')
}

const firstDigit = 0x21
const lastDigit = 0x75
const zeros = 0x7a
const end = 0x7e

function fromBase85(data: Buffer): Buffer {
  const found = Buffer.alloc(Math.ceil((data.length * 4) / 5) + data.length * 4)
  let length = 0
  let group: number[] = []
  for (const byte of data) {
    if (byte === end) break
    if (byte === zeros && group.length === 0) length = found.writeUInt32BE(0, length)
    if (byte < firstDigit || byte > lastDigit) continue
    group.push(byte - firstDigit)
    if (group.length < 5) continue
    length = writeGroup(found, group, length)
    group = []
  }
  if (group.length < 2) return found.subarray(0, length)
  const rest = group.length - 1
  writeGroup(found, [...group, 84, 84, 84, 84].slice(0, 5), length)
  return found.subarray(0, length + rest)
}

function writeGroup(to: Buffer, group: number[], at: number): number {
  const value = group.reduce((sum, digit) => sum * 85 + digit, 0)
  return to.writeUInt32BE(value % 2 ** 32, at)
}
