import { buyAndLeave, failToRenew } from './live-steps.ts'
import { type LiveOptions, openLiveWorld } from './live-world.ts'

/** Returns why a key cannot be used; undefined if it can. Keys of live mode are never used. */
export function whyNotLive(secretKey: string): string | undefined {
  if (/^[sr]k_test_/.test(secretKey)) return undefined
  if (/^[sr]k_live_/.test(secretKey)) {
    return 'STRIPE_SECRET_KEY is a key of live mode. This command makes and cancels subscriptions; use a key of test mode.'
  }
  return 'STRIPE_SECRET_KEY must begin with sk_test_ or rk_test_.'
}

/**
 * Sells through Stripe in test mode, with the module that the service uses, and removes everything that it made. Returns what
 * was not as it should be; throws an Error if a call failed, also after removing everything.
 */
export async function runLive(options: LiveOptions): Promise<string[]> {
  const refusal = whyNotLive(options.secretKey)
  if (refusal) throw new Error(refusal)
  const world = await openLiveWorld(options)
  try {
    await buyAndLeave(world)
    await failToRenew(world)
  } finally {
    await removeAll(world)
  }
  return world.differences
}

async function removeAll({
  billing: { stripe },
  goods,
  close,
}: Awaited<ReturnType<typeof openLiveWorld>>) {
  // offers the prices of this run, so nothing else uses it
  const configurations = await stripe.billingPortal.configurations.list({
    active: true,
    limit: 100,
  })
  for (const { id, features } of configurations.data) {
    const products = features.subscription_update.products ?? []
    const isOwn = products.some(({ prices }) => prices.includes(goods.team))
    if (isOwn) await stripe.billingPortal.configurations.update(id, { active: false })
  }
  await goods.remove()
  await close()
}
