import type {
  DeliveryResult,
  FailingAddress,
  WebhookDelivery,
  WebhookStore,
} from '@rowdeck/accounts/accounts'
import type { Clock } from '@rowdeck/core/clock'
import { dayMs } from '@rowdeck/core/time'
import type { Attempted } from './attempt-delivery.ts'
import { retryAfter } from './retry-times.ts'

/** An address that gets no more webhooks. */
export interface DisabledAddress {
  accountId: string
  addressHash: string
  /** Without the part that may be secret. */
  origin: string
}

export interface EndedDelivery extends Attempted {
  delivery: WebhookDelivery
  holder: string
}

export interface EndParts {
  store: WebhookStore
  clock: Clock
  addressDisabled(address: DisabledAddress): Promise<void>
}

/** The last attempts of a delivery that are kept, those before it was sent again included. */
const attemptsKept = 30
/** An address is disabled when it has failed for so long and so often. */
const failingMsMax = 3 * dayMs
const failuresMin = 10
/** By which an address says that it wants no more (Standard Webhooks). */
const gone = 410

/** Records an attempt, and disables the address if it has failed for days. */
export async function endDelivery(
  { delivery, holder, attempt, askedMs, isOwnFault = false }: EndedDelivery,
  { store, clock, addressDisabled }: EndParts,
): Promise<void> {
  const { accountId, addressHash, origin } = delivery
  const tries = delivery.tries + 1
  const attempts = [...delivery.attempts, attempt].slice(-attemptsKept)
  if (attempt.error === null) {
    const result: DeliveryResult = { state: 'delivered', nextAt: null, tries, attempts }
    await store.endAttempt(delivery.id, holder, result)
    await store.forgetFailures(accountId, addressHash)
    return
  }
  const now = clock.now()
  const address = { accountId, addressHash, now }
  const isNewlyDisabled = !isOwnFault && (await countFailure(address, attempt.status, store))
  const isDisabled = await store.isDisabled(accountId, addressHash)
  const waitMs =
    attempt.error === 'refused' || isDisabled ? undefined : retryAfter(tries, { askedMs })
  const state = isDisabled ? 'disabled' : waitMs === undefined ? 'failed' : 'pending'
  const nextAt = waitMs === undefined ? null : now + waitMs
  await store.endAttempt(delivery.id, holder, { state, nextAt, tries, attempts })
  // last, because a mail may take long
  if (isNewlyDisabled) await addressDisabled({ accountId, addressHash, origin })
}

/** Resolves to whether the address was disabled by this failure. */
async function countFailure(
  address: FailingAddress,
  status: number | null,
  store: WebhookStore,
): Promise<boolean> {
  const { failingSince, failures } = await store.countFailure(address)
  const isFailing = address.now - failingSince >= failingMsMax && failures >= failuresMin
  return (isFailing || status === gone) && (await store.disableAddress(address))
}
