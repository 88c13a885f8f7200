import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { bytesToBase62, randomBase62, toBase62 } from './base62.ts'
import type { KeyLimits } from './key-limits.ts'

/** The stored and shown data of a key. The key itself is not stored. */
export interface ApiKey extends KeyLimits {
  id: string
  accountId: string
  name: string
  /** The first characters of the key, to distinguish keys. */
  prefix: string
  lastFour: string
  createdAt: number
  /** Accurate to a minute. */
  lastUsedAt: number | null
  /** The first moment at which the key is refused. */
  expiresAt: number | null
  revokedAt: number | null
  /** When it was replaced by another key; it stays valid until it expires. */
  rotatedAt: number | null
  /** The id of that other key. */
  rotatedTo: string | null
  /** The id of the first of the keys that this one replaced one after the other; null if it replaced none. */
  rotatedFrom: string | null
  /** The session with which it ends: the one that made it, or a key that it replaced. */
  sessionId: string | null
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
 * before them, so that a mistyped key is distinguished from an unknown one without a lookup.
 */
export function generateKey(): string {
  return apiKeyFrom(randomBase62(randomLength))
}

/** Returns the key whose random part is derived from 32 secret bytes. Deterministic. */
export function deriveKey(secretBytes: Uint8Array): string {
  if (secretBytes.length < derivedBytes) throw new RangeError('Too few bytes for a key.')
  return apiKeyFrom(bytesToBase62(secretBytes, randomLength))
}

/** Returns a new id for a key. It is not secret. */
export function randomKeyId(): string {
  return `key_${randomBase62(idLength)}`
}

/** Returns the id that is derived from 32 bytes. Deterministic. */
export function deriveKeyId(bytes: Uint8Array): string {
  return `key_${bytesToBase62(bytes, idLength)}`
}

/** Returns whether the text has the shape and checksum of a key. Does not look it up. */
export function isWellFormedKey(text: string): boolean {
  if (!shape.test(text)) return false
  return text.slice(-checksumLength) === checksum(text.slice(0, -checksumLength))
}

/**
 * Returns the SHA-256 of a key in hexadecimal, under which it is stored and found. A slow hash is
 * unnecessary because 190 random bits cannot be guessed.
 */
export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

/** Returns the id under which the conversions of a key count; a key that replaces another one counts with it. */
export function countedAs({ id, rotatedFrom }: Pick<ApiKey, 'id' | 'rotatedFrom'>): string {
  return rotatedFrom ?? id
}

/** Returns the parts of a key that may be stored and shown. */
export function shownParts(key: string): Pick<ApiKey, 'prefix' | 'lastFour'> {
  return { prefix: key.slice(0, prefixLength), lastFour: key.slice(-4) }
}

function apiKeyFrom(random: string): string {
  const body = mark + random
  return body + checksum(body)
}

function checksum(body: string): string {
  return toBase62(crc32(body), checksumLength)
}
