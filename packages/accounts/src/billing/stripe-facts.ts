import type Stripe from 'stripe'

/** What was paid back of a payment: refunded, or lost in a dispute. */
export interface PaidBack {
  paymentIntent: string
  amount: number
}

/** The objects of a customer that decide what an account has. */
export interface StripeFacts {
  isDeleted: boolean
  subscriptions: Stripe.Subscription[]
  /** When the oldest open invoice of a subscription was issued, in milliseconds, by its id. */
  unpaidSince: Map<string, number>
  /** Complete sessions that sold something once. */
  sessions: Stripe.Checkout.Session[]
  /** Whether one of them is paid by a method that takes days, and neither has succeeded nor failed yet. */
  isPaymentPending: boolean
  paidBack: PaidBack[]
  /** The payments whose charges were looked at; of others, nothing is known. Undefined if those of all payments were. */
  seenPayments: Set<string> | undefined
}

const pageMax = 100
/** More objects of one list are not looked at; Stripe lists the newest first. */
const objectsMax = 2000
/** States of a dispute in which the money is gone. */
const lostStates = new Set(['lost', 'prevented', 'appeal_needs_response', 'appeal_under_review'])

const over = new Set<string>(['canceled', 'incomplete_expired'])

/** Whether a subscription with this status has ended for good. */
export function isOver({ status }: { status: string }): boolean {
  return over.has(status)
}

/** Fetches what Stripe says about a customer now. */
export async function fetchFacts(stripe: Stripe, customer: string): Promise<StripeFacts> {
  const found = await stripe.customers.retrieve(customer)
  if (found.deleted) return nothingLeft()
  const subscriptions = await listAll(
    stripe.subscriptions.list({ customer, status: 'all', limit: pageMax }),
  )
  const sessions = await listAll(
    stripe.checkout.sessions.list({
      customer,
      status: 'complete',
      limit: pageMax,
      expand: ['data.line_items', 'data.payment_intent'],
    }),
  )
  const sold = sessions.filter(({ mode }) => mode === 'payment')
  const charges = await chargesOf(stripe, customer, sold)
  return {
    isDeleted: false,
    subscriptions,
    unpaidSince: await unpaidSince(stripe, subscriptions),
    sessions: sold,
    isPaymentPending: sessions.some(isPending),
    paidBack: await paidBack(stripe, charges.found),
    seenPayments: charges.isComplete ? undefined : new Set(paymentsOf(charges.found)),
  }
}

function nothingLeft(): StripeFacts {
  return {
    isDeleted: true,
    subscriptions: [],
    unpaidSince: new Map(),
    sessions: [],
    isPaymentPending: false,
    paidBack: [],
    seenPayments: new Set(),
  }
}

// the session says "unpaid" both while such a payment is on its way and after it has failed
function isPending({ payment_intent: payment }: Stripe.Checkout.Session): boolean {
  return typeof payment === 'object' && payment?.status === 'processing'
}

/** Resolves to the objects on all pages of a list. */
export function listAll<T>(list: Stripe.ApiListPromise<T>): Promise<T[]> {
  return list.autoPagingToArray({ limit: objectsMax })
}

async function unpaidSince(
  stripe: Stripe,
  subscriptions: Stripe.Subscription[],
): Promise<Map<string, number>> {
  const since = new Map<string, number>()
  for (const { id, status } of subscriptions) {
    if (status !== 'past_due') continue
    const open = await listAll(
      stripe.invoices.list({ subscription: id, status: 'open', limit: pageMax }),
    )
    const issued = open.flatMap(({ status_transitions: { finalized_at } }) => finalized_at ?? [])
    if (issued.length > 0) since.set(id, Math.min(...issued) * 1000)
  }
  return since
}

interface Charges {
  found: Stripe.Charge[]
  /** Whether there are no others. */
  isComplete: boolean
}

/** Resolves to the charges of a customer; of one with too many, such as declined ones, to the newest and those of what was sold once. */
async function chargesOf(
  stripe: Stripe,
  customer: string,
  sold: Stripe.Checkout.Session[],
): Promise<Charges> {
  const found = await listAll(stripe.charges.list({ customer, limit: pageMax }))
  if (found.length < objectsMax) return { found, isComplete: true }
  const seen = new Set(paymentsOf(found))
  for (const payment of paymentsOf(sold)) {
    if (seen.has(payment)) continue
    const list = stripe.charges.list({ payment_intent: payment, limit: pageMax })
    found.push(...(await listAll(list)))
  }
  return { found, isComplete: false }
}

function paymentsOf(objects: Pick<Stripe.Charge, 'payment_intent'>[]): string[] {
  return objects.flatMap(({ payment_intent: payment }) => idOf(payment) ?? [])
}

async function paidBack(stripe: Stripe, charges: Stripe.Charge[]): Promise<PaidBack[]> {
  const found: PaidBack[] = []
  for (const charge of charges) {
    const paymentIntent = idOf(charge.payment_intent)
    if (paymentIntent === null) continue
    const refunded = charge.amount_refunded > 0 ? await refundedOf(stripe, charge.id) : 0
    const lost = charge.disputed ? await lostOf(stripe, charge.id) : 0
    if (refunded + lost > 0) found.push({ paymentIntent, amount: refunded + lost })
  }
  return found
}

async function refundedOf(stripe: Stripe, charge: string): Promise<number> {
  const refunds = await listAll(stripe.refunds.list({ charge, limit: pageMax }))
  return sum(refunds.filter(({ status }) => status === 'succeeded'))
}

async function lostOf(stripe: Stripe, charge: string): Promise<number> {
  const disputes = await listAll(stripe.disputes.list({ charge, limit: pageMax }))
  return sum(disputes.filter(({ status }) => lostStates.has(status)))
}

function sum(amounts: { amount: number }[]): number {
  return amounts.reduce((total, { amount }) => total + amount, 0)
}

/** Returns the id of an object that may be expanded. */
export function idOf(named: string | { id: string } | null): string | null {
  return typeof named === 'string' ? named : (named?.id ?? null)
}
