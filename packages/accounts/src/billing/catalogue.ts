import { Type } from '@rowdeck/core/schema'
import type { Static } from 'typebox'
import { ownLimitsFields } from '../accounts/accounts.ts'

const strict = { additionalProperties: false }
const wholeMax = 1_000_000_000
const id = Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,39}$' })
const name = Type.String({ minLength: 1, maxLength: 60 })
const description = Type.Optional(Type.String({ maxLength: 300 }))

const priceFields = {
  /** The id of the price at Stripe. */
  price: Type.String({ pattern: '^[A-Za-z0-9_]{1,250}$' }),
  /** Three letters of ISO 4217, in lower case. */
  currency: Type.String({ pattern: '^[a-z]{3}$' }),
  /** In the smallest unit, as Stripe counts it; shown, never charged. */
  amount: Type.Integer({ minimum: 0, maximum: 99_999_999_999 }),
}
const recurring = Type.Object(
  { ...priceFields, interval: Type.Union([Type.Literal('month'), Type.Literal('year')]) },
  strict,
)
const prices = Type.Array(recurring, { maxItems: 40 })
const retired = Type.Optional(Type.Boolean())

/** The schema of the file. */
export const catalogueSchema = Type.Object(
  {
    trialDays: Type.Optional(Type.Integer({ minimum: 0, maximum: 365 })),
    /** Whether Stripe computes taxes. */
    automaticTax: Type.Optional(Type.Boolean()),
    plans: Type.Optional(
      Type.Array(
        Type.Object(
          {
            id,
            name,
            description,
            requestsPerMonth: Type.Integer({ minimum: 1, maximum: wholeMax }),
            /** In place of those of the service. */
            limits: Type.Optional(Type.Object(ownLimitsFields, strict)),
            retired,
            prices,
          },
          strict,
        ),
        { maxItems: 20 },
      ),
    ),
    pro: Type.Optional(Type.Object({ name, description, retired, prices }, strict)),
    packs: Type.Optional(
      Type.Array(
        Type.Object(
          {
            id,
            credits: Type.Integer({ minimum: 1, maximum: wholeMax }),
            retired,
            prices: Type.Array(Type.Object(priceFields, strict), { maxItems: 20 }),
          },
          strict,
        ),
        { maxItems: 20 },
      ),
    ),
  },
  strict,
)

export type Written = Static<typeof catalogueSchema>
export type SoldPlan = NonNullable<Written['plans']>[number]
export type SoldPack = NonNullable<Written['packs']>[number]
export type SoldPro = NonNullable<Written['pro']>

/** What is sold. Retired entries are not offered but stay valid for those who have them. */
export interface Catalogue extends Omit<Written, 'plans' | 'packs'> {
  plans: SoldPlan[]
  packs: SoldPack[]
}

/** What a price buys. The id is that of the plan or pack, or `pro`. */
export type Sold = { id: string; retired: boolean } & (
  | { kind: 'plan'; plan: SoldPlan; price: SoldPlan['prices'][number] }
  | { kind: 'pro'; price: SoldPro['prices'][number] }
  | { kind: 'pack'; pack: SoldPack; price: SoldPack['prices'][number] }
)

/** Pro among the ids of plans and packs. */
export const proId = 'pro'

/** Returns what a price of Stripe buys; undefined if it is not in the catalogue. */
export function soldAt(catalogue: Catalogue, priceId: string): Sold | undefined {
  return everything(catalogue).find(({ price }) => price.price === priceId)
}

/** Returns every price with what it buys. */
export function everything({ plans, pro, packs }: Catalogue): Sold[] {
  return [
    ...plans.flatMap((plan) =>
      plan.prices.map((price) => ({ kind: 'plan' as const, ...stateOf(plan), plan, price })),
    ),
    ...(pro?.prices ?? []).map((price) => ({
      ...{ kind: 'pro' as const, id: proId },
      ...{ retired: pro?.retired === true, price },
    })),
    ...packs.flatMap((pack) =>
      pack.prices.map((price) => ({ kind: 'pack' as const, ...stateOf(pack), pack, price })),
    ),
  ]
}

function stateOf({ id, retired = false }: SoldPlan | SoldPack) {
  return { id, retired }
}
