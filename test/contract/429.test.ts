import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { manualClock } from '../support/manual-clock.ts'
import { sendForm, startTestApp, type TestApp } from '../support/test-app.ts'

const clock = manualClock('2026-03-01T12:00:00Z')
let service: TestApp
before(async () => {
  service = await startTestApp({
    clock,
    environment: { ROWDECK_REQUESTS_PER_MINUTE: '3', ROWDECK_REQUESTS_PER_DAY: '5' },
  })
})
after(() => service.close())

const send = (key: string) => sendForm(service.convertUrl, key, { file: Buffer.from('no deck') })

test("The first request over the minute's limit is rate_limited_minute, and waiting for its Retry-After is sufficient.", async () => {
  const { key } = await service.newAccount()
  for (let n = 0; n < 3; n++) assert.equal((await send(key)).status, 400)
  const refused = await send(key)
  assert.equal(refused.status, 429)
  assert.equal(refused.body.error.code, 'rate_limited_minute')
  const seconds = Number(refused.headers.get('retry-after'))
  assert.ok(Number.isInteger(seconds) && seconds >= 1 && seconds <= 60)
  assert.match(refused.headers.get('ratelimit') ?? '', /"minute";r=0;t=\d+/)
  clock.advance(seconds * 1000)
  assert.equal((await send(key)).status, 400)
})

test("The first request over the day's limit is rate_limited_day until the next UTC day.", async () => {
  const { key } = await service.newAccount()
  for (let n = 0; n < 5; n++) {
    assert.equal((await send(key)).status, 400)
    clock.advance(61_000)
  }
  const refused = await send(key)
  assert.equal(refused.body.error.code, 'rate_limited_day')
  clock.advance(Number(refused.headers.get('retry-after')) * 1000)
  assert.equal((await send(key)).status, 400)
  assert.equal(new Date(clock.now()).toISOString().slice(0, 10), '2026-03-02')
})

test('Limits apply to the account, across all of its keys.', async () => {
  const { id, key } = await service.newAccount()
  const second = await service.app.accounts.keys.create(id, { name: 'second' })
  for (let n = 0; n < 3; n++) await send(key)
  assert.equal((await send(second.key)).status, 429)
})

test('Other accounts are not affected.', async () => {
  const { key } = await service.newAccount()
  const other = await service.newAccount()
  for (let n = 0; n < 4; n++) await send(key)
  assert.equal((await send(other.key)).status, 400)
})

test('Every authenticated response has the rate limit policies and what is left of them.', async () => {
  const { key } = await service.newAccount()
  const { headers } = await send(key)
  assert.equal(headers.get('ratelimit-policy'), '"minute";q=3;w=60, "day";q=5;w=86400')
  assert.match(headers.get('ratelimit') ?? '', /^"minute";r=2;t=\d+, "day";r=4;t=\d+$/)
})
