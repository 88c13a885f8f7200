import { hourMs, minuteMs, secondMs } from '@rowdeck/core/time'

/** The waits between attempts, the first after the first attempt: some minutes for a restart, then a day for an outage. */
const waits = [
  5 * secondMs,
  minuteMs,
  5 * minuteMs,
  15 * minuteMs,
  hourMs,
  2 * hourMs,
  4 * hourMs,
  8 * hourMs,
  8 * hourMs,
]

/** At most this share of a wait is added by chance, so that deliveries that failed together are not repeated together. */
const jitter = 0.1

/**
 * Returns the milliseconds until the next attempt after so many, at least those that the address asked for; undefined if there is
 * none. `random` is from 0 to 1.
 */
export function retryAfter(
  attempts: number,
  { askedMs = 0, random = Math.random() }: { askedMs?: number | undefined; random?: number } = {},
): number | undefined {
  const wait = waits[attempts - 1]
  if (wait === undefined) return undefined
  return Math.round(Math.max(wait * (1 + jitter * random), Math.min(askedMs, waits.at(-1) ?? 0)))
}
