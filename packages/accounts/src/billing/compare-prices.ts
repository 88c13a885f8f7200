import type Stripe from 'stripe'
import { type Catalogue, everything, type Sold } from './catalogue.ts'
import { isMissing } from './stripe-client.ts'

/** What differs between a catalogue and Stripe. Empty if nothing does. */
export async function comparePrices(stripe: Stripe, catalogue: Catalogue): Promise<string[]> {
  const differences: string[] = []
  // one after the other, because a catalogue may have more prices than Stripe answers in a second
  for (const sold of everything(catalogue)) {
    const found = await priceNamed(stripe, sold.price.price)
    const which = `The price ${sold.price.price} of ${nameOf(sold)}`
    if (!found) {
      differences.push(`${which} does not exist at Stripe, or not in this mode (test or live).`)
      continue
    }
    differences.push(...differencesOf(sold, found, catalogue).map((what) => `${which} ${what}`))
  }
  return differences
}

async function priceNamed(stripe: Stripe, id: string): Promise<Stripe.Price | undefined> {
  try {
    return await stripe.prices.retrieve(id)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

function nameOf(sold: Sold): string {
  if (sold.kind === 'pro') return 'Pro'
  return `the ${sold.kind} "${sold.id}"`
}

function differencesOf(sold: Sold, found: Stripe.Price, { automaticTax }: Catalogue): string[] {
  const { currency, amount } = sold.price
  const differences = [
    !found.active && !sold.retired && 'is archived. Activate it, or retire the entry.',
    found.currency !== currency &&
      `is in ${found.currency} at Stripe, but in ${currency} in the catalogue.`,
    found.unit_amount !== amount &&
      `costs ${found.unit_amount ?? 'no fixed amount'} at Stripe, but ${amount} in the catalogue.`,
    automaticTax &&
      (found.tax_behavior ?? 'unspecified') === 'unspecified' &&
      'has no tax behavior, which automatic taxes need.',
    ...rhythm(sold, found),
  ]
  return differences.filter((difference) => typeof difference === 'string')
}

function rhythm(sold: Sold, { recurring }: Stripe.Price): (string | false)[] {
  if (sold.kind === 'pack') {
    return [recurring !== null && 'is recurring, but a pack is bought once.']
  }
  const { interval } = sold.price
  if (recurring === null) return [`is paid once, but should be paid every ${interval}.`]
  const every = `${recurring.interval_count} ${recurring.interval}`
  return [
    every !== `1 ${interval}` && `is paid every ${every}, but should be paid every ${interval}.`,
    recurring.usage_type !== 'licensed' && 'is metered, which is not supported.',
  ]
}
