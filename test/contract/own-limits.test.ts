import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { manualClock } from '../support/manual-clock.ts'
import { newOperator, operatorCalls } from '../support/operator-calls.ts'
import { answerOf, deckBytes, sendForm, startTestApp, type TestApp } from '../support/test-app.ts'

const clock = manualClock('2026-03-05T12:00:00Z')
let service: TestApp
let calls: ReturnType<typeof operatorCalls>
let deck: Buffer
before(async () => {
  service = await startTestApp({ clock, environment: { ROWDECK_REQUESTS_PER_MINUTE: '2' } })
  calls = operatorCalls(service, clock, (await newOperator(service)).key)
  deck = await deckBytes('sample.pdf')
})
after(() => service.close())

const convert = (key: string) =>
  sendForm(service.convertUrl, key, { file: deck, fields: { mode: 'text' } })

async function usage(key: string) {
  const headers = { authorization: `Bearer ${key}` }
  return (await answerOf(await fetch(`${service.app.url}/api/v1/usage`, { headers }))).body
}

async function statuses(key: string, count: number): Promise<number[]> {
  const found: number[] = []
  for (let n = 0; n < count; n++) found.push((await convert(key)).status)
  return found
}

test('An account with its own limit is refused beyond it, and the headers and usage show it.', async () => {
  const { id, key } = await service.newAccount()
  const set = await calls.post(`/${id}/limits`, { requestsPerMinute: 3, conversionsAtOnce: 20 })
  assert.deepEqual(set.body.limits, { requestsPerMinute: 3, conversionsAtOnce: 20 })
  assert.deepEqual(await statuses(key, 3), [200, 200, 200])
  const refused = await convert(key)
  assert.deepEqual([refused.status, refused.body.error.details.limit], [429, 3])
  assert.match(refused.headers.get('ratelimit-policy') ?? '', /^"minute";q=3;w=60, "day";q=1000/)
  const { rateLimits, conversionsAtOnce } = await usage(key)
  assert.deepEqual([rateLimits[0].limit, conversionsAtOnce], [3, 20])
})

test('The limits of a plan hold for its accounts, and those of the account come first.', async () => {
  const { id, key } = await service.newAccount()
  const limits = { requestsPerMinute: 5, requestsPerDay: 7, workerSecondsPerDay: 60 }
  const plan = { name: 'team', requestsPerMonth: 100, limits }
  await calls.post(`/${id}/grants`, { plan })
  await calls.post(`/${id}/limits`, { requestsPerDay: 4 })
  const { rateLimits, workerSeconds } = await usage(key)
  const found = rateLimits.map(({ limit }: { limit: number }) => limit)
  assert.deepEqual([...found, workerSeconds.limit], [5, 4, 60])
  assert.deepEqual(await statuses(key, 5), [200, 200, 200, 200, 429])
  await calls.post(`/${id}/grants`, { plan: null })
  assert.deepEqual((await usage(key)).rateLimits[0].limit, 2)
})

test('Null removes a limit of an account, what is left out stays, and the audit log has each change once.', async () => {
  const { id, key } = await service.newAccount()
  const set = (body: object) => calls.post(`/${id}/limits`, body)
  await set({ requestsPerMinute: 9, requestsPerDay: 9 })
  await set({ requestsPerMinute: null })
  const { status, body } = await set({ requestsPerMinute: null })
  assert.deepEqual([status, body.limits], [200, { requestsPerDay: 9 }])
  assert.equal((await usage(key)).rateLimits[0].limit, 2)
  const changes = await service.app.accounts.audit({ accountId: id, entriesMax: 9 })
  const acts = changes.filter(({ kind }) => kind === 'limits_changed').map(({ details }) => details)
  assert.deepEqual(acts, [{ requestsPerDay: 9 }, { requestsPerMinute: 9, requestsPerDay: 9 }])
  for (const wrong of [{ requestsPerMinute: 0 }, { requestsPerDay: 'many' }, { slides: 1 }]) {
    const refused = await set(wrong)
    assert.deepEqual([refused.status, refused.body.error.code], [400, 'request_invalid'])
  }
})

test('A key has limits of its own within those of its account, and headers, usage and the refusal show them.', async () => {
  const { id } = await service.newAccount()
  await calls.post(`/${id}/limits`, { requestsPerMinute: 4 })
  const made = await calls.post(`/${id}/keys`, {
    name: 'narrow',
    limits: { requestsPerMinute: 1, requestsPerDay: 5, conversionsAtOnce: 2 },
  })
  assert.deepEqual(made.body.key.limits, {
    requestsPerMinute: 1,
    requestsPerDay: 5,
    conversionsAtOnce: 2,
  })
  const converted = await convert(made.body.secret)
  assert.equal(converted.status, 200)
  const policy = converted.headers.get('ratelimit-policy')
  assert.equal(policy, '"minute";q=1;w=60, "day";q=5;w=86400')
  const refused = await convert(made.body.secret)
  assert.deepEqual([refused.status, refused.body.error.details.limit], [429, 1])
  assert.match(refused.body.error.message, /^This API key has reached its limit of 1 requests per/)
  assert.equal(refused.headers.get('ratelimit-policy'), policy)
  const shown = await usage(made.body.secret)
  const limits = shown.rateLimits.map(({ limit }: { limit: number }) => limit)
  assert.deepEqual([...limits, shown.conversionsAtOnce], [1, 5, 2])
  const wide = await calls.post(`/${id}/keys`, { name: 'wide', limits: { requestsPerMinute: 90 } })
  const asAccount = await convert(wide.body.secret)
  assert.match(asAccount.headers.get('ratelimit-policy') ?? '', /^"minute";q=4;w=60/)
})

test('Limits of a key that are none are refused with what they may be.', async () => {
  const { id } = await service.newAccount()
  for (const limits of [{ requestsPerMinute: 0 }, { requestsPerDay: 1.5 }, { requests: 3 }]) {
    const refused = await calls.post(`/${id}/keys`, { name: 'k', limits })
    assert.deepEqual([refused.status, refused.body.error.code], [400, 'request_invalid'])
  }
})
