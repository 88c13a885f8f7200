import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import { type Catalogue, everything } from './catalogue.ts'
import { billingPage } from './checkout.ts'

export interface PortalParts {
  stripe: Stripe
  catalogue: Catalogue
  publicUrl: string
}

/** Products that Stripe's portal offers at most. */
const productsMax = 10
const pageMax = 100

/** Returns the address of the customer's portal at Stripe: cards, invoices, changing and cancelling. */
export async function openPortal(parts: PortalParts, customer: string): Promise<string> {
  const { url } = await parts.stripe.billingPortal.sessions.create({
    customer,
    configuration: await configurationOf(parts),
    return_url: `${parts.publicUrl}${billingPage}`,
  })
  return url
}

// The Dashboard's default may end subscriptions at once, so there is a configuration for each catalogue.
async function configurationOf(parts: PortalParts): Promise<string> {
  const { stripe } = parts
  const params = await paramsOf(parts)
  const hash = createHash('sha256').update(JSON.stringify(params)).digest('hex').slice(0, 32)
  const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: pageMax })
  const found = data.find(({ metadata }) => metadata?.rowdeck === hash)
  if (found) return found.id
  const created = await stripe.billingPortal.configurations.create(
    { ...params, metadata: { rowdeck: hash } },
    { idempotencyKey: `portal:${hash}` },
  )
  return created.id
}

async function paramsOf({
  stripe,
  catalogue,
  publicUrl,
}: PortalParts): Promise<Stripe.BillingPortal.ConfigurationCreateParams> {
  const products = await productsOf(stripe, catalogue)
  return {
    default_return_url: `${publicUrl}${billingPage}`,
    features: {
      customer_update: { enabled: true, allowed_updates: ['address', 'tax_id', 'name'] },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
      ...(products.length > 0 && {
        subscription_update: {
          enabled: true,
          default_allowed_updates: ['price'],
          products,
          proration_behavior: 'always_invoice',
          schedule_at_period_end: {
            conditions: [{ type: 'decreasing_item_amount' }, { type: 'shortening_interval' }],
          },
        },
      }),
    },
  }
}

// plans only: nobody shall change a plan into Pro
async function productsOf(stripe: Stripe, catalogue: Catalogue) {
  const byProduct = new Map<string, string[]>()
  for (const sold of everything(catalogue)) {
    if (sold.kind !== 'plan' || sold.plan.retired) continue
    const { product } = await stripe.prices.retrieve(sold.price.price)
    const id = typeof product === 'string' ? product : product.id
    byProduct.set(id, [...(byProduct.get(id) ?? []), sold.price.price])
  }
  return [...byProduct].slice(0, productsMax).map(([product, prices]) => ({ product, prices }))
}
