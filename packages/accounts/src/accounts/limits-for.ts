import type { Account } from './account.ts'
import type { Limits } from './standing.ts'

/** Returns the limits that hold for an account: its own, else those of its plan, else those of the service. */
export function limitsFor<Given extends Limits>(
  service: Given,
  { plan, limits }: Pick<Account, 'plan' | 'limits'>,
): Given {
  const own = { ...plan?.limits, ...limits }
  const { workerSecondsPerDay } = own
  return {
    ...service,
    requestsPerMinute: own.requestsPerMinute ?? service.requestsPerMinute,
    requestsPerDay: own.requestsPerDay ?? service.requestsPerDay,
    descriptionPrice: own.descriptionPrice ?? service.descriptionPrice,
    conversionsAtOnceMax: own.conversionsAtOnce ?? service.conversionsAtOnceMax,
    workerMsPerDay:
      workerSecondsPerDay === undefined ? service.workerMsPerDay : workerSecondsPerDay * 1000,
  }
}
