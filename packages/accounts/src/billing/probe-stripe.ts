import type Stripe from 'stripe'
import type { Catalogue } from './catalogue.ts'
import { comparePrices } from './compare-prices.ts'
import { isForbidden, stripeFault } from './stripe-client.ts'

const one = { limit: 1 }

/** Reads of every kind of object that is needed, each by the name of its permission. Changes nothing. */
const reads: Record<string, (stripe: Stripe) => PromiseLike<unknown>> = {
  Customers: (stripe) => stripe.customers.list(one),
  Subscriptions: (stripe) => stripe.subscriptions.list(one),
  'Checkout Sessions': (stripe) => stripe.checkout.sessions.list(one),
  'Customer portal': (stripe) => stripe.billingPortal.configurations.list(one),
  Invoices: (stripe) => stripe.invoices.list(one),
  'Charges and Refunds': (stripe) => stripe.charges.list(one),
  Disputes: (stripe) => stripe.disputes.list(one),
}

/**
 * Returns a sentence for everything that keeps the service from selling: a key that is refused or may not read what is needed,
 * and a catalogue that differs from Stripe. Whether the key may write cannot be told without writing.
 */
export async function probeStripe(stripe: Stripe, catalogue: Catalogue): Promise<string[]> {
  const faults: string[] = []
  for (const [permission, read] of Object.entries(reads)) {
    try {
      await read(stripe)
    } catch (error) {
      const fault = stripeFault(error)
      if (fault === undefined) throw error
      // the others fail for the same reason
      if (!isForbidden(error)) return [fault]
      faults.push(`The key may not read ${permission}.`)
    }
  }
  try {
    return [...faults, ...(await comparePrices(stripe, catalogue))]
  } catch (error) {
    if (!isForbidden(error)) throw error
    return [...faults, 'The key may not read Prices.']
  }
}
