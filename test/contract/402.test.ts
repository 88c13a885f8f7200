import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { manualClock } from '../support/manual-clock.ts'
import { deckBytes, sendForm, startTestApp, type TestApp } from '../support/test-app.ts'

const clock = manualClock('2026-03-01T12:00:00Z')
let service: TestApp
let deck: Buffer
before(async () => {
  service = await startTestApp({ clock, environment: { ROWDECK_REQUESTS_PER_MINUTE: '1000' } })
  deck = await deckBytes('sample.pdf')
})
after(() => service.close())

const convert = (key: string) =>
  sendForm(service.convertUrl, key, { file: deck, fields: { mode: 'text' } })

test('The fourth conversion of a day on the free tier is free_tier_exhausted, and the next day the free tier is full again.', async () => {
  const { key } = await service.newAccount()
  for (let n = 0; n < 3; n++) assert.equal((await convert(key)).status, 200)
  const refused = await convert(key)
  assert.equal(refused.status, 402)
  assert.equal(refused.body.error.code, 'free_tier_exhausted')
  assert.match(refused.headers.get('ratelimit-policy') ?? '', /"minute"/)
  clock.advance(24 * 3600 * 1000)
  assert.equal((await convert(key)).status, 200)
})

test('Failed conversions are free: refused documents do not reduce the free tier.', async () => {
  const { key } = await service.newAccount()
  for (let n = 0; n < 5; n++) {
    assert.equal(
      (await sendForm(service.convertUrl, key, { file: Buffer.from('no deck') })).status,
      400,
    )
  }
  for (let n = 0; n < 3; n++) assert.equal((await convert(key)).status, 200)
})

test('After the free tier, each conversion costs one credit until none are left.', async () => {
  const { id, key } = await service.newAccount()
  await service.app.accounts.grantCredits(id, 2)
  for (let n = 0; n < 5; n++) assert.equal((await convert(key)).status, 200)
  assert.equal((await convert(key)).status, 402)
  assert.equal((await service.app.accounts.find(id)).credits, 0)
})

test('Pro is used before credits, until the end of its last day.', async () => {
  const { id, key } = await service.newAccount()
  await service.app.accounts.grantCredits(id, 1)
  const today = new Date(clock.now()).toISOString().slice(0, 10)
  await service.app.accounts.grantPro(id, today)
  for (let n = 0; n < 6; n++) assert.equal((await convert(key)).status, 200)
  assert.equal((await service.app.accounts.find(id)).credits, 1)
})

test("A plan's monthly quota replaces the free tier, and exhausting it is plan_quota_exhausted.", async () => {
  const { id, key } = await service.newAccount()
  await service.app.accounts.grantPlan(id, { name: 'team', requestsPerMonth: 2 })
  for (let n = 0; n < 2; n++) assert.equal((await convert(key)).status, 200)
  assert.equal((await convert(key)).body.error.code, 'plan_quota_exhausted')
})

test('Without a free tier, an account with no other billing source gets payment_required.', async () => {
  const closed = await startTestApp({ environment: { ROWDECK_FREE_REQUESTS_PER_DAY: '0' } })
  const { key } = await closed.newAccount()
  const refused = await sendForm(closed.convertUrl, key, { file: deck })
  await closed.close()
  assert.equal(refused.status, 402)
  assert.equal(refused.body.error.code, 'payment_required')
})

test('Of 200 concurrent requests with three free conversions left, exactly three get 200.', async () => {
  const { key } = await service.newAccount()
  const answers = await Promise.all(Array.from({ length: 200 }, () => convert(key)))
  const count = (status: number) => answers.filter((answer) => answer.status === status).length
  assert.deepEqual([count(200), count(402)], [3, 197])
})
