import type { Clock } from '@rowdeck/core/clock'
import { AppError } from '@rowdeck/core/errors'
import type Stripe from 'stripe'
import type { Account, Accounts, LeaseStore } from '../accounts/accounts.ts'
import type { Notify } from './billing-notices.ts'
import type { BillingCustomer, BillingStore } from './billing-store.ts'
import { type CheckoutParts, startCheckout, type Wish } from './checkout.ts'
import { dashboardUrl } from './dashboard-url.ts'
import { nothingGiven } from './given.ts'
import { type Offer, offerOf } from './offer.ts'
import { openPortal } from './portal.ts'
import { readCatalogue } from './read-catalogue.ts'
import { type BillingLog, lookRegularly, type Reconciliation, reconcile } from './reconcile.ts'
import {
  createStripe,
  isInProgress,
  isStripeDown,
  requestIdOf,
  retryAfterOf,
  stripeFault,
} from './stripe-client.ts'
import { isOver } from './stripe-facts.ts'
import { createSynchronize } from './synchronize.ts'
import { type EventOutcome, handleEvent } from './webhook.ts'

export interface BillingSettings {
  secretKey: string
  webhookSecrets: readonly string[]
  plansFile: string
  /** The page of the console from which people go to Stripe, and to which they return. */
  pageUrl: string
  termsUrl?: string | undefined
  privacyUrl?: string | undefined
  stripeUrl?: string | undefined
  graceMs: number
}

export interface BillingParts {
  settings: BillingSettings
  store: BillingStore & Pick<LeaseStore, 'takeLease'>
  accounts: Accounts
  clock: Clock
  log: BillingLog
  notify: Notify
}

export interface Billing {
  stripe: Stripe
  /** What can be bought now. */
  offer: Offer
  /** What the account has from Stripe, as far as it is known. `trialUsed` also if another account of the person used it. */
  customer(accountId: string): Promise<KnownCustomer>
  /** Returns the address of the checkout; AppError `request_invalid` and `busy` have a sentence for the buyer. */
  checkout(account: Account, wish: Wish): Promise<string>
  /** Returns the address of the portal, or with `change` of its page on which another plan is chosen; fails like `checkout`. */
  portal(accountId: string, request?: { change: boolean }): Promise<string>
  /** Fetches what the account has, as when its owner returns from Stripe. */
  refresh(accountId: string): Promise<void>
  handle(delivery: { body: Buffer; signature: string }): Promise<EventOutcome>
  reconcile(): Promise<Reconciliation>
  /** Ends the subscriptions of an account that is about to be deleted. */
  leave(accountId: string): Promise<void>
  /** Looks at accounts whose plan or Pro ends now, and once a day at all; returns a function that stops it. */
  start(): () => void
  /** When the last event was handled, and how many accounts had to be mended since the start because one did not come. */
  events(): Promise<{ lastAt: number | undefined; missed: number }>
  /** The page of a customer or a subscription in Stripe's Dashboard, for operators. */
  dashboardUrl(id: string): string
}

/** The customer of an account at Stripe, and what it has from there. */
export type KnownCustomer = Pick<BillingCustomer, 'customerId' | 'given'>

const rowsMax = 100
const retrySeconds = 60
const nobody: KnownCustomer = { customerId: null, given: nothingGiven }

/** Opens what sells. Throws CatalogueError. */
export function createBilling(parts: BillingParts): Billing {
  const { settings, store, clock, log } = parts
  const catalogue = readCatalogue(settings.plansFile)
  const stripe = createStripe(settings)
  const { graceMs, webhookSecrets: secrets, pageUrl, termsUrl, privacyUrl } = settings
  const forBuyer = answersForBuyers(log)
  const synchronize = createSynchronize({ ...parts, stripe, catalogue, graceMs })
  const { now: refresh } = synchronize
  const buying = { stripe, store, catalogue, clock, pageUrl, termsUrl, privacyUrl, refresh }
  let missed = 0
  const onMissed = (accounts: number) => {
    missed += accounts
  }
  const rounds = { store, synchronize, clock, log, onMissed }
  return {
    stripe,
    offer: offerOf(catalogue),
    customer: (accountId) => knownCustomer(buying, accountId),
    checkout: (account, wish) => forBuyer(() => startCheckout(buying, account, wish)),
    async portal(accountId, { change } = { change: false }) {
      const customer = await store.findCustomer({ accountId })
      const id = customer?.customerId
      if (!id) throw new AppError('request_invalid', 'You have not bought anything yet.')
      const { subscriptions } = customer.given
      const changed = change ? subscriptions.find(({ kind }) => kind === 'plan')?.id : undefined
      return forBuyer(() => openPortal(buying, id, changed))
    },
    refresh: (accountId) => forBuyer(async () => void (await synchronize.now(accountId))),
    handle: (delivery) =>
      handleEvent({ stripe, store, synchronize, secrets, now: () => clock.now() }, delivery),
    reconcile: () => reconcile(rounds),
    leave: (accountId) => forBuyer(() => leave(stripe, store, accountId)),
    start: () => lookRegularly(rounds),
    events: async () => ({ missed, lastAt: await store.lastEventAt() }),
    dashboardUrl: (id) => dashboardUrl(settings.secretKey, id),
  }
}

async function knownCustomer(
  { store, catalogue, clock }: Pick<CheckoutParts, 'store' | 'catalogue' | 'clock'>,
  accountId: string,
): Promise<KnownCustomer> {
  const known = (await store.findCustomer({ accountId })) ?? nobody
  if (known.given.trialUsed || !catalogue.trialDays) return known
  const trialUsed = await store.isTrialTaken(accountId, clock.now())
  return { ...known, given: { ...known.given, trialUsed } }
}

/**
 * Returns what runs calls of Stripe for a buyer, who reads in a sentence what is wrong. The reason is for the operator, and is
 * logged.
 */
function answersForBuyers(log: BillingLog) {
  return async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      const reason = stripeFault(error)
      if (reason === undefined) throw error
      log.error(
        { reason, stripeRequest: requestIdOf(error) },
        'A call of Stripe for a buyer failed',
      )
      const retryAfterSeconds = retryAfterOf(error) ?? retrySeconds
      throw new AppError('busy', sentenceFor(error), {
        retryAfterSeconds,
        cause: new Error(reason),
      })
    }
  }
}

function sentenceFor(error: unknown): string {
  if (isInProgress(error)) {
    return 'The payment provider is still opening this page. Nothing was charged. Try again in a few seconds.'
  }
  if (isStripeDown(error)) {
    return 'The payment provider does not answer. Nothing was charged. Try again in a few minutes.'
  }
  return 'The payment provider refused the request. Nothing was charged. Ask the operator of this service.'
}

async function leave(stripe: Stripe, store: BillingStore, accountId: string): Promise<void> {
  const customer = (await store.findCustomer({ accountId }))?.customerId
  if (!customer) return
  const open = { customer, status: 'open', limit: rowsMax } as const
  for await (const { id } of stripe.checkout.sessions.list(open)) {
    await stripe.checkout.sessions.expire(id)
  }
  const all = { customer, status: 'all', limit: rowsMax } as const
  for await (const one of stripe.subscriptions.list(all)) {
    if (!isOver(one)) await stripe.subscriptions.cancel(one.id, { prorate: false })
  }
}
