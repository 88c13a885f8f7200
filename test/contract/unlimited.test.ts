import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { answerOf, deckBytes, sendForm, startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
let deck: Buffer
before(async () => {
  const environment = { ROWDECK_ACCESS: 'unlimited', ROWDECK_REQUESTS_PER_MINUTE: '5' }
  service = await startTestApp({ environment })
  deck = await deckBytes('sample.pdf')
})
after(() => service.close())

const convert = (key: string) =>
  sendForm(service.convertUrl, key, { file: deck, fields: { mode: 'text' } })

async function usage(key: string) {
  const headers = { authorization: `Bearer ${key}` }
  return (await answerOf(await fetch(`${service.app.url}/api/v1/usage`, { headers }))).body
}

test('With unlimited access a new account converts until the rate limit, and never gets 402.', async () => {
  const { key } = await service.newAccount()
  const statuses: number[] = []
  for (let n = 0; n < 6; n++) statuses.push((await convert(key)).status)
  assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429])
})

test('With unlimited access usage shows limits and requests, but no quota, plan, Pro or credits.', async () => {
  const { id, key } = await service.newAccount()
  await service.app.accounts.grantPlan(id, { name: 'team', requestsPerMonth: 1 })
  await service.app.accounts.grantCredits(id, 1)
  await convert(key)
  await convert(key)
  const { paysNext, free, plan, proUntil, credits, failedSeconds, recent } = await usage(key)
  assert.deepEqual([paysNext, free, plan, proUntil], ['unlimited', null, null, null])
  assert.deepEqual(credits, { left: 0, held: 0 })
  assert.equal(failedSeconds.limit, 600)
  assert.deepEqual(
    recent.map(({ paidBy }: { paidBy: string }) => paidBy),
    ['unlimited', 'unlimited'],
  )
  assert.equal((await service.app.accounts.find(id)).credits, 1)
})

test('With unlimited access the monthly cap of a key still holds.', async () => {
  const { id } = await service.newAccount()
  const { key } = await service.app.accounts.keys.create(id, { name: 'capped', monthlyCap: 1 })
  assert.equal((await convert(key)).status, 200)
  const refused = await convert(key)
  assert.deepEqual([refused.status, refused.body.error.code], [429, 'key_cap_reached'])
})
