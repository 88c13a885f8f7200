import type Stripe from 'stripe'
import type { Account, PaidAct } from '../accounts/accounts.ts'
import type { Purchase } from './billing-store.ts'
import { type Catalogue, soldAt } from './catalogue.ts'
import { idOf, type StripeFacts } from './stripe-facts.ts'

interface PackFacts {
  account: Account
  purchases: readonly Purchase[]
  catalogue: Catalogue
  now: number
}

/** Returns the packs that were paid for and not granted yet. Prices decide, never what a browser sent. */
export function paidPacks(
  { sessions }: StripeFacts,
  { account, purchases, catalogue, now }: PackFacts,
): { new: Purchase[]; attention: string[] } {
  const granted = new Set(purchases.map(({ id }) => id))
  const found = { new: [] as Purchase[], attention: [] as string[] }
  for (const session of sessions) {
    const isOwn = session.client_reference_id === account.id
    if (!isOwn || granted.has(session.id) || !isPaid(session)) continue
    const credits = creditsOf(session, catalogue)
    if (credits === 0) {
      found.attention.push(`${session.id} was paid, but has no price of the catalogue.`)
      continue
    }
    const paymentIntent = idOf(session.payment_intent)
    const amount = session.amount_total ?? 0
    found.new.push({ id: session.id, paymentIntent, credits, amount, at: now, taken: 0, short: 0 })
  }
  return found
}

// a coupon may pay for all of it
function isPaid({ payment_status }: Stripe.Checkout.Session): boolean {
  return payment_status === 'paid' || payment_status === 'no_payment_required'
}

function creditsOf({ line_items }: Stripe.Checkout.Session, catalogue: Catalogue): number {
  const credits = (line_items?.data ?? []).map(({ price, quantity }) => {
    const sold = price ? soldAt(catalogue, price.id) : undefined
    return sold?.kind === 'pack' ? sold.pack.credits * (quantity ?? 1) : 0
  })
  return credits.reduce((total, one) => total + one, 0)
}

interface TakenBack {
  /** Those that changed. */
  purchases: Purchase[]
  acts: PaidAct[]
}

/**
 * Returns what refunds and lost disputes take back, and what failed refunds and won disputes return. What is taken of a
 * purchase depends only on what was paid back, so that nothing happens twice. Spent credits are recorded as missing.
 */
export function takeBack(
  facts: Pick<StripeFacts, 'paidBack' | 'seenPayments'>,
  purchases: readonly Purchase[],
  credits: number,
): TakenBack {
  const back = new Map<string, number>()
  for (const { paymentIntent, amount } of facts.paidBack) {
    back.set(paymentIntent, (back.get(paymentIntent) ?? 0) + amount)
  }
  const result: TakenBack = { purchases: [], acts: [] }
  let left = credits
  for (const purchase of purchases) {
    const { paymentIntent, taken, short } = purchase
    const change = changeOf(purchase, back, facts.seenPayments)
    if (change === 0) continue
    const moved = change > 0 ? Math.min(change, left) : -Math.min(-change, taken)
    left -= moved
    const missing = short + change - moved
    result.purchases.push({ ...purchase, taken: taken + moved, short: Math.max(0, missing) })
    const source = paymentIntent ?? purchase.id
    if (moved > 0) result.acts.push({ kind: 'withdraw_credits', credits: moved, source })
    if (moved < 0) result.acts.push({ kind: 'grant_credits', credits: -moved, source })
  }
  return result
}

function changeOf(
  purchase: Purchase,
  back: ReadonlyMap<string, number>,
  seenPayments: ReadonlySet<string> | undefined,
): number {
  const payment = purchase.paymentIntent ?? ''
  const change = targetOf(purchase, back.get(payment) ?? 0) - purchase.taken - purchase.short
  // a refund that is not seen has not failed
  return change < 0 && seenPayments && !seenPayments.has(payment) ? 0 : change
}

// rounded down, in favor of the customer
function targetOf({ credits, amount }: Purchase, paidBack: number): number {
  if (amount <= 0) return 0
  const share = Math.min(amount, paidBack)
  return Number((BigInt(credits) * BigInt(share)) / BigInt(amount))
}
