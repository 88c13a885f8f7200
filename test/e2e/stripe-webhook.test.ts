import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import Stripe from 'stripe'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { startTestApp } from '../support/test-app.ts'

const secret = 'whsec_of_the_tests'
const price = { price: 'price_pack', currency: 'eur', amount: 1000 }

test('Deliveries of Stripe need a signature and a body of 256 kB at most; without a key there is no such address.', async (t) => {
  const plain = await startTestApp()
  t.after(() => plain.close())
  const nothing = await fetch(`${plain.app.url}/stripe/webhook`, { method: 'POST', body: '{}' })
  assert.equal(nothing.status, 404)
  const plansFile = join(temporaryFolder(), 'plans.json')
  writeFileSync(plansFile, JSON.stringify({ packs: [{ id: 'pack', credits: 1, prices: [price] }] }))
  const environment = {
    ROWDECK_PLANS: plansFile,
    ROWDECK_PUBLIC_URL: 'https://decks.example.com',
    STRIPE_SECRET_KEY: 'sk_test_nobody',
    STRIPE_WEBHOOK_SECRETS: secret,
    STRIPE_API_URL: 'http://127.0.0.1:9',
  }
  const selling = await startTestApp({ environment })
  t.after(() => selling.close())
  const send = (body: string, header: string) =>
    fetch(`${selling.app.url}/stripe/webhook`, {
      method: 'POST',
      headers: { 'stripe-signature': header, 'content-type': 'application/json' },
      body,
    })
  const data = { object: { id: 'cus_1', object: 'customer' } }
  const payload = JSON.stringify({ id: 'evt_1', object: 'event', type: 'customer.updated', data })
  const sign = (body: string) =>
    new Stripe('sk_test_x').webhooks.generateTestHeaderString({ payload: body, secret })
  const good = await send(payload, sign(payload))
  assert.deepEqual([good.status, await good.json()], [200, { received: 'foreign' }])
  assert.equal((await send(`${payload} `, sign(payload))).status, 400)
  const large = payload.padEnd(300_000)
  assert.equal((await send(large, sign(large))).status, 400)
})
