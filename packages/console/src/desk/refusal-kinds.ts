import type { Refusal } from './refusal.ts'

/** How often a deck is sent before the user must decide, where the service asks to wait. */
export const attemptsMax = 10
/** The service asks for longer waits only where the user must decide, such as until the next day. */
const waitSecondsMax = 300
const waitSecondsDefault = 5

const temporary = new Set([
  'busy',
  'shutting_down',
  'concurrency_limited',
  'rate_limited_minute',
  'idempotency_in_progress',
])

const ofTheKey = new Set([
  'key_missing',
  'key_malformed',
  'key_invalid',
  'key_revoked',
  'key_expired',
])

const forAllDecks = new Set([
  'free_tier_exhausted',
  'plan_quota_exhausted',
  'payment_required',
  'rate_limited_day',
  'worker_time_exhausted',
  'failed_time_exhausted',
  'account_suspended',
  'key_cap_reached',
  'signed_out',
  'offline',
])

/** How long to wait before the same request may succeed; undefined if waiting does not help soon. */
export function waitMsOf({ code, retryAfterSeconds }: Refusal): number | undefined {
  const seconds = retryAfterSeconds ?? waitSecondsDefault
  return temporary.has(code) && seconds <= waitSecondsMax ? seconds * 1000 : undefined
}

/** Whether a new playground key helps, because the one of this page was revoked or has expired. */
export function needsNewKey({ code }: Refusal): boolean {
  return ofTheKey.has(code)
}

/** Whether the service recognizes the conversion as another one, or has repeated it too often. */
export function needsNewConversion({ code }: Refusal): boolean {
  return code === 'idempotency_mismatch' || code === 'idempotency_replays_exhausted'
}

/** Whether every other deck would be refused too. */
export function concernsAllDecks({ code }: Refusal): boolean {
  return forAllDecks.has(code)
}
