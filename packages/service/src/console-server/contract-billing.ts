import { nullable, type Static, Type, time } from '@rowdeck/core/schema'
import { text } from './entered-text.ts'

/** The messages about plans, Pro and credits that are sold. No message names a price or an address of the caller. */
const price = {
  currency: Type.String({ description: 'ISO 4217, in lower case' }),
  amount: Type.Number({ description: 'In the main unit of the currency: 19.5 for EUR 19.50' }),
}
const interval = Type.Enum(['month', 'year'])
const recurringPrices = Type.Array(Type.Object({ ...price, interval }))
const subscribed = {
  id: Type.String(),
  name: Type.String(),
  description: nullable(Type.String()),
  prices: recurringPrices,
}

export const offer = Type.Object(
  {
    trialDays: Type.Integer({
      description: "Length of the trial of an account's first subscription; 0 for none",
    }),
    plans: Type.Array(
      Type.Object({
        ...subscribed,
        requestsPerMonth: Type.Integer(),
        requestsPerMinute: nullable(Type.Integer({ description: 'Null for that of the service' })),
        requestsPerDay: nullable(Type.Integer({ description: 'Null for that of the service' })),
      }),
    ),
    pro: nullable(Type.Object(subscribed)),
    packs: Type.Array(
      Type.Object({
        id: Type.String(),
        credits: Type.Integer(),
        prices: Type.Array(Type.Object(price)),
      }),
    ),
  },
  { description: 'What can be bought now; packs smallest first' },
)
export type Offer = Static<typeof offer>

const subscription = Type.Object({
  name: Type.String(),
  kind: Type.Enum(['plan', 'pro', 'unknown']),
  status: Type.String({ description: 'As at Stripe, such as `active` or `past_due`' }),
  periodEndsAt: nullable(time()),
  cancelsAt: nullable(time('Unless the end is not scheduled')),
  graceEndsAt: nullable(time('When it ends unless a failed payment is made up for')),
})
export type Subscription = Static<typeof subscription>

export const purchased = Type.Object(
  {
    planId: nullable(Type.String({ description: 'The plan that the account has from Stripe' })),
    isCustomer: Type.Boolean({ description: 'Whether there is a portal to open' }),
    trialUsed: Type.Boolean(),
    isPaymentPending: Type.Boolean({
      description: 'Whether credits are paid for by a method that takes days',
    }),
    subscriptions: Type.Array(subscription),
  },
  { description: 'What the account has bought, without those subscriptions that are over' },
)
export type Purchased = Static<typeof purchased>

export const operatorPurchases = Type.Object(
  {
    customerUrl: nullable(Type.String({ description: "The customer in Stripe's Dashboard" })),
    subscriptions: Type.Array(
      Type.Object({
        name: Type.String(),
        status: Type.String({ description: 'As at Stripe' }),
        since: time(),
        url: Type.String({ description: "The subscription in Stripe's Dashboard" }),
      }),
    ),
    attention: Type.Array(Type.String({ description: 'What an operator should look at' })),
  },
  { description: 'What an account has from Stripe, and from which objects' },
)
export type OperatorPurchases = Static<typeof operatorPurchases>

export const checkoutForm = Type.Object({
  item: text('The id of a plan or a pack, or `pro`'),
  interval: Type.Optional(interval),
  currency: text(),
})
export const portalForm = Type.Object({
  change: Type.Boolean({ description: 'Whether it opens where another plan is chosen' }),
})
export const redirection = Type.Object({
  url: Type.String({ description: 'The page at Stripe to which to send the browser' }),
})
