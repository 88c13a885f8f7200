import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { type LocalStripe, startLocalStripe } from '../stripe/local-stripe.ts'
import { freePort } from '../support/free-port.ts'
import { sellingSettings, subscriptionOf } from '../support/test-billing.ts'
import { check } from './check-accessibility.ts'
import { chooseSegment, type OpenConsole, openConsole } from './open-browser.ts'

const prices = (price: string, amount: number) => [
  { price: `${price}_month`, interval: 'month', currency: 'eur', amount },
  { price: `${price}_year`, interval: 'year', currency: 'eur', amount: amount * 10 },
  { price: `${price}_usd`, interval: 'month', currency: 'usd', amount: amount + 250 },
]
const pack = (credits: number, amount: number) => ({
  id: `pack-${credits}`,
  credits,
  prices: [{ price: `price_pack_${credits}`, currency: 'eur', amount }],
})
const catalogue = {
  trialDays: 14,
  plans: [
    {
      id: 'team',
      name: 'Team',
      requestsPerMonth: 500,
      description: 'For a few people with many decks.',
      prices: prices('price_team', 1900),
    },
    { id: 'large', name: 'Large', requestsPerMonth: 5000, prices: prices('price_large', 9950) },
  ],
  pro: { name: 'Pro', prices: prices('price_pro', 4900) },
  packs: [pack(100, 500), pack(1000, 4000), pack(10_000, 30_000)],
}
const narrow = { width: 360, height: 780 }
const wide = { width: 1280, height: 900 }

let stripe: LocalStripe
let service: OpenConsole
let people = 0

test('Plans, Pro and credits are beside each other, in the currency and for the period that one chooses.', async (t) => {
  await open(t)
  const { page, complaints } = await service.visitor()
  await page.goto('/plans')
  await card(page, 'Team').getByText('€19 per month').waitFor()
  await card(page, 'Large').getByText('€99.50 per month').waitFor()
  await chooseSegment(page, 'Yearly')
  await card(page, 'Team').getByText('€190 per year').waitFor()
  await chooseSegment(page, 'Monthly')
  await chooseSegment(page, 'USD')
  await card(page, 'Team').getByText('$21.50 per month').waitFor()
  assert.equal(await page.getByRole('heading', { name: 'Credits', exact: true }).count(), 0)
  await card(page, 'Team').getByRole('link', { name: 'Sign in to get Team' }).click()
  assert.match(page.url(), /\/sign-in\?next=\/plans$/)
  assert.deepEqual(complaints, [])
})

test('A plan and a pack are bought by keyboard, and the price is the one of the catalogue.', async (t) => {
  await open(t)
  const { page } = await signedIn()
  await page.route('https://stripe/**', (route) => route.fulfill({ body: 'The page of Stripe' }))
  await page.goto('/plans')
  await card(page, 'Team').getByText('The first 14 days are free.').waitFor()
  const slider = page.getByRole('slider', { name: 'Number of credits' })
  await slider.focus()
  await page.keyboard.press('ArrowRight')
  assert.equal(await slider.getAttribute('aria-valuetext'), '1,000 credits for €40')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('The page of Stripe').waitFor()
  assert.equal(lastPrice(), 'price_pack_1000')
  await page.goto('/plans')
  await card(page, 'Large').getByRole('button', { name: 'Get Large' }).press('Enter')
  await page.getByText('The page of Stripe').waitFor()
  assert.equal(lastPrice(), 'price_large_month')
})

test('A failed payment is said kindly, with the way to mend it, and what changes and what does not.', async (t) => {
  await open(t)
  const { page, customer } = await customerIn({ viewport: narrow })
  const now = Date.now()
  stripe.add(subscriptionOf(customer, now, { price: 'price_team_month', status: 'past_due' }))
  await page.goto('/plans?session=cs_1')
  const notice = page.getByRole('alert').filter({ hasText: 'did not go through' })
  await notice.getByText('Nothing changes until').waitFor()
  await page.getByText('of 500 conversions left').waitFor()
  assert.equal(new URL(page.url()).search, '')
  assert.equal(await page.getByText('Thank you').count(), 0)
  assert.equal(await card(page, 'Team').getByText('Yours').count(), 1)
  await card(page, 'Large').getByRole('button', { name: 'Change to Large' }).waitFor()
  await page.route('https://stripe/**', (route) => route.fulfill({ body: 'The page of Stripe' }))
  await notice.getByRole('button', { name: 'Update payment' }).click()
  await page.getByText('The page of Stripe').waitFor()
})

test('While Stripe does not answer, the page says so, and the button works again.', async (t) => {
  await open(t)
  const { page } = await signedIn()
  await page.goto('/plans')
  const button = card(page, 'Team').getByRole('button', { name: 'Get Team' })
  await button.waitFor()
  stripe.failing = 429
  await button.click()
  await page.getByText('The payment provider does not answer. Nothing was charged.').waitFor()
  assert.equal(await button.isEnabled(), true)
})

test('axe finds no violations on the page of plans, wide and narrow.', async (t) => {
  await open(t)
  const visit = await service.visitor()
  const { page, customer } = await customerIn()
  stripe.add(subscriptionOf(customer, Date.now(), { price: 'price_team_month' }))
  for (const [one, text] of [
    [visit.page, 'Sign in to get Team'],
    [page, 'Thank you'],
  ] as const) {
    await one.goto('/plans?session=cs_1')
    await one.getByText(text).first().waitFor()
    for (const viewport of [narrow, wide]) {
      await one.setViewportSize(viewport)
      await check(one, `plans, ${viewport.width} pixels wide: ${text}`)
    }
  }
})

async function open(t: TestContext): Promise<void> {
  stripe = await startLocalStripe()
  const legal = { ROWDECK_TERMS_URL: 'https://example.com/terms' }
  const environment = { ...sellingSettings(stripe, await freePort(), catalogue), ...legal }
  service = await openConsole(t, { environment })
}

const signedIn = (options?: BrowserContextOptions) =>
  service.signedIn(`plans-${++people}@example.com`, options)

/** A person for whom there is a customer at Stripe. */
async function customerIn(options?: BrowserContextOptions) {
  const { page } = await signedIn(options)
  await page.goto('/plans')
  await page.route('https://stripe/**', (route) => route.fulfill({ body: 'The page of Stripe' }))
  await card(page, 'Team').getByRole('button', { name: 'Get Team' }).click()
  await page.getByText('The page of Stripe').waitFor()
  const customer = [...stripe.objects.values()].find(({ object }) => object === 'customer')
  return { page, customer: customer?.id ?? '' }
}

function card(page: Page, name: string) {
  return page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
    .filter({ hasText: /conversions/ })
}

function lastPrice(): string | undefined {
  return stripe.requests.findLast(
    ({ path, method }) => path === 'checkout/sessions' && method === 'POST',
  )?.params['line_items[0][price]']
}
