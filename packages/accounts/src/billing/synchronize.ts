import type { Clock } from '@rowdeck/core/clock'
import { AppError } from '@rowdeck/core/errors'
import type Stripe from 'stripe'
import type { Account, Accounts } from '../accounts/accounts.ts'
import { type Notify, noticesOf } from './billing-notices.ts'
import type { BillingCustomer, BillingStore, Settlement } from './billing-store.ts'
import type { Catalogue } from './catalogue.ts'
import type { Given } from './given.ts'
import { entitlementActs, expiredOnly, settlementOf } from './settle-customer.ts'
import { fetchFacts, type StripeFacts } from './stripe-facts.ts'
import { createTurns } from './turns.ts'

export interface SynchronizeParts {
  stripe: Stripe
  store: BillingStore
  accounts: Pick<Accounts, 'draft'>
  catalogue: Catalogue
  clock: Clock
  graceMs: number
  notify: Notify
}

export interface Synchronized {
  /** Whether the account got or lost something. */
  changed: boolean
  attention: string[]
}

export interface Synchronize {
  /** Fetches everything of the account's customer and writes what follows from it, with the event that caused it. */
  now(accountId: string, eventId?: string): Promise<Synchronized>
  /** Takes what has ended by the clock, while Stripe does not answer. */
  expire(accountId: string): Promise<void>
}

/** Other processes may write in between; more often than this is a fault. */
const attemptsMax = 5
const live = new Set(['trialing', 'active', 'past_due', 'unpaid', 'paused', 'incomplete'])

/**
 * Returns what keeps accounts as Stripe says. One after the other for each account: what is written was fetched after the
 * last write, over all processes, because a write of another one in between has it fetched again.
 */
export function createSynchronize(parts: SynchronizeParts): Synchronize {
  const { store } = parts
  const inTurn = createTurns()

  async function once(accountId: string, eventId: string | undefined) {
    const customer = await store.findCustomer({ accountId })
    if (!customer?.customerId) return nothing
    const facts = await fetchFacts(parts.stripe, customer.customerId)
    const written = await write(parts, { customer, facts, eventId })
    if (written && !written.accountExists) await cancelAll(parts.stripe, facts)
    return written
  }

  return {
    now: (accountId, eventId) =>
      inTurn(accountId, async () => {
        for (let attempt = 0; attempt < attemptsMax; attempt++) {
          const written = await once(accountId, eventId)
          if (written) return written
        }
        throw new AppError('busy', 'Payments of this account are being processed. Try again.')
      }),
    expire: (accountId) => inTurn(accountId, () => expire(parts, accountId)),
  }
}

const nothing = { changed: false, attention: [], accountExists: true }

interface Written extends Synchronized {
  accountExists: boolean
}

interface Fetched {
  customer: BillingCustomer
  facts: StripeFacts
  eventId: string | undefined
}

async function write(
  { store, accounts, catalogue, clock, graceMs, notify }: SynchronizeParts,
  { customer, facts, eventId }: Fetched,
): Promise<Written | undefined> {
  const { accountId, version, given: before } = customer
  const now = clock.now()
  let written: Written = nothing
  let notices: Parameters<Notify>[] = []
  const isWritten = await store.settle({
    ...{ accountId, version, now, eventId },
    decide(account, purchases) {
      const rules = { catalogue, graceMs, now }
      const known = { facts, before, account, purchases }
      const settlement = settlementOf(known, rules, accounts.draft)
      const { attention } = settlement.given
      const changed = settlement.entries.length > 0
      written = { changed, attention, accountExists: account !== undefined }
      notices = noticesFor(account, before, settlement.given)
      return settlement
    },
  })
  if (!isWritten) return undefined
  for (const told of notices) notify(...told)
  return written
}

function noticesFor(
  account: Account | undefined,
  before: Given,
  after: Given,
): Parameters<Notify>[] {
  return account ? noticesOf(before, after).map((notice) => [account.email, notice]) : []
}

// an account was deleted while its owner was paying
async function cancelAll(stripe: Stripe, { subscriptions }: StripeFacts): Promise<void> {
  for (const { id, status } of subscriptions) {
    if (live.has(status)) await stripe.subscriptions.cancel(id, { prorate: false })
  }
}

async function expire(parts: SynchronizeParts, accountId: string): Promise<void> {
  const { store, accounts, clock, notify } = parts
  const customer = await store.findCustomer({ accountId })
  if (!customer) return
  const now = clock.now()
  const { version, given: before } = customer
  const given = expiredOnly(before, now)
  let notices: Parameters<Notify>[] = []
  const isWritten = await store.settle({
    ...{ accountId, version, now, eventId: undefined },
    decide(account): Settlement {
      const acts = account ? entitlementActs(account, { before, after: given, now }) : []
      const drafted = account ? accounts.draft(account, acts) : { entries: [], audits: [] }
      // looked at again at the next round, until Stripe answers
      const rest = { purchases: [], checkAt: customer.checkAt, forgetCustomer: false }
      notices = noticesFor(account, before, given)
      return { ...drafted, ...rest, given }
    },
  })
  if (isWritten) for (const told of notices) notify(...told)
}
