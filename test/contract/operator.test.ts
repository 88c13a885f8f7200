import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { operatorRequestsPerMinute } from '../../packages/accounts/src/admission/admit-operator.ts'
import { dayMs } from '../../packages/core/src/time.ts'
import { manualClock } from '../support/manual-clock.ts'
import { newOperator, operatorCalls } from '../support/operator-calls.ts'
import { deckBytes, sendForm, startTestApp, type TestApp } from '../support/test-app.ts'

describe('The management of accounts over HTTP', () => {
  const clock = manualClock('2026-03-05T12:00:00Z')
  let service: TestApp
  let operatorId: string
  let operatorKey: string
  let calls: ReturnType<typeof operatorCalls>
  before(async () => {
    service = await startTestApp({ clock })
    ;({ id: operatorId, key: operatorKey } = await newOperator(service))
    calls = operatorCalls(service, clock, operatorKey)
  })
  after(() => service.close())
  const send: typeof calls.send = (path, sent) => calls.send(path, sent)
  const post: typeof calls.post = (...given) => calls.post(...given)

  test('creates an account with a first key that converts within its restrictions, and shows it.', async () => {
    const key = { name: 'production', monthlyCap: 5, scopes: ['convert'] }
    const created = await post('', { email: 'New@Example.com', externalId: 'crm-1', key })
    assert.equal(created.status, 201)
    const { account, key: first } = created.body
    assert.deepEqual([account.email, account.externalId], ['new@example.com', 'crm-1'])
    const convert = await sendForm(service.convertUrl, first.secret, {})
    assert.equal(convert.body.error.code, 'file_missing')
    const [listed] = await service.app.accounts.keys.list(account.id)
    assert.deepEqual([listed?.id, listed?.monthlyCap, listed?.scopes], [first.id, 5, ['convert']])
    const shown = await send(`/${account.id}`)
    assert.equal(shown.body.standing.paysNext, 'free')
    assert.equal(shown.headers.get('cache-control'), 'no-store')
    assert.match(shown.headers.get('ratelimit') ?? '', /^"operator";r=/)
  })

  test('creates one account for repeated requests, and returns its key again for a day.', async () => {
    const body = { email: 'once@example.com', key: { name: 'first' } }
    const create = () => post('', body, { idempotencyKey: 'create-once' })
    const answers = await Promise.all([create(), create(), create()])
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 200, 201])
    const first = answers[0]?.body
    for (const answer of answers) assert.deepEqual(answer.body, first)
    assert.equal((await service.app.accounts.keys.list(first.account.id)).length, 1)
    clock.advance(dayMs)
    const late = await create()
    assert.deepEqual([late.status, late.body.key], [200, null])
    const other = await post(
      '',
      { ...body, email: 'other@example.com' },
      { idempotencyKey: 'create-once' },
    )
    assert.deepEqual([other.status, other.body.error.code], [422, 'idempotency_mismatch'])
    const { key } = await newOperator(service)
    const foreign = await post('', body, { idempotencyKey: 'create-once', key })
    assert.deepEqual([foreign.status, foreign.body.error.code], [409, 'account_exists'])
  })

  test('recognizes an external id, without giving out a key again.', async () => {
    const body = { email: 'named@example.com', externalId: 'crm-2', key: { name: 'first' } }
    const first = await post('', body)
    const again = await post('', body)
    assert.deepEqual([first.status, again.status, again.body.key], [201, 200, null])
    assert.equal(again.body.account.id, first.body.account.id)
    const taken = [
      { ...body, email: 'somebody@example.com' },
      { ...body, externalId: 'crm-3' },
      { email: 'named@example.com' },
    ]
    for (const other of taken) {
      const { status, body: answer } = await post('', other)
      assert.deepEqual([status, answer.error.code], [409, 'account_exists'])
    }
    const found = await send('?externalId=crm-2')
    assert.deepEqual(
      found.body.accounts.map(({ email }: { email: string }) => email),
      [body.email],
    )
    assert.deepEqual((await send('?externalId=crm-9')).body, { accounts: [], next: null })
  })

  test('grants credits, a plan and Pro, once for each Idempotency-Key.', async () => {
    const { id } = await service.newAccount()
    const grant = (body: object, idempotencyKey?: string) =>
      post(`/${id}/grants`, body, idempotencyKey ? { idempotencyKey } : {})
    const same = await Promise.all([1, 2, 3].map(() => grant({ credits: 10 }, 'grant-1')))
    assert.deepEqual(
      same.map(({ status }) => status),
      [200, 200, 200],
    )
    assert.equal((await grant({ credits: -3 })).body.credits, 7)
    const mismatch = await grant({ credits: 11 }, 'grant-1')
    assert.deepEqual([mismatch.status, mismatch.body.error.code], [422, 'idempotency_mismatch'])
    const plan = { name: 'team', requestsPerMonth: 50 }
    assert.deepEqual((await grant({ plan })).body.plan, plan)
    assert.equal((await grant({ proUntil: '2030-01-31' })).body.proUntil, '2030-01-31')
    const ended = await grant({ plan: null })
    assert.deepEqual([ended.body.plan, ended.body.credits], [null, 7])
    for (const wrong of [
      {},
      { credits: 0 },
      { credits: 1, plan: null },
      { credits: '5' },
      { coins: 5 },
      { credits: -8 },
      { proUntil: 'soon' },
    ]) {
      const { status, body } = await grant(wrong)
      assert.deepEqual([status, body.error.code], [400, 'request_invalid'], JSON.stringify(wrong))
    }
    assert.equal((await service.app.accounts.find(id)).credits, 7)
  })

  test('suspends, resumes and deletes accounts, but not that of the key itself.', async () => {
    const { id, key } = await service.newAccount()
    await service.app.accounts.grantCredits(id, 5)
    const suspended = await post(`/${id}/suspend`, { reason: 'payment overdue' })
    assert.equal(suspended.body.suspended.reason, 'payment overdue')
    assert.equal((await sendForm(service.convertUrl, key, {})).body.error.code, 'account_suspended')
    for (const _ of [1, 2]) assert.equal((await post(`/${id}/resume`, {})).body.suspended, null)
    const deleted = await send(`/${id}`, { method: 'DELETE' })
    assert.deepEqual([deleted.status, deleted.body], [204, ''])
    assert.equal((await sendForm(service.convertUrl, key, {})).body.error.code, 'key_invalid')
    assert.equal((await send(`/${id}`, { method: 'DELETE' })).status, 404)
    const entries = await service.app.accounts.audit({ accountId: id, entriesMax: 20 })
    const [last] = entries
    assert.deepEqual([last?.kind, last?.actorAccountId], ['account_deleted', operatorId])
    assert.ok(last?.actorKeyId?.startsWith('key_'))
    assert.equal((await send(`/${operatorId}`, { method: 'DELETE' })).status, 400)
    assert.equal((await post(`/${operatorId}/suspend`, {})).status, 400)
  })

  test('lists all accounts once, page by page, while others are created.', async () => {
    const query = { search: '', sort: 'newest', state: 'all', accountsMax: 1000 } as const
    const all = () => service.app.accounts.search(query)
    const seen: string[] = []
    let next: string | null = ''
    while (next !== null) {
      const { body } = await send(`?limit=3${next ? `&after=${next}` : ''}`)
      seen.push(...body.accounts.map(({ id }: { id: string }) => id))
      next = body.next
      if (seen.length === 3) await service.newAccount()
    }
    assert.equal(new Set(seen).size, seen.length)
    assert.equal(seen.length, (await all()).length)
    for (const query of ['?limit=0', '?limit=101', '?after=x', '?order=email', '?state=gone']) {
      assert.equal((await send(query)).status, 400, query)
    }
  })

  test('needs a key with the scope of an account that is an operator, before a byte of the body is read.', async () => {
    const { key: plain } = await service.newAccount()
    const former = await newOperator(service)
    await service.app.accounts.setOperator(former.id, false)
    for (const key of [plain, former.key]) {
      // not JSON, which is not noticed
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
      const url = `${service.app.url}/api/v1/operator/accounts`
      const response = await fetch(url, { method: 'POST', headers, body: '{' })
      const { error } = (await response.json()) as { error: { code: string; details: object } }
      assert.deepEqual([response.status, error.code], [403, 'key_scope_missing'])
      assert.deepEqual(error.details, { scope: 'operator' })
    }
    const convert = await sendForm(service.convertUrl, operatorKey, {})
    assert.deepEqual([convert.status, convert.body.error.code], [403, 'key_scope_missing'])
    assert.equal((await send('', { key: 'rdk_x' })).status, 401)
    const odd = await post('', { email: 'x' }, { idempotencyKey: 'two words' })
    assert.equal(odd.body.error.code, 'idempotency_key_malformed')
  })

  test('is refused from addresses outside of the networks of the key, as conversions are.', async () => {
    const { id } = await newOperator(service)
    const { keys } = service.app.accounts
    const limits = { scopes: ['operator', 'convert'], networks: ['192.0.2.0/24'] } as const
    const { key } = await keys.create(id, { name: 'far', ...limits })
    assert.equal((await send('', { key })).body.error.code, 'address_not_allowed')
    const convert = await sendForm(service.convertUrl, key, { file: Buffer.from('x') })
    assert.deepEqual([convert.status, convert.body.error.code], [403, 'address_not_allowed'])
    const near = await keys.create(id, { name: 'near', ...limits, networks: ['127.0.0.1'] })
    assert.equal((await send('', { key: near.key })).status, 200)
  })

  test('has a rate limit of its own.', async () => {
    const { key } = await newOperator(service)
    const headers = { authorization: `Bearer ${key}` }
    const read = () => fetch(`${service.app.url}/api/v1/operator/accounts?limit=1`, { headers })
    for (let n = 0; n < operatorRequestsPerMinute; n += 1) await (await read()).text()
    const refused = await read()
    assert.equal(refused.status, 429)
    assert.ok(Number(refused.headers.get('retry-after')) > 0)
    await refused.text()
    assert.equal((await send('', { key })).status, 200)
  })

  test('answers unknown accounts, paths and methods like the rest of the API.', async () => {
    assert.equal((await send('/acc_none')).body.error.code, 'not_found')
    assert.equal((await post('/acc_none/grants', { credits: 1 })).status, 404)
    assert.equal((await send('/a/b/c')).status, 404)
    const put = await send('/acc_none', { method: 'PUT' })
    assert.deepEqual([put.status, put.headers.get('allow')], [405, 'DELETE, GET, HEAD'])
  })

  test('A key over its monthly cap is told when the next month begins, in seconds.', async () => {
    const { id } = await service.newAccount()
    const { key } = await service.app.accounts.keys.create(id, { name: 'capped', monthlyCap: 1 })
    const file = await deckBytes('blank-slide.pdf')
    assert.equal((await sendForm(service.convertUrl, key, { file })).status, 200)
    const refused = await sendForm(service.convertUrl, key, { file })
    assert.deepEqual([refused.status, refused.body.error.code], [429, 'key_cap_reached'])
    const nextMonth = Date.parse(refused.body.error.details.resetsAt)
    assert.equal(new Date(nextMonth).getUTCDate(), 1)
    const seconds = Number(refused.headers.get('retry-after'))
    assert.equal(seconds, Math.ceil((nextMonth - clock.now()) / 1000))
  })
})
