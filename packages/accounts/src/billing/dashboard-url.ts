const pages: Record<string, string> = { cus: 'customers', sub: 'subscriptions' }

/** Returns the page of an object in Stripe's Dashboard, in the mode of the key. */
export function dashboardUrl(secretKey: string, id: string): string {
  const mode = secretKey.includes('_test_') ? 'test/' : ''
  const [prefix = ''] = id.split('_')
  return `https://dashboard.stripe.com/${mode}${pages[prefix] ?? 'payments'}/${encodeURIComponent(id)}`
}
