import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { dayMs } from '../../packages/core/src/time.ts'
import { manualClock } from '../support/manual-clock.ts'
import { newOperator, operatorCalls } from '../support/operator-calls.ts'
import { deckBytes, sendForm, startTestApp, type TestApp } from '../support/test-app.ts'

describe('An operator key', () => {
  const clock = manualClock('2026-03-05T12:00:00Z')
  let service: TestApp
  let operatorId: string
  let calls: ReturnType<typeof operatorCalls>
  before(async () => {
    service = await startTestApp({ clock })
    const { id, key } = await newOperator(service)
    operatorId = id
    calls = operatorCalls(service, clock, key)
  })
  after(() => service.close())
  const send: typeof calls.send = (path, sent) => calls.send(path, sent)
  const sendTo: typeof calls.sendTo = (path, sent) => calls.sendTo(path, sent)
  const post: typeof calls.post = (...given) => calls.post(...given)
  const postTo: typeof calls.postTo = (...given) => calls.postTo(...given)

  test('creates keys once for each Idempotency-Key, lists them without secrets, and revokes them.', async () => {
    const { id } = await service.newAccount()
    const wanted = { name: 'ci', scopes: ['convert'], expiresAt: '2030-01-31T12:00:00.000Z' }
    const create = (body: object = wanted) =>
      post(`/${id}/keys`, body, { idempotencyKey: 'key-once' })
    const answers = await Promise.all([create(), create(), create()])
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 200, 201])
    const { key, secret } = answers[0]?.body ?? assert.fail()
    for (const { body } of answers) assert.equal(body.secret, secret)
    assert.deepEqual([key.scopes, key.expiresAt], [['convert'], wanted.expiresAt])
    assert.equal((await sendForm(service.convertUrl, secret, {})).body.error.code, 'file_missing')
    const other = await create({ ...wanted, scopes: ['usage'] })
    assert.deepEqual([other.status, other.body.error.code], [422, 'idempotency_mismatch'])
    clock.advance(dayMs)
    assert.deepEqual([(await create()).status, (await create()).body.secret], [200, null])
    const { body: listed } = await send(`/${id}/keys`)
    assert.equal(listed.keys.length, 2)
    assert.ok(!JSON.stringify(listed).includes(secret))
    const revoked = await sendTo(`/keys/${key.id}`, { method: 'DELETE' })
    assert.deepEqual([revoked.status, revoked.body.state], [200, 'revoked'])
    assert.equal((await sendForm(service.convertUrl, secret, {})).body.error.code, 'key_revoked')
    for (const wrong of [
      {},
      { name: ' ' },
      { name: 'a', expiresAt: 'soon' },
      { name: 'a', owner: 1 },
    ]) {
      assert.equal((await post(`/${id}/keys`, wrong)).status, 400, JSON.stringify(wrong))
    }
    assert.equal((await sendTo('/keys/key_none', { method: 'DELETE' })).status, 404)
  })

  test('shows the conversions of an account by day and by key, and its ledger.', async () => {
    const { id, key } = await service.newAccount()
    const file = await deckBytes('blank-slide.pdf')
    assert.equal((await sendForm(service.convertUrl, key, { file })).status, 200)
    const { body } = await send(`/${id}/usage?days=2`)
    assert.deepEqual(
      body.days.map(({ converted }: { converted: number }) => converted),
      [0, 1],
    )
    assert.deepEqual(
      body.keys.map(({ slides }: { slides: number }) => slides),
      [3],
    )
    await post(`/${id}/grants`, { credits: 5 })
    const { entries } = (await send(`/${id}/ledger`)).body
    assert.deepEqual([entries.length, entries[0].credits], [1, 5])
    assert.equal((await send(`/${id}/usage?days=0`)).status, 400)
  })

  test('issues invitations and links once for each Idempotency-Key.', async () => {
    const invite = () =>
      postTo('/invitations', { email: 'Invited@Example.com' }, { idempotencyKey: 'invite-1' })
    const [first, second] = [await invite(), await invite()]
    assert.deepEqual([first.status, second.body], [200, first.body])
    const { accountId, purpose, sent, link } = first.body
    assert.deepEqual([purpose, sent], ['invitation', false])
    assert.match(link, /\/set-password#token=[\w-]{43}$/)
    const again = await post(`/${accountId}/link`, { purpose: 'forgot' })
    assert.deepEqual([again.status, again.body.purpose], [200, 'forgot'])
    const created = await post('', { email: 'welcome@example.com', invite: true })
    assert.match(created.body.link.link, /#token=/)
    const entries = await service.app.accounts.audit({ accountId, entriesMax: 9 })
    const kinds = entries.map(({ kind }) => kind)
    assert.deepEqual(kinds.toSorted(), ['account_created', 'link_sent', 'link_sent'])
  })

  test('lists who waits to be let in, and refuses them.', async () => {
    const asked = { origin: service.app.url, 'content-type': 'application/json' }
    const body = JSON.stringify({ email: 'waits@example.com' })
    await fetch(`${service.app.url}/web/sign-up`, { method: 'POST', headers: asked, body })
    const people = async () => (await sendTo('/waiting')).body.people
    assert.deepEqual(
      (await people()).map(({ email }: { email: string }) => email),
      ['waits@example.com'],
    )
    const refused = await postTo('/waiting/refuse', { email: 'Waits@example.com' })
    assert.deepEqual([refused.status, await people()], [204, []])
  })

  test('changes the address of an account, which is then found by the new one only.', async () => {
    const { id } = await service.newAccount()
    const changed = await post(`/${id}/email`, { email: 'Moved@Example.com' })
    assert.deepEqual([changed.status, changed.body.email], [200, 'moved@example.com'])
    assert.equal((await post(`/${id}/email`, { email: 'moved@example.com' })).status, 200)
    const other = await service.newAccount()
    const taken = await post(`/${other.id}/email`, { email: 'moved@example.com' })
    assert.deepEqual([taken.status, taken.body.error.code], [409, 'account_exists'])
    assert.equal((await post(`/${other.id}/email`, { email: 'nobody' })).status, 400)
    const entries = await service.app.accounts.audit({ accountId: id, entriesMax: 9 })
    assert.equal(entries.filter(({ kind }) => kind === 'email_changed').length, 1)
  })

  test('reads the audit log page by page, filtered by account, kind and time.', async () => {
    const { id } = await service.newAccount()
    for (const credits of [1, 2, 3]) await post(`/${id}/grants`, { credits })
    const read = async (query: string) => (await sendTo(`/audit?account=${id}&${query}`)).body
    const first = await read('kind=credits_granted&limit=2')
    const rest = await read(`kind=credits_granted&limit=2&after=${first.next}`)
    assert.deepEqual([first.entries.length, rest.entries.length, rest.next], [2, 1, null])
    assert.equal(first.entries[0].actorAccountId, operatorId)
    const { at } = first.entries[0]
    assert.equal((await read(`since=${at}`)).entries.length, 1)
    for (const query of ['kind=nothing', 'after=x', 'limit=0', 'since=soon']) {
      assert.equal((await sendTo(`/audit?${query}`)).status, 400, query)
    }
  })

  test('gives no access to the account of an operator, so that a leaked key does not either.', async () => {
    const { id } = await newOperator(service)
    const tries: [string, object][] = [
      [`/${id}/link`, {}],
      [`/${id}/keys`, { name: 'a' }],
      [`/${id}/email`, { email: 'mine@example.com' }],
      [`/${id}/remove-second-factors`, {}],
      [`/${id}/suspend`, {}],
    ]
    for (const [path, body] of tries) {
      const { status, body: answer } = await post(path, body)
      assert.deepEqual([status, answer.error.code], [400, 'request_invalid'], path)
    }
    assert.equal((await send(`/${id}`, { method: 'DELETE' })).status, 400)
    const { email } = await service.app.accounts.find(id)
    assert.equal((await postTo('/invitations', { email })).status, 400)
    const named = { email: 'staff@example.com', externalId: 'staff-1' }
    const { account } = (await post('', named, { idempotencyKey: 'staff' })).body
    await service.app.accounts.setOperator(account.id, true)
    const key = { name: 'a', scopes: ['operator'] }
    for (const more of [{ invite: true, key }, { invite: true }, { key }]) {
      for (const idempotencyKey of ['staff', 'other']) {
        const { status, body } = await post('', { ...named, ...more }, { idempotencyKey })
        assert.deepEqual([status, body.error?.code], [400, 'request_invalid'], idempotencyKey)
      }
    }
    assert.deepEqual(await service.app.accounts.keys.list(account.id), [])
    const { id: other } = await service.newAccount()
    const removed = await post(`/${other}/remove-second-factors`, {})
    assert.deepEqual([removed.status, removed.body.removed], [200, false])
  })
})
