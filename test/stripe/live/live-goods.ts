import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type Stripe from 'stripe'

/** What is sold during a run: a product with the prices of two plans and a pack, and the file of the catalogue. */
export interface LiveGoods {
  plansFile: string
  team: string
  large: string
  pack: string
  /** Archives what cannot be deleted: Stripe keeps products that have prices. */
  remove(): Promise<void>
}

const monthly = { recurring: { interval: 'month' } } as const
const metadata = { rowdeck: 'billing-live' }

export async function createGoods(stripe: Stripe, folder: string): Promise<LiveGoods> {
  const { id: product } = await stripe.products.create({ name: 'Rowdeck live test', metadata })
  const price = async (unit_amount: number, rhythm: Partial<typeof monthly> = {}) =>
    (await stripe.prices.create({ product, currency: 'eur', unit_amount, metadata, ...rhythm })).id
  const team = await price(1900, monthly)
  const large = await price(9900, monthly)
  const pack = await price(500)
  const plan = (id: string, one: string, amount: number) => ({
    ...{ id, name: id, requestsPerMonth: amount },
    prices: [{ price: one, interval: 'month', currency: 'eur', amount }],
  })
  const plansFile = join(folder, 'plans.json')
  const catalogue = {
    plans: [plan('team', team, 1900), plan('large', large, 9900)],
    packs: [{ id: 'pack', credits: 100, prices: [{ price: pack, currency: 'eur', amount: 500 }] }],
  }
  writeFileSync(plansFile, JSON.stringify(catalogue))
  return {
    ...{ plansFile, team, large, pack },
    async remove() {
      for (const id of [team, large, pack]) await stripe.prices.update(id, { active: false })
      await stripe.products.update(product, { active: false })
    },
  }
}
