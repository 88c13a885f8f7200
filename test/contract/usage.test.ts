import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { manualClock } from '../support/manual-clock.ts'
import { answerOf, deckBytes, sendForm, startTestApp, type TestApp } from '../support/test-app.ts'

const clock = manualClock('2026-03-01T12:00:00Z')
let service: TestApp
let deck: Buffer
before(async () => {
  service = await startTestApp({ clock })
  deck = await deckBytes('sample.pdf')
})
after(() => service.close())

const usage = async (key?: string) => {
  const headers = key === undefined ? {} : { authorization: `Bearer ${key}` }
  return answerOf(await fetch(`${service.app.url}/api/v1/usage`, { headers }))
}

const convert = (key: string, file = deck) =>
  sendForm(service.convertUrl, key, { file, filename: 'plän.pdf', fields: { mode: 'text' } })

test('A new account has the free tier, full rate windows and no history.', async () => {
  const { id, key } = await service.newAccount()
  const { status, headers, body } = await usage(key)
  assert.equal(status, 200)
  assert.equal(headers.get('cache-control'), 'no-store')
  assert.deepEqual(body, {
    account: id,
    paysNext: 'free',
    free: { limit: 3, used: 0, left: 3, resetsAt: '2026-03-02T00:00:00.000Z' },
    plan: null,
    proUntil: null,
    credits: { left: 0, held: 0 },
    conversionsAtOnce: 8,
    descriptionPrice: 0,
    workerSeconds: { limit: 14_400, used: 0, left: 14_400, resetsAt: '2026-03-02T00:00:00.000Z' },
    failedSeconds: { limit: 60, used: 0, left: 60, resetsAt: '2026-03-01T13:00:00.000Z' },
    rateLimits: [
      { name: 'minute', limit: 30, seconds: 60, remaining: 30, resetSeconds: 60 },
      { name: 'day', limit: 1000, seconds: 86_400, remaining: 1000, resetSeconds: 43_200 },
    ],
    recent: [],
  })
})

test('Plan, Pro and credits are listed, with when each ends or resets.', async () => {
  const { id, key } = await service.newAccount()
  const { accounts } = service.app
  await accounts.grantPlan(id, { name: 'team', requestsPerMonth: 100, anchorDay: 15 })
  await accounts.grantPro(id, '2026-12-31')
  await accounts.grantCredits(id, 7)
  await convert(key)
  const { paysNext, free, plan, proUntil, credits } = (await usage(key)).body
  assert.deepEqual(
    [paysNext, free, proUntil, credits],
    [...['plan', null, '2026-12-31', { left: 7, held: 0 }]],
  )
  assert.deepEqual(plan, {
    ...{ name: 'team', limit: 100, used: 1, left: 99, resetsAt: '2026-03-15T00:00:00.000Z' },
  })
})

test('Recent conversions are listed with sizes and results, never with names or text.', async () => {
  const { key } = await service.newAccount()
  const sent = await convert(key)
  clock.advance(1)
  const failed = await convert(key, Buffer.from('%PDF-1.7\nsecret words'))
  const answer = await usage(key)
  const [second, first] = answer.body.recent
  assert.equal(answer.body.recent.length, 2)
  assert.match(first.keyId, /^key_/)
  assert.deepEqual(first, {
    at: '2026-03-01T12:00:00.000Z',
    requestId: sent.headers.get('x-request-id'),
    keyId: first.keyId,
    outcome: 'converted',
    status: 200,
    code: null,
    charged: true,
    conversions: 1,
    paidBy: 'free',
    replayed: false,
    durationMs: 0,
    filenameLength: 8,
    type: 'pdf',
    fileBytes: deck.length,
    slides: 5,
    mode: 'text',
  })
  assert.equal(second.requestId, failed.headers.get('x-request-id'))
  assert.deepEqual(
    [second.outcome, second.status, second.code, second.charged, second.slides],
    ['failed', 400, 'document_unreadable', false, null],
  )
  assert.doesNotMatch(JSON.stringify(answer.body), /plän|secret|Rowdeck/)
})

test('Only the 50 most recent requests are listed.', async () => {
  const roomy = await startTestApp({
    environment: { ROWDECK_REQUESTS_PER_MINUTE: '100', ROWDECK_FREE_REQUESTS_PER_DAY: '0' },
  })
  const { key } = await roomy.newAccount()
  for (let n = 0; n < 51; n++) await sendForm(roomy.convertUrl, key, { file: deck })
  const headers = { authorization: `Bearer ${key}` }
  const { body } = await answerOf(await fetch(`${roomy.app.url}/api/v1/usage`, { headers }))
  await roomy.close()
  assert.equal(body.recent.length, 50)
  assert.deepEqual([body.recent[0].status, body.recent[0].outcome], [402, 'refused'])
  assert.equal(body.rateLimits[1].remaining, 949)
})

test('Reading the usage is free, does not count as a conversion, and has its own rate window.', async () => {
  const { key } = await service.newAccount()
  for (let n = 0; n < 60; n++) assert.equal((await usage(key)).status, 200)
  const refused = await usage(key)
  assert.deepEqual([refused.status, refused.body.error.code], [429, 'rate_limited_minute'])
  assert.equal(refused.headers.get('ratelimit-policy'), '"usage";q=60;w=60')
  assert.equal(refused.headers.get('ratelimit'), '"usage";r=0;t=60')
  const converted = await convert(key)
  assert.match(converted.headers.get('ratelimit') ?? '', /^"minute";r=29;/)
  clock.advance(Number(refused.headers.get('retry-after')) * 1000)
  assert.equal((await usage(key)).status, 200)
})

test('Usage requires a key.', async () => {
  const other = await service.newAccount()
  const { body } = await usage(other.key)
  assert.equal(body.account, other.id)
  assert.equal((await usage()).body.error.code, 'key_missing')
  const posted = await fetch(`${service.app.url}/api/v1/usage`, { method: 'POST' })
  assert.deepEqual([posted.status, posted.headers.get('allow')], [405, 'GET, HEAD'])
})
