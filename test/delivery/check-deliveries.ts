import fc from 'fast-check'
import { DeliveryService } from './delivery-service.ts'
import { runDeliveries } from './run-deliveries.ts'
import { type Run, run } from './steps.ts'

export interface CheckedDeliveries {
  runs: number
  requests: number
  /** What `rowdeck doctor` finds in the books afterwards. */
  faults: string[]
  /** The first run that broke a promise, as fast-check reports it; undefined if none did. */
  failure: string | undefined
}

/** Sends the runs of a seed to a service of their own until one breaks a promise; smaller ones that do are not searched. */
export async function checkDeliveries({ runs, seed }: { runs: number; seed: number }) {
  const service = await DeliveryService.start()
  const checked: CheckedDeliveries = { runs: 0, requests: 0, faults: [], failure: undefined }
  const property = fc.asyncProperty(run, async (one: Run) => {
    checked.runs += 1
    checked.requests += one.steps.length
    await runDeliveries(service, one)
  })
  try {
    // a smaller run takes as long, and the service would be in another state
    const details = await fc.check(property, { seed, numRuns: runs, endOnFailure: true })
    if (details.failed) {
      checked.failure = `${details.errorInstance}\n${fc.defaultReportMessage(details)}`
    }
  } finally {
    checked.faults = await service.close()
  }
  return checked
}
