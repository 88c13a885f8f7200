import type { Clock } from '@rowdeck/core/clock'
import { AppError } from '@rowdeck/core/errors'
import { dayMs } from '@rowdeck/core/time'
import type Stripe from 'stripe'
import type { Account } from '../accounts/accounts.ts'
import type { BillingCustomer, BillingStore } from './billing-store.ts'
import { type Catalogue, everything, type Sold } from './catalogue.ts'
import { customerOf } from './customer.ts'
import { isKeySpent, isStripeDown } from './stripe-client.ts'
import { isOver, listAll } from './stripe-facts.ts'

/** What somebody wants to buy, by names of the catalogue; never an amount. */
export interface Wish {
  /** The id of a plan or pack, or `pro`. */
  item: string
  /** Undefined for packs. */
  interval?: 'month' | 'year' | undefined
  currency: string
}

export interface CheckoutParts {
  stripe: Stripe
  store: BillingStore
  catalogue: Catalogue
  clock: Clock
  /** To which people return from Stripe. */
  pageUrl: string
  /** Fetches what an account has, as an event would. */
  refresh(accountId: string): Promise<unknown>
}

/** How long it is remembered, in milliseconds, that a person has had a trial, under a hash that outlives the account. */
const trialMemoryMs = 365 * dayMs
const pageMax = 100
const attemptsMax = 3

/**
 * Returns the address of a Checkout session at Stripe. An open one for the same price is used again, and others for
 * subscriptions are closed, also those of requests at the same moment. Throws AppError request_invalid with a sentence for the buyer.
 */
export async function startCheckout(
  parts: CheckoutParts,
  account: Account,
  wish: Wish,
): Promise<string> {
  const sold = offered(parts.catalogue, wish)
  const customer = await customerOf(parts, account)
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const known = await parts.store.claimCustomer(account.id)
    requireRoom(known, sold)
    const reused = await openSession(parts.stripe, { customer, sold })
    const session = reused ?? (await create(parts, { account, customer, known, sold }))
    if (session?.status !== 'open' || !session.url) {
      // Stripe repeats its answer of an earlier purchase, or was asked for something else under this key
      await parts.store.countAttempt(account.id)
      continue
    }
    if (sold.kind === 'pack') return session.url
    if (!reused) await keepOne(parts.stripe, customer, session)
    if (!(await hasUnseen(parts.stripe, customer, known))) return session.url
    await expire(parts.stripe, [session])
    await parts.refresh(account.id)
  }
  throw refused('The checkout could not be opened. Reload the page and try again.')
}

function offered(catalogue: Catalogue, { item, interval, currency }: Wish): Sold {
  const sold = everything(catalogue).filter(({ id, retired }) => id === item && !retired)
  if (sold.length === 0) throw refused('This is not for sale any more. Reload the page.')
  const found = sold.find(({ price }) => {
    const every = 'interval' in price ? price.interval : undefined
    return price.currency === currency && every === interval
  })
  if (found) return found
  throw refused('This is not sold in that currency or for that period. Reload the page.')
}

// a failed payment is mended and not bought again
function requireRoom({ given }: BillingCustomer, sold: Sold): void {
  if (sold.kind === 'pack') return
  const other = given.subscriptions.find(
    ({ kind, status }) => kind === sold.kind && status !== 'incomplete',
  )
  if (!other) return
  throw refused(
    'You have a subscription of this kind. Change it, or mend its payment, under "Manage subscription".',
  )
}

async function openSession(
  stripe: Stripe,
  { customer, sold }: { customer: string; sold: Sold },
): Promise<Stripe.Checkout.Session | undefined> {
  const open = await openSessions(stripe, customer)
  const same = open.find(({ metadata, url }) => url && metadata?.price === sold.price.price)
  // of the other kind as well, or both would begin with the person's trial
  if (sold.kind !== 'pack') await expire(stripe, subscribing(open, same))
  return same
}

/**
 * Whether Stripe has a subscription that no event has reported yet. A session that was paid is not open any more and cannot be closed,
 * so that this is asked once another one is the only one open: it would begin a second trial, or a second subscription of its kind.
 */
async function hasUnseen(
  stripe: Stripe,
  customer: string,
  { given }: BillingCustomer,
): Promise<boolean> {
  const all = await listAll(stripe.subscriptions.list({ customer, status: 'all', limit: pageMax }))
  const seen = new Set(given.subscriptions.map(({ id }) => id))
  const isNew = all.some((one) => !isOver(one) && !seen.has(one.id))
  return isNew || (all.length > 0 && !given.trialUsed)
}

/**
 * Keeps one of the sessions for subscriptions that were created at the same moment: each process looks again once its own
 * exists, so that one at least sees the other, and all keep the newest. Throws if that is another one.
 */
async function keepOne(
  stripe: Stripe,
  customer: string,
  own: Stripe.Checkout.Session,
): Promise<void> {
  const open = subscribing(await openSessions(stripe, customer))
  const newest = open.toSorted((a, b) => b.created - a.created || (a.id < b.id ? 1 : -1))[0]
  if (newest?.id === own.id) return expire(stripe, subscribing(open, newest))
  await expire(
    stripe,
    open.filter(({ id }) => id === own.id),
  )
  throw refused('Another checkout was opened at the same moment. Use that one, or try again.')
}

function openSessions(stripe: Stripe, customer: string): Promise<Stripe.Checkout.Session[]> {
  return listAll(stripe.checkout.sessions.list({ customer, status: 'open', limit: pageMax }))
}

function subscribing(sessions: Stripe.Checkout.Session[], except?: Stripe.Checkout.Session) {
  return sessions.filter((one) => one !== except && one.metadata?.kind !== 'pack')
}

async function expire(stripe: Stripe, sessions: Stripe.Checkout.Session[]): Promise<void> {
  for (const { id } of sessions) {
    try {
      await stripe.checkout.sessions.expire(id)
    } catch (error) {
      // another process was first, or somebody has just paid
      const { status } = await stripe.checkout.sessions.retrieve(id)
      if (status === 'open') throw error
    }
  }
}

interface NewSession {
  account: Account
  customer: string
  known: BillingCustomer
  sold: Sold
}

// Two clicks at once share the key, and so the session. Undefined if the key was used before the catalogue changed.
async function create(
  parts: CheckoutParts,
  { account, customer, known, sold }: NewSession,
): Promise<Stripe.Checkout.Session | undefined> {
  const idempotencyKey = `checkout:${account.id}:${sold.price.price}:${known.version}`
  const trialDays = await trialDaysOf(parts, { account, known, sold })
  const params = sessionParams(parts, { account, customer, sold, trialDays })
  try {
    return await parts.stripe.checkout.sessions.create(params, { idempotencyKey })
  } catch (error) {
    if (isKeySpent(error)) return undefined
    // Stripe would repeat its failure for a day
    if (isStripeDown(error)) await parts.store.countAttempt(account.id)
    throw error
  }
}

/** The first subscription of a person has a trial, whichever of their accounts buys it. */
async function trialDaysOf(
  { store, catalogue, clock }: CheckoutParts,
  { account, known, sold }: Omit<NewSession, 'customer'>,
): Promise<number> {
  const { trialDays = 0 } = catalogue
  if (trialDays === 0 || sold.kind === 'pack' || known.given.trialUsed) return 0
  const now = clock.now()
  const claim = { accountId: account.id, now, endsAt: now + trialMemoryMs }
  return (await store.claimTrial(claim)) ? trialDays : 0
}

interface SessionFacts extends Omit<NewSession, 'known'> {
  trialDays: number
}

function sessionParams(
  { catalogue, pageUrl }: CheckoutParts,
  { account, customer, sold, trialDays }: SessionFacts,
): Stripe.Checkout.SessionCreateParams {
  const { kind, price } = sold
  const metadata = { account: account.id, price: price.price, kind }
  const common: Stripe.Checkout.SessionCreateParams = {
    customer,
    client_reference_id: account.id,
    line_items: [{ price: price.price, quantity: 1 }],
    success_url: `${pageUrl}?session={CHECKOUT_SESSION_ID}`,
    cancel_url: pageUrl,
    metadata,
    ...(catalogue.automaticTax && {
      automatic_tax: { enabled: true },
      customer_update: { address: 'auto', name: 'auto' },
      tax_id_collection: { enabled: true },
    }),
  }
  if (kind === 'pack') return { ...common, mode: 'payment', invoice_creation: { enabled: true } }
  return {
    ...common,
    mode: 'subscription',
    subscription_data: {
      metadata,
      ...(trialDays > 0 && {
        trial_period_days: trialDays,
        trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
      }),
    },
    ...(trialDays > 0 && { payment_method_collection: 'if_required' }),
  }
}

function refused(message: string): AppError {
  return new AppError('request_invalid', message)
}
