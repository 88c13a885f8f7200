import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import type { Account } from '../accounts/accounts.ts'
import type { BillingStore } from './billing-store.ts'
import { isStripeDown } from './stripe-client.ts'
import { listAll } from './stripe-facts.ts'

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
  async function failed(error: unknown): Promise<never> {
    // Stripe would repeat its failure for a day
    if (isStripeDown(error)) await store.countAttempt(account.id)
    throw error
  }
  const { customerId, attempts } = await store.claimCustomer(account.id)
  if (customerId !== null) return customerId
  // an attempt that failed may have created one all the same
  const earlier = attempts > 0 ? await findCreated(stripe, account) : undefined
  const created = earlier ?? (await create(stripe, account, attempts).catch(failed))
  if (await store.setCustomerId(account.id, created)) return created
  const known = await store.findCustomer({ accountId: account.id })
  if (known?.customerId && known.customerId !== created) await stripe.customers.del(created)
  return known?.customerId ?? created
}

// The address may change between two tries, and Stripe refuses a key that comes with another one.
async function create(stripe: Stripe, { id, email }: Account, attempts: number): Promise<string> {
  const address = createHash('sha256').update(email).digest('hex').slice(0, 16)
  const idempotencyKey = `customer:${id}:${attempts}:${address}`
  const params = { email, metadata: { account: id } }
  return (await stripe.customers.create(params, { idempotencyKey })).id
}

async function findCreated(stripe: Stripe, { id, email }: Account): Promise<string | undefined> {
  const found = await listAll(stripe.customers.list({ email, limit: pageMax }))
  return found.find(({ metadata }) => metadata.account === id)?.id
}
