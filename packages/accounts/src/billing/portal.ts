import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import { type Catalogue, everything } from './catalogue.ts'

export interface PortalParts {
  stripe: Stripe
  catalogue: Catalogue
  /** To which people return from Stripe. */
  pageUrl: string
  termsUrl?: string | undefined
  privacyUrl?: string | undefined
}

/** Products that Stripe's portal offers at most. */
const productsMax = 10
const pageMax = 100

/**
 * Returns the address of the customer's portal at Stripe: cards, invoices, changing and canceling. With a subscription, it
 * opens where another plan is chosen for it.
 */
export async function openPortal(
  parts: PortalParts,
  customer: string,
  subscription?: string,
): Promise<string> {
  const { url } = await parts.stripe.billingPortal.sessions.create({
    customer,
    configuration: await configurationOf(parts),
    return_url: parts.pageUrl,
    ...(subscription && {
      flow_data: { type: 'subscription_update', subscription_update: { subscription } },
    }),
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
  pageUrl,
  termsUrl,
  privacyUrl,
}: PortalParts): Promise<Stripe.BillingPortal.ConfigurationCreateParams> {
  const products = await productsOf(stripe, catalogue)
  return {
    default_return_url: pageUrl,
    business_profile: {
      ...(termsUrl && { terms_of_service_url: termsUrl }),
      ...(privacyUrl && { privacy_policy_url: privacyUrl }),
    },
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
