import { type Catalogue, proId, type SoldPack, type SoldPlan } from './catalogue.ts'
import { decimalsOf } from './currency.ts'

/** A price as it is shown. The amount is in the main unit of the currency: 19.5 for EUR 19.50. */
export interface OfferedPrice {
  currency: string
  amount: number
}

export interface RecurringPrice extends OfferedPrice {
  interval: 'month' | 'year'
}

/** What can be bought now, without retired entries. Nothing in it names an object of Stripe. */
export interface Offer {
  /** In days; 0 for none. */
  trialDays: number
  plans: {
    id: string
    name: string
    description: string | null
    requestsPerMonth: number
    /** In place of the limit of the service; null without one. */
    requestsPerMinute: number | null
    requestsPerDay: number | null
    prices: RecurringPrice[]
  }[]
  pro: { id: string; name: string; description: string | null; prices: RecurringPrice[] } | null
  /** Smallest first. */
  packs: { id: string; credits: number; prices: OfferedPrice[] }[]
}

/** Returns what a catalogue offers. */
export function offerOf({ plans, pro, packs, trialDays = 0 }: Catalogue): Offer {
  return {
    trialDays,
    plans: plans
      .filter((plan) => !plan.retired)
      .map(({ id, name, description = null, requestsPerMonth, limits, prices }) => ({
        ...{ id, name, description, requestsPerMonth },
        requestsPerMinute: limits?.requestsPerMinute ?? null,
        requestsPerDay: limits?.requestsPerDay ?? null,
        prices: prices.map(recurring),
      })),
    pro:
      pro && !pro.retired
        ? {
            ...{ id: proId, name: pro.name, description: pro.description ?? null },
            prices: pro.prices.map(recurring),
          }
        : null,
    packs: packs
      .filter((pack) => !pack.retired)
      .map(({ id, credits, prices }) => ({ id, credits, prices: prices.map(shown) }))
      .toSorted((one, other) => one.credits - other.credits),
  }
}

function recurring({ interval, ...price }: SoldPlan['prices'][number]): RecurringPrice {
  return { ...shown(price), interval }
}

function shown({ currency, amount }: SoldPack['prices'][number]): OfferedPrice {
  return { currency, amount: amount / 10 ** decimalsOf(currency) }
}
