import type { Offer } from '@rowdeck/service/console-contract'

export type Interval = 'month' | 'year'
type Recurring = Offer['plans'][number]['prices'][number]
export type Price = Pick<Recurring, 'currency' | 'amount'>

/** What the visitor looks at: prices in this currency, for this period. */
export interface Shown {
  currency: string
  interval: Interval
}

/** "€19", "€19.50": without decimals if there is nothing behind the point. */
export function formatPrice({ currency, amount }: Price): string {
  const style = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' } as const
  return new Intl.NumberFormat('en-US', style).format(amount)
}

/** Returns the price for a period; undefined if it is not sold so. */
export function priceFor(prices: readonly Recurring[], shown: Shown): Recurring | undefined {
  return prices.find(
    ({ currency, interval }) => currency === shown.currency && interval === shown.interval,
  )
}

/** Every currency in which something is sold, in the order of the offer. */
export function currenciesOf({ plans, pro, packs }: Offer): string[] {
  const sold = [...plans, ...(pro ? [pro] : []), ...packs]
  return [...new Set(sold.flatMap(({ prices }) => prices.map(({ currency }) => currency)))]
}

/** The periods for which something is sold. */
export function intervalsOf({ plans, pro }: Offer): Interval[] {
  const sold = new Set(
    [...plans, ...(pro ? [pro] : [])].flatMap(({ prices }) =>
      prices.map(({ interval }) => interval),
    ),
  )
  return (['month', 'year'] as const).filter((interval) => sold.has(interval))
}
