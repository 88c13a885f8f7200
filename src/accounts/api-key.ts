import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { bytesToBase62, randomBase62, toBase62 } from './base62.ts'

/** What is kept and shown of a key. The key itself is known to its holder only. */
export interface ApiKey {
  id: string
  accountId: string
  name: string
  /** The first characters of the key, for telling keys apart. */
  prefix: string
  lastFour: string
  createdAt: number
  /** Accurate to a minute. */
  lastUsedAt: number | null
  /** The first moment at which the key is refused. */
  expiresAt: number | null
  revokedAt: number | null
  /** When another key took its place; it goes on until it expires. */
  rotatedAt: number | null
  /** The id of that other key. */
  rotatedTo: string | null
}

const mark = 'rdk_'
const randomLength = 32
const checksumLength = 6
const prefixLength = 8
const derivedBytes = 32
const idLength = 16
const shape = new RegExp(`^${mark}[0-9A-Za-z]{${randomLength + checksumLength}}$`)

/**
 * Returns a new key: `rdk_`, 32 random base62 characters (190 bits) and 6 that are the CRC32 of all
 * before them, so that a mistyped key is told apart from an unknown one without a look-up.
 */
export function generateKey(): string {
  return keyOf(randomBase62(randomLength))
}

/** Returns the key whose random part is derived from 32 bytes that nobody can guess: the same bytes, the same key. */
export function deriveKey(secretBytes: Uint8Array): string {
  if (secretBytes.length < derivedBytes) throw new RangeError('Too few bytes for a key.')
  return keyOf(bytesToBase62(secretBytes, randomLength))
}

/** Returns a new id for a key. It is no secret. */
export function randomKeyId(): string {
  return `key_${randomBase62(idLength)}`
}

/** Returns the id that is derived from 32 bytes: the same bytes, the same id. */
export function deriveKeyId(bytes: Uint8Array): string {
  return `key_${bytesToBase62(bytes, idLength)}`
}

/** Tells whether this can be a key at all: shape and checksum. Looks nothing up. */
export function isWellFormedKey(text: string): boolean {
  if (!shape.test(text)) return false
  return text.slice(-checksumLength) === checksum(text.slice(0, -checksumLength))
}

/**
 * Returns the SHA-256 of a key in hexadecimal, under which it is stored and found. A slow hash would
 * guard nothing here: 190 random bits cannot be guessed.
 */
export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

/** Returns the parts of a key that may be stored and shown. */
export function shownParts(key: string): Pick<ApiKey, 'prefix' | 'lastFour'> {
  return { prefix: key.slice(0, prefixLength), lastFour: key.slice(-4) }
}

function keyOf(random: string): string {
  const body = mark + random
  return body + checksum(body)
}

function checksum(body: string): string {
  return toBase62(crc32(body), checksumLength)
}
