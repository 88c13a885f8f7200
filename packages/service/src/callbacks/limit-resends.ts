import type { ResendWebhook } from '@rowdeck/accounts/accounts'
import type { Clock } from '@rowdeck/core/clock'
import { AppError } from '@rowdeck/core/errors'
import { minuteMs, secondMs } from '@rowdeck/core/time'
import { WindowCounts } from '@rowdeck/core/window-counts'

/** Webhooks that an account may have sent again in a minute, by its keys and people together. */
const resendsMax = 10

/**
 * Limits how often an account may have webhooks sent again, because each begins all attempts anew. Counts in the memory of
 * this process. Throws rate_limited_minute.
 */
export function limitResends(resend: ResendWebhook, clock: Clock): ResendWebhook {
  const counts = new WindowCounts(clock, minuteMs)
  return async (accountId, id) => {
    if (counts.of(accountId) >= resendsMax) throw tooMany(counts.remainingMs())
    counts.add(accountId)
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
