import type Stripe from 'stripe'
import type { Account, Accounts, LeaseStore } from '../accounts/accounts.ts'
import type { Clock } from '../clock.ts'
import { AppError } from '../errors.ts'
import type { BillingStore } from './billing-store.ts'
import type { Catalogue } from './catalogue.ts'
import { startCheckout, type Wish } from './checkout.ts'
import { type Given, nothingGiven } from './given.ts'
import { openPortal } from './portal.ts'
import { readCatalogue } from './read-catalogue.ts'
import { type BillingLog, lookRegularly, type Reconciliation, reconcile } from './reconcile.ts'
import { createStripe, isStripeDown, stripeFault } from './stripe-client.ts'
import { createSynchronize } from './synchronize.ts'
import { type EventOutcome, handleEvent } from './webhook.ts'

export interface BillingSettings {
  secretKey: string
  webhookSecrets: readonly string[]
  plansFile: string
  publicUrl: string
  stripeUrl?: string | undefined
  graceMs: number
}

export interface BillingParts {
  settings: BillingSettings
  store: BillingStore & Pick<LeaseStore, 'takeLease'>
  accounts: Accounts
  clock: Clock
  log: BillingLog
}

export interface Billing {
  catalogue: Catalogue
  stripe: Stripe
  /** What the account has from Stripe, as far as it is known. */
  given(accountId: string): Promise<Given>
  /** Returns the address of the checkout; AppError `request_invalid` and `busy` have a sentence for the buyer. */
  checkout(account: Account, wish: Wish): Promise<string>
  portal(accountId: string): Promise<string>
  /** Fetches what the account has, as when its owner returns from Stripe. */
  refresh(accountId: string): Promise<void>
  handle(delivery: { body: Buffer; signature: string }): Promise<EventOutcome>
  reconcile(): Promise<Reconciliation>
  /** Ends the subscriptions of an account that is about to be deleted. */
  leave(accountId: string): Promise<void>
  /** Looks at accounts whose plan or Pro ends now, and once a day at all; returns a function that stops it. */
  start(): () => void
}

const rowsMax = 100

/** Opens what sells. Throws CatalogueError. */
export function createBilling({ settings, store, accounts, clock, log }: BillingParts): Billing {
  const catalogue = readCatalogue(settings.plansFile)
  const stripe = createStripe(settings)
  const { graceMs, publicUrl, webhookSecrets: secrets } = settings
  const synchronize = createSynchronize({ stripe, store, accounts, catalogue, clock, graceMs })
  const rounds = { store, synchronize, clock, log }
  return {
    catalogue,
    stripe,
    given: async (accountId) => (await store.findCustomer({ accountId }))?.given ?? nothingGiven,
    checkout: (account, wish) =>
      forBuyer(() => startCheckout({ stripe, store, catalogue, publicUrl }, account, wish)),
    async portal(accountId) {
      const customer = await store.findCustomer({ accountId })
      const id = customer?.customerId
      if (!id) throw new AppError('request_invalid', 'You have not bought anything yet.')
      return forBuyer(() => openPortal({ stripe, catalogue, publicUrl }, id))
    },
    refresh: (accountId) => forBuyer(async () => void (await synchronize.now(accountId))),
    handle: (delivery) =>
      handleEvent({ stripe, store, synchronize, secrets, now: () => clock.now() }, delivery),
    reconcile: () => reconcile(rounds),
    leave: (accountId) => forBuyer(() => leave(stripe, store, accountId)),
    start: () => lookRegularly(rounds),
  }
}

/** Says what is wrong with Stripe in a sentence for the buyer; the reason is the cause. */
async function forBuyer<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const reason = stripeFault(error)
    if (reason === undefined) throw error
    const message = isStripeDown(error)
      ? 'The payment provider does not answer. Nothing was charged. Try again in a few minutes.'
      : 'The payment provider refused the request. Nothing was charged. Ask the operator of this service.'
    throw new AppError('busy', message, { retryAfterSeconds: 60, cause: new Error(reason) })
  }
}

const over = new Set<string>(['canceled', 'incomplete_expired'])

async function leave(stripe: Stripe, store: BillingStore, accountId: string): Promise<void> {
  const customer = (await store.findCustomer({ accountId }))?.customerId
  if (!customer) return
  const open = { customer, status: 'open', limit: rowsMax } as const
  for await (const { id } of stripe.checkout.sessions.list(open)) {
    await stripe.checkout.sessions.expire(id)
  }
  const all = { customer, status: 'all', limit: rowsMax } as const
  for await (const { id, status } of stripe.subscriptions.list(all)) {
    if (!over.has(status)) await stripe.subscriptions.cancel(id, { prorate: false })
  }
}
