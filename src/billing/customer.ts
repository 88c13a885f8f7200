import type Stripe from 'stripe'
import type { Account } from '../accounts/accounts.ts'
import type { BillingStore } from './billing-store.ts'
import { isStripeDown } from './stripe-client.ts'

interface CustomerParts {
  stripe: Stripe
  store: BillingStore
}

const pageMax = 100

/**
 * Returns the customer of an account at Stripe, which is created once, whoever asks at the same time. An address alone
 * never identifies one.
 */
export async function customerOf(
  { stripe, store }: CustomerParts,
  account: Account,
): Promise<string> {
  const { customerId, attempts } = await store.claimCustomer(account.id)
  if (customerId !== null) return customerId
  const created = await create(stripe, account, attempts).catch(async (error: unknown) => {
    if (!isStripeDown(error)) throw error
    // Stripe would repeat its failure for a day, although the customer may exist
    await store.countAttempt(account.id)
    const found = await findCreated(stripe, account).catch(() => undefined)
    if (found === undefined) throw error
    return found
  })
  if (await store.setCustomerId(account.id, created)) return created
  const known = await store.findCustomer({ accountId: account.id })
  if (known?.customerId && known.customerId !== created) await stripe.customers.del(created)
  return known?.customerId ?? created
}

// the address is not part of the call that is repeated, because it may change between two tries
async function create(stripe: Stripe, { id, email }: Account, attempts: number): Promise<string> {
  const idempotencyKey = `customer:${id}:${attempts}`
  const created = await stripe.customers.create({ metadata: { account: id } }, { idempotencyKey })
  await stripe.customers.update(created.id, { email })
  return created.id
}

async function findCreated(stripe: Stripe, { id, email }: Account): Promise<string | undefined> {
  const { data } = await stripe.customers.list({ email, limit: pageMax })
  return data.find(({ metadata }) => metadata.account === id)?.id
}
