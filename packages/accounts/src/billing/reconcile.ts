import type { Clock } from '@rowdeck/core/clock'
import { dayMs, minuteMs } from '@rowdeck/core/time'
import type { LeaseStore } from '../accounts/accounts.ts'
import type { BillingStore } from './billing-store.ts'
import { requestIdOf, stripeFault } from './stripe-client.ts'
import type { Synchronize } from './synchronize.ts'

/** The part of the log that billing writes to. */
export interface BillingLog {
  error(facts: object, message: string): void
  warn(facts: object, message: string): void
}

const rowsMax = 100
/** Stripe sends an event again for three days. */
const eventDaysKept = 60

/** What a reconciliation found. */
export interface Reconciliation {
  customers: number
  /** The accounts that had too much or too little. */
  mended: string[]
  /** The accounts whose customer could not be read. */
  failed: string[]
  attention: { accountId: string; message: string }[]
}

export interface Rounds {
  store: BillingStore & Pick<LeaseStore, 'takeLease'>
  clock: Clock
  log: BillingLog
  synchronize: Synchronize
  /** Called with the number of accounts that reconciliation had to mend, because no event said what had changed. */
  onMissed(accounts: number): void
}

/** Brings every account in line with Stripe, whatever events were missed. */
export async function reconcile({ store, synchronize, log }: Rounds): Promise<Reconciliation> {
  const found: Reconciliation = { customers: 0, mended: [], failed: [], attention: [] }
  for (let after = ''; ; ) {
    const page = await store.listCustomers(after, rowsMax)
    for (const accountId of page) await mend({ synchronize, log, found }, accountId)
    const last = page.at(-1)
    if (last === undefined || page.length < rowsMax) return found
    after = last
  }
}

async function mend(
  { synchronize, log, found }: Pick<Rounds, 'synchronize' | 'log'> & { found: Reconciliation },
  accountId: string,
): Promise<void> {
  found.customers += 1
  try {
    const { changed, attention } = await synchronize.now(accountId)
    if (changed) found.mended.push(accountId)
    found.attention.push(...attention.map((message) => ({ accountId, message })))
  } catch (error) {
    found.failed.push(accountId)
    logFailure(log, accountId, error)
  }
}

// the error of the package has the whole answer in it, which is not for the log
function logFailure(log: BillingLog, accountId: string, error: unknown): void {
  const reason = stripeFault(error) ?? (error instanceof Error ? error.message : String(error))
  const stripeRequest = requestIdOf(error)
  log.error({ accountId, reason, stripeRequest }, 'Reading a customer of Stripe failed')
}

/** Looks every minute at accounts whose plan or Pro ends, and once a day at all, in one process. */
export function lookRegularly(rounds: Rounds): () => void {
  const { store, clock, log } = rounds
  let stopped = false
  async function round(): Promise<void> {
    try {
      await lookAtDue(rounds)
      const day = { key: 'billing-reconciliation', slotsMax: 1, now: clock.now(), leaseMs: dayMs }
      if ((await store.takeLease({ ...day, holder: '' })).slot !== undefined) {
        await store.pruneEvents(clock.now() - eventDaysKept * dayMs)
        const { mended, attention } = await reconcile(rounds)
        if (mended.length > 0) log.warn({ mended }, 'Reconciliation mended what webhooks missed')
        rounds.onMissed(mended.length)
        for (const one of attention) log.warn(one, 'A customer of Stripe needs attention')
      }
    } catch (error) {
      log.error({ reason: (error as Error).message }, 'Looking at customers of Stripe failed')
    }
    if (!stopped) cancel = clock.after(minuteMs, () => void round())
  }
  let cancel = clock.after(minuteMs, () => void round())
  return () => {
    stopped = true
    cancel()
  }
}

async function lookAtDue({ store, synchronize, clock, log }: Rounds): Promise<void> {
  for (const accountId of await store.listDue(clock.now(), rowsMax)) {
    try {
      await synchronize.now(accountId)
    } catch (error) {
      logFailure(log, accountId, error)
      await synchronize.expire(accountId)
    }
  }
}
