import { AppError } from '@rowdeck/core/errors'
import { limitsFor, standingOf, usageQuery } from '../accounts/accounts.ts'
import type { AdmissionOptions } from './decide.ts'
import { failedTimeLimit, workerTimeLimit } from './rate-limit.ts'

/**
 * Rejects with worker_time_exhausted or failed_time_exhausted if the account has none left, as the admission of a conversion
 * does: for work that is done later than a request was admitted, or again.
 */
export type CheckWorkerTime = (accountId: string) => Promise<void>

export function createWorkerTimeCheck({
  store,
  clock,
  limits: all,
}: Pick<AdmissionOptions, 'store' | 'clock' | 'limits'>): CheckWorkerTime {
  return async (accountId) => {
    const now = clock.now()
    const standing = await store.onAccount(accountId, async (locked) => {
      const { account } = locked
      const limits = limitsFor(all, account)
      const usage = await locked.countUsage(usageQuery(account, limits, now))
      return standingOf({ account, limits, now, usage })
    })
    const refusal = workerTimeLimit(standing, now) ?? failedTimeLimit(standing, now)
    if (refusal) throw new AppError(refusal.code, refusal.message, refusal)
  }
}
