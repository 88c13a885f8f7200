import { createHash, createHmac, type Hmac } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { AppError } from '@rowdeck/core/errors'
import { dayMs } from '@rowdeck/core/time'
import { admissionError } from '../admission-errors.ts'
import type { Refusal } from './admission-refused.ts'

/** How long an `Idempotency-Key` is remembered after the charge of its request. */
export const receiptMs = dayMs

/** Bytes hashed at a time, which takes about a millisecond; other requests are served in between. */
const sliceBytes = 512 * 1024

/** The input of a conversion: the file, and the options that affect its rows. */
export interface Content {
  bytes: Uint8Array
  /** A record of JSON values; `undefined` counts as absent. */
  options: object
}

const keyShape = /^[\x21\x23-\x5b\x5d-\x7e]{1,255}$/

/**
 * Returns the key in the header `Idempotency-Key`: 1 to 255 visible ASCII characters, with or without the
 * quotes that the IETF draft requires. Undefined without the header, null if it is malformed.
 */
export function idempotencyKeyOf(header: string | undefined): string | null | undefined {
  if (header === undefined) return undefined
  const key = /^"(.*)"$/.exec(header)?.[1] ?? header
  return keyShape.test(key) ? key : null
}

/** Returns the key in the header, undefined without one. Throws idempotency_key_malformed. */
export function requireIdempotencyKey(header: string | undefined): string | undefined {
  const key = idempotencyKeyOf(header)
  if (key === null) throw keyMalformed()
  return key
}

/** Returns the hash under which a key is stored; the key itself is not stored. */
export function hashIdempotencyKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

/** Returns the key of one of several files that are sent with a key, by its place from 0; the first has that key itself. */
export function keyOfFile(key: string, index: number): string {
  return index === 0 ? key : hashIdempotencyKey(`${key} ${index}`)
}

/** Hexadecimal digits of the hash of an option: enough that two values do not have the same one by chance. */
const optionDigits = 24

/**
 * Returns the HMAC-SHA-256 of the file, and of each option with its name, keyed with the caller's `Idempotency-Key`, as
 * text such as `file=9f… columns=3b…`. Equal contents have equal hashes. The key is not stored, so that nobody with access
 * to the database can test documents against the hashes.
 */
export async function hashContent(key: string, { bytes, options }: Content): Promise<string> {
  const hmac = createHmac('sha256', key).update('file\n')
  await addBytes(hmac, bytes)
  const hashed = givenOptions(options).map(
    ([name, value]) => `${name}=${hashOption(key, name, value)}`,
  )
  return [`file=${hmac.digest('hex')}`, ...hashed].join(' ')
}

/** The options that were given, by their names. */
export function givenOptions(options: Content['options']): [string, unknown][] {
  return Object.entries(options)
    .filter(([, value]) => value !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
}

/** Adds the bytes of a file to a hash, a slice per turn of the event loop. */
export async function addBytes(hmac: Hmac, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; at += sliceBytes) {
    if (at > 0) await setImmediate()
    hmac.update(bytes.subarray(at, at + sliceBytes))
  }
}

function hashOption(key: string, name: string, value: unknown): string {
  const hmac = createHmac('sha256', key).update(`option ${name}\n${JSON.stringify(value)}`)
  return hmac.digest('hex').slice(0, optionDigits)
}

export function keyMalformed(): AppError {
  return admissionError('idempotency_key_malformed')
}

export function stillRunning(): AppError {
  return admissionError('idempotency_in_progress', { retryAfterSeconds: 2 })
}

// 409 rather than 429, because automatic retries would not succeed
export function replaysExhausted(replaysMax: number): Refusal {
  return {
    code: 'idempotency_replays_exhausted',
    message: `This Idempotency-Key has reached the limit of ${replaysMax} replays per charge. Use a new key, which is charged again.`,
    details: { replaysMax },
  }
}

/** The refusal of content that differs from what was charged under the same key, by the hashes of both. */
export function otherContent(charged: string, sent: string): AppError {
  const differs = differences(charged, sent)
  const options = differs.filter((name) => name !== 'file').map((name) => `\`${name}\``)
  const names = new Intl.ListFormat('en').format(options)
  const what = differs.includes('file')
    ? `for another file${options.length > 0 ? ` and with other values of ${names}` : ''}`
    : `for this file with ${options.length > 1 ? 'other values' : 'another value'} of ${names}`
  return new AppError(
    'idempotency_mismatch',
    `This Idempotency-Key was used within the last 24 hours ${what}. Use a new key for a new conversion; a key made of the file and all options is always right.`,
    { details: { differs } },
  )
}

/** The names of the parts of two contents that differ: `file`, or options that have different values or only one has. */
function differences(one: string, other: string): string[] {
  const parts = new Set(one.split(' ')).symmetricDifference(new Set(other.split(' ')))
  return [...new Set([...parts].map((part) => part.slice(0, part.indexOf('='))))].sort()
}
