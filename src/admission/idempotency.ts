import { createHash, createHmac } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { AppError } from '../errors.ts'
import type { Refusal } from './admission-refused.ts'

/** How long an `Idempotency-Key` is remembered, from the charge of the request that it came with. */
export const receiptMs = 24 * 3_600_000

/** Bytes that are hashed at a time, in about a millisecond; requests of others get their turns between. */
const sliceBytes = 512 * 1024

/** What a conversion is made from: the file, and the options that change its rows. */
export interface Content {
  bytes: Uint8Array
  /** A record of plain values; `undefined` is as good as absent. */
  options: object
}

const keyShape = /^[\x21\x23-\x5b\x5d-\x7e]{1,255}$/

/**
 * Returns the key of the header `Idempotency-Key`, 1 to 255 visible ASCII characters, with or without
 * the quotes that the IETF draft asks for; undefined where there is none, null where it is none.
 */
export function idempotencyKeyOf(header: string | undefined): string | null | undefined {
  if (header === undefined) return undefined
  const key = /^"(.*)"$/.exec(header)?.[1] ?? header
  return keyShape.test(key) ? key : null
}

/** Returns what a key is kept and found under: the key itself is known to the caller only. */
export function hashIdempotencyKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

/**
 * Returns the HMAC-SHA-256 of a content, keyed by the caller's `Idempotency-Key`: since that is not
 * kept, nobody who has the database can try documents or passwords against the hash.
 */
export async function hashContent(key: string, { bytes, options }: Content): Promise<string> {
  const sorted = Object.entries(options)
    .filter(([, value]) => value !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  const hmac = createHmac('sha256', key).update(`${JSON.stringify(sorted)}\n`)
  for (let at = 0; at < bytes.length; at += sliceBytes) {
    if (at > 0) await setImmediate()
    hmac.update(bytes.subarray(at, at + sliceBytes))
  }
  return hmac.digest('hex')
}

export function keyMalformed(): Refusal {
  return {
    code: 'idempotency_key_malformed',
    message:
      'The Idempotency-Key cannot be used. Send 1 to 255 visible ASCII characters without quotes or backslashes inside, such as a UUID.',
  }
}

export function stillRunning(): Refusal {
  return {
    code: 'idempotency_in_progress',
    message:
      'A request with this Idempotency-Key is still being answered. Wait for its answer, or send this one again in a moment.',
    retryAfterSeconds: 2,
  }
}

// 409 rather than 429: a client that waits and tries again by itself would not be helped
export function replaysExhausted(replaysMax: number): Refusal {
  return {
    code: 'idempotency_replays_exhausted',
    message: `This Idempotency-Key was used for ${replaysMax} repetitions, the most that one charge covers. Use a new key, which is charged again.`,
    details: { replaysMax },
  }
}

export function otherContent(): AppError {
  return new AppError(
    'idempotency_mismatch',
    'This Idempotency-Key was used within 24 hours with another file or other options. Use a new key for a new conversion.',
  )
}
