import type { ResendWebhook } from '@rowdeck/accounts/accounts'
import type { Clock } from '@rowdeck/core/clock'
import { AppError } from '@rowdeck/core/errors'
import { minuteMs, secondMs } from '@rowdeck/core/time'

/** Webhooks that an account may have sent again in a minute, by its keys and people together. */
const resendsMax = 10

/**
 * Limits how often an account may have webhooks sent again, because each begins all attempts anew. Counts in memory, per process, and
 * remembers only accounts of the last minute. Throws rate_limited_minute.
 */
export function limitResends(resend: ResendWebhook, clock: Clock): ResendWebhook {
  let since = clock.now()
  let counts = new Map<string, number>()
  return async (accountId, id) => {
    const now = clock.now()
    // a window that starts in the future predates a clock that was set back
    if (now < since || now - since >= minuteMs) {
      since = now
      counts = new Map()
    }
    const count = counts.get(accountId) ?? 0
    if (count >= resendsMax) throw tooMany(since + minuteMs - now)
    counts.set(accountId, count + 1)
    return await resend(accountId, id)
  }
}

function tooMany(waitMs: number): AppError {
  const retryAfterSeconds = Math.ceil(waitMs / secondMs)
  return new AppError(
    'rate_limited_minute',
    `The account has had ${resendsMax} webhooks sent again within a minute. Retry in ${retryAfterSeconds} seconds.`,
    { details: { limit: resendsMax, windowSeconds: minuteMs / secondMs }, retryAfterSeconds },
  )
}
