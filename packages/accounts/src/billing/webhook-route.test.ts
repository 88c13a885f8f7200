import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, test } from 'node:test'
import { minuteMs } from '@rowdeck/core/time'
import Fastify from 'fastify'
import { openTestBilling, subscriptionOf } from '../../../../test/support/test-billing.ts'
import { webhookPath, webhookRoute } from './webhook-route.ts'

const log = { error() {}, warn() {} }

test('A network that sends too many deliveries in a minute is refused before its bodies are read, and others are not.', async () => {
  const { billing, clock } = await openTestBilling()
  const server = Fastify({ trustProxy: true })
  after(() => server.close())
  webhookRoute(server, { billing, log, clock })
  const send = (from: string) =>
    server.inject({
      method: 'POST',
      url: webhookPath,
      headers: { 'x-forwarded-for': from, 'content-type': 'application/json' },
      body: '{}',
    })
  for (let n = 0; n < 1200; n++) assert.equal((await send('203.0.113.1')).statusCode, 400)
  const refused = await send('203.0.113.1')
  assert.deepEqual([refused.statusCode, refused.headers['retry-after']], [429, '60'])
  assert.equal((await send('203.0.113.2')).statusCode, 400)
  clock.advance(minuteMs)
  assert.equal((await send('203.0.113.1')).statusCode, 400)
})

test('A network has a few deliveries at once, whose bodies may stall, and others are handled.', async () => {
  const { billing, clock } = await openTestBilling()
  const server = Fastify({ trustProxy: true })
  after(() => server.close())
  webhookRoute(server, { billing, log, clock })
  const { port } = new URL(await server.listen())
  const sockets = Array.from({ length: 32 }, () => {
    const socket = connect(Number(port), '127.0.0.1').on('error', () => {})
    const from = 'x-forwarded-for: 203.0.113.1'
    const head = `POST ${webhookPath} HTTP/1.1\r\nhost: localhost\r\n${from}\r\n`
    socket.write(`${head}content-type: application/json\r\ncontent-length: 200000\r\n\r\n{`)
    return socket
  })
  const statusFrom = async (address: string) => {
    const headers = { 'x-forwarded-for': address, 'content-type': 'application/json' }
    const url = `http://127.0.0.1:${port}${webhookPath}`
    return (await fetch(url, { method: 'POST', headers, body: '{}' })).status
  }
  while ((await statusFrom('203.0.113.1')) === 400) await new Promise(setImmediate)
  assert.equal(await statusFrom('203.0.113.1'), 503)
  assert.equal(await statusFrom('203.0.113.2'), 400)
  for (const socket of sockets) socket.destroy()
  while ((await statusFrom('203.0.113.1')) !== 400) await new Promise(setImmediate)
})

test('An account that no event told of is mended within a day, and counted for the alert.', async () => {
  const { billing, stripe, clock, accounts, newCaller, storage } = await openTestBilling()
  const { account } = await newCaller()
  await billing.checkout(account, { item: 'team', interval: 'month', currency: 'eur' })
  const customer = (await storage.findCustomer({ accountId: account.id }))?.customerId ?? ''
  stripe.add(subscriptionOf(customer, clock.now()))
  const stop = billing.start()
  clock.advance(minuteMs)
  while ((await billing.events()).missed === 0) await new Promise(setImmediate)
  stop()
  assert.equal((await accounts.find(account.id)).plan?.name, 'Team')
  assert.deepEqual(await billing.events(), { missed: 1, lastAt: undefined })
})
