import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startLocalStripe } from '../stripe/local-stripe.ts'
import { freePort } from '../support/free-port.ts'
import { deckBytes, sendForm } from '../support/test-app.ts'
import { sellingSettings, subscriptionOf } from '../support/test-billing.ts'
import { type Browser, type ConsoleApp, startConsole } from './browser.ts'

const team = { item: 'team', interval: 'month', currency: 'eur' }
const stripe = await startLocalStripe()
let service: ConsoleApp
before(async () => {
  const environment = sellingSettings(stripe, await freePort())
  service = await startConsole({
    environment: { ...environment, ROWDECK_FREE_REQUESTS_PER_DAY: '1' },
  })
})
after(() => service.close())

/** The id of the customer of an account. */
function customerOf(accountId: string): string {
  const customers = [...stripe.objects.values()].filter(({ object }) => object === 'customer')
  return customers.find(({ metadata }) => (metadata as { account?: string }).account === accountId)
    ?.id as string
}

const buy = (browser: Browser, wish: object) => browser.ask('POST', '/web/checkout', wish)

test('Visitors see what is sold, with amounts as people write them and no id of a price.', async () => {
  const { status, body } = await service.browser().ask('GET', '/web/offer')
  assert.equal(status, 200)
  assert.equal(body.trialDays, 14)
  assert.deepEqual(body.plans[0], {
    id: 'team',
    name: 'Team',
    description: null,
    requestsPerMonth: 500,
    requestsPerMinute: null,
    requestsPerDay: null,
    prices: [{ currency: 'eur', amount: 19, interval: 'month' }],
  })
  assert.deepEqual(body.packs, [
    { id: 'pack', credits: 100, prices: [{ currency: 'eur', amount: 10 }] },
  ])
  assert.equal(JSON.stringify(body).includes('price_'), false)
  assert.equal((await service.browser().ask('GET', '/web/site')).body.sells, true)
})

test('A checkout needs a session and the page itself, and is for what the catalogue sells.', async () => {
  assert.equal((await buy(service.browser(), team)).body.error.code, 'signed_out')
  const person = await service.person('buyer@example.com')
  const opened = await buy(person, team)
  assert.equal(opened.status, 200)
  assert.match(opened.body.url, /^https:\/\/stripe\//)
  person.headers = { origin: 'https://elsewhere.example.com' }
  assert.equal((await buy(person, team)).body.error.code, 'origin_refused')
  person.headers = {}
  const unknown = await buy(person, { ...team, item: 'price_team' })
  assert.deepEqual(
    [unknown.status, unknown.body.error.message],
    [400, 'This is not for sale any more. Reload the page.'],
  )
  const dollars = await buy(person, { ...team, currency: 'usd' })
  assert.match(dollars.body.error.message, /not sold in that currency/)
  const created = stripe.requests.filter(
    ({ path, method }) => path === 'checkout/sessions' && method === 'POST',
  )
  assert.equal(created.length, 1)
  const { origin } = new URL(service.config.web.publicUrl ?? '')
  assert.equal(created[0]?.params.cancel_url, `${origin}/plans`)
})

test('An operator sees what an account has, since when, and from which objects at Stripe; nobody else does.', async () => {
  const person = await service.person('watched@example.com')
  await buy(person, team)
  const { id } = await service.app.accounts.find('watched@example.com')
  const path = `/web/operator/accounts/${id}/purchases`
  assert.equal((await person.ask('GET', path)).status, 404)
  const customer = customerOf(id)
  const since = Date.parse('2026-01-31T10:00:00Z')
  const started = { start_date: since / 1000, id: 'sub_watched', price: 'price_gone' }
  stripe.add(subscriptionOf(customer, Date.now(), started))
  await person.ask('POST', '/web/purchases/refresh')
  await service.app.accounts.setOperator(id, true)
  const { body } = await person.ask('GET', path)
  const dashboard = 'https://dashboard.stripe.com/test'
  assert.equal(body.customerUrl, `${dashboard}/customers/${customer}`)
  assert.deepEqual(body.subscriptions, [
    {
      name: 'A subscription',
      status: 'active',
      since: '2026-01-31T10:00:00.000Z',
      url: `${dashboard}/subscriptions/sub_watched`,
    },
  ])
  assert.match(body.attention[0], /sub_watched has no price of the catalogue/)
})

test('An address or an amount that a caller sends reaches nobody.', async () => {
  const person = await service.person('sly@example.com')
  const wish = { item: 'pack', currency: 'eur', amount: 1, success_url: 'https://evil.example.com' }
  await buy(person, wish)
  assert.equal(JSON.stringify(stripe.requests).includes('evil.example.com'), false)
})

test('Who returns from a checkout gets what was bought before the webhook arrives, and can open the portal.', async () => {
  const person = await service.person('returns@example.com')
  const early = await person.ask('POST', '/web/portal', { change: false })
  assert.match(early.body.error.message, /have not bought anything/)
  await buy(person, team)
  const nothing = await person.ask('GET', '/web/purchases')
  assert.deepEqual(nothing.body.subscriptions, [])
  const { id } = await service.app.accounts.find('returns@example.com')
  stripe.add(subscriptionOf(customerOf(id), Date.now()))
  const { body } = await person.ask('POST', '/web/purchases/refresh')
  assert.deepEqual(
    [body.planId, body.trialUsed, body.subscriptions[0].name, body.subscriptions[0].status],
    ['team', true, 'Team', 'active'],
  )
  assert.equal((await person.ask('GET', '/web/standing')).body.plan.limit, 500)
  assert.match((await person.ask('POST', '/web/portal', { change: true })).body.url, /^https:/)
  const portal = stripe.requests.findLast(({ path }) => path === 'billing_portal/sessions')
  assert.equal(portal?.params['flow_data[subscription_update][subscription]'], 'sub_1')
})

test('The limits of a plan in the catalogue decide for those who buy it, and headers and usage show them.', async () => {
  const person = await service.person('limits@example.com')
  await buy(person, { ...team, item: 'large' })
  const { id } = await service.app.accounts.find('limits@example.com')
  const bought = { id: 'sub_limits', price: 'price_large' }
  const subscription = stripe.add(subscriptionOf(customerOf(id), Date.now(), bought))
  const limits = async () => {
    const { rateLimits } = (await person.ask('GET', '/web/standing')).body
    return rateLimits.map(({ limit }: { limit: number }) => limit)
  }
  const ofService = await limits()
  await person.ask('POST', '/web/purchases/refresh')
  assert.deepEqual(await limits(), [90, 900])
  const { secret } = (await person.ask('POST', '/web/keys', { name: 'limits' })).body
  const file = await deckBytes('sample.pdf')
  const { headers } = await sendForm(service.convertUrl, secret, { file, fields: { mode: 'text' } })
  assert.match(headers.get('ratelimit-policy') ?? '', /^"minute";q=90;w=60, "day";q=900/)
  Object.assign(subscription, { status: 'canceled', ended_at: 1 })
  await person.ask('POST', '/web/purchases/refresh')
  assert.deepEqual(await limits(), ofService)
})

test('While Stripe does not answer, the checkout says so, nothing secret is logged, and conversions go on.', async () => {
  const person = await service.person('patient@example.com')
  const { key } = await service.newAccount()
  stripe.failing = 500
  const refused = await buy(person, team)
  stripe.failing = undefined
  assert.deepEqual([refused.status, refused.body.error.code], [503, 'busy'])
  assert.match(refused.body.error.message, /payment provider does not answer. Nothing was charged/)
  const log = service.logLines.join('')
  assert.match(log, /Stripe does not answer at the moment/)
  assert.equal(/sk_test_local|whsec_/.test(log), false)
  const file = await deckBytes('sample.pdf')
  const convert = () => sendForm(service.convertUrl, key, { file, fields: { mode: 'text' } })
  const converted = await convert()
  assert.equal(converted.status, 200, JSON.stringify(converted.body))
  const { error } = (await convert()).body
  const pageUrl = `${service.config.web.publicUrl}/plans`
  assert.equal(error.details.paymentUrl, pageUrl)
  assert.match(error.message, new RegExp(`Open ${pageUrl} to buy`))
  assert.equal((await fetch(error.details.paymentUrl)).status, 200)
})

test('A revoked key is a sentence for the buyer and a reason for the operator.', async () => {
  const person = await service.person('revoked@example.com')
  stripe.failing = 401
  const refused = await buy(person, team)
  stripe.failing = undefined
  assert.match(refused.body.error.message, /refused the request. Nothing was charged/)
  assert.match(service.logLines.join(''), /may have been revoked or rolled/)
})

test('Without Stripe there is no page, no route and no word of it, and 402 says whom to ask.', async (t) => {
  const contact = 'decks@example.com'
  const environment = { ROWDECK_FREE_REQUESTS_PER_DAY: '0', ROWDECK_CONTACT_EMAIL: contact }
  const plain = await startConsole({ environment })
  t.after(() => plain.close())
  const person = await plain.person('nobody@example.com')
  assert.equal((await person.ask('GET', '/web/offer')).status, 404)
  assert.equal((await buy(person, team)).status, 404)
  assert.equal((await fetch(`${plain.app.url}/plans`)).status, 404)
  const site = (await person.ask('GET', '/web/site')).body
  assert.deepEqual([site.sells, site.paymentUrl, site.contact], [false, null, contact])
  const { key } = await plain.newAccount()
  const { body } = await sendForm(plain.convertUrl, key, { file: await deckBytes('sample.pdf') })
  assert.equal(body.error.details.contact, contact)
  assert.match(body.error.message, /Ask decks@example.com\.$/)
})
