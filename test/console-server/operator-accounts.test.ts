import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { manualClock } from '../support/manual-clock.ts'
import { deckBytes, sendForm } from '../support/test-app.ts'
import { type Browser, type ConsoleApp, password, startConsole } from './browser.ts'

const paymentUrl = 'https://example.com/pricing'

describe('An operator', () => {
  const clock = manualClock()
  let service: ConsoleApp
  let operator: Browser
  let operatorId: string
  before(async () => {
    service = await startConsole({ clock, environment: { ROWDECK_PAYMENT_URL: paymentUrl } })
    operator = await service.person('operator@example.com')
    operatorId = (await operator.ask('GET', '/web/me')).body.id
    await service.app.accounts.setOperator(operatorId, true)
  })
  after(() => service.close())

  const pathOf = (id: string) => `/web/operator/accounts/${id}`
  const act = (id: string, name: string, body?: object) =>
    operator.ask('POST', `${pathOf(id)}/${name}`, body)
  async function auditOf(accountId: string) {
    const entries = await service.app.accounts.audit({ accountId, entriesMax: 50 })
    return entries.filter(({ actor }) => actor === 'operator').map(({ kind }) => kind)
  }

  test('finds accounts by a part of the address and by the beginning of the id, and pages through all in each order.', async () => {
    const emails = Array.from(
      { length: 120 },
      (_, n) => `reader-${String(n).padStart(3, '0')}@paged.example`,
    )
    for (const email of emails) {
      clock.advance(1)
      await service.app.accounts.open(email)
    }
    const list = async (query: Record<string, string>) =>
      (await operator.ask('GET', `/web/operator/accounts?${new URLSearchParams(query)}`)).body
    const all = async (query: Record<string, string>) => {
      const found: string[] = []
      for (let after: string | null = ''; after !== null; ) {
        const page = await list({ ...query, ...(after ? { after } : {}) })
        found.push(...page.accounts.map(({ email }: { email: string }) => email))
        after = page.next
      }
      return found
    }
    const search = '@paged.ex'
    assert.deepEqual(await all({ search, sort: 'email' }), emails)
    assert.deepEqual(await all({ search, sort: 'oldest' }), emails)
    assert.deepEqual(await all({ search, sort: 'newest' }), emails.toReversed())
    assert.deepEqual((await all({ search, sort: 'credits' })).toSorted(), emails)
    assert.deepEqual(await all({ search: 'READER-007' }), ['reader-007@paged.example'])
    const [{ id }] = (await list({ search: 'reader-008' })).accounts
    assert.deepEqual(await all({ search: id.slice(0, 12) }), ['reader-008@paged.example'])
    for (const nothing of ['%', '_', 'reader\\', "'; drop table accounts; --"]) {
      assert.deepEqual(await all({ search: nothing }), [], nothing)
    }
    assert.deepEqual(await all({ state: 'operators' }), ['operator@example.com'])
    for (const after of ['x', 'WyJ4IiwieSJd']) {
      const { status } = await operator.ask('GET', `/web/operator/accounts?after=${after}`)
      assert.equal(status, 400)
    }
    assert.equal((await operator.ask('GET', '/web/operator/accounts?sort=size')).status, 400)
  })

  test('grants credits, a plan and Pro; a double click grants once, and each grant is recorded.', async () => {
    const { id } = await service.newAccount()
    const credits = { once: 'click-12345', credits: 5 }
    const both = await Promise.all([act(id, 'grant', credits), act(id, 'grant', credits)])
    assert.deepEqual(
      both.map(({ status }) => status),
      [200, 200],
    )
    const withdrawn = await act(id, 'grant', { once: 'click-22345', credits: -2 })
    assert.equal(withdrawn.body.account.credits, 3)
    const plan = { name: 'team', requestsPerMonth: 100 }
    const planned = await act(id, 'grant', { once: 'click-32345', plan })
    assert.equal(planned.body.standing.plan.limit, 100)
    const ended = await act(id, 'grant', { once: 'click-42345', plan: null })
    assert.equal(ended.body.account.plan, null)
    const pro = await act(id, 'grant', { once: 'click-52345', proUntil: '2030-01-31' })
    assert.equal(pro.body.account.proUntil, '2030-01-31')
    const over = await act(id, 'grant', { once: 'click-62345', proUntil: null })
    assert.equal(over.body.account.proUntil, null)
    assert.equal(over.body.entries.length, 6)
    assert.deepEqual((await auditOf(id)).toSorted(), [
      ...['credits_granted', 'credits_withdrawn', 'plan_ended', 'plan_granted'],
      ...['pro_granted', 'pro_granted'],
    ])
  })

  test('is told what is wrong with a grant, which changes nothing.', async () => {
    const { id } = await service.newAccount()
    const once = 'click-wrong'
    const wrong = [
      { once },
      { once, credits: 0 },
      { once, credits: 1.5 },
      { once, credits: -1 },
      { once, credits: 1, plan: null },
      { once, plan: { name: ' ', requestsPerMonth: 1 } },
      { once, proUntil: '2020-01-01' },
      { once, proUntil: 'tomorrow' },
      { once: 'x', credits: 1 },
    ]
    for (const body of wrong) {
      const { status } = await act(id, 'grant', body)
      assert.equal(status, 400, JSON.stringify(body))
    }
    const { entries } = (await operator.ask('GET', pathOf(id))).body
    assert.deepEqual(entries, [])
    assert.equal((await act('acc_none', 'grant', { once, credits: 1 })).status, 404)
  })

  test('suspends with a reason and resumes, but not the own account.', async () => {
    const { id, key } = await service.newAccount()
    const suspended = await act(id, 'suspend', { reason: 'payment overdue' })
    assert.equal(suspended.body.account.suspended.reason, 'payment overdue')
    assert.equal((await sendForm(service.convertUrl, key, {})).status, 401)
    const found = await operator.ask('GET', '/web/operator/accounts?state=suspended')
    assert.deepEqual(
      found.body.accounts.map((one: { id: string }) => one.id),
      [id],
    )
    for (const _ of [1, 2]) {
      assert.equal((await act(id, 'resume')).body.account.suspended, null)
    }
    assert.equal((await sendForm(service.convertUrl, key, {})).status, 400)
    assert.deepEqual((await auditOf(id)).toSorted(), ['account_resumed', 'account_suspended'])
    assert.equal((await act(operatorId, 'suspend', { reason: '' })).status, 400)
    assert.equal((await operator.ask('GET', '/web/me')).status, 200)
  })

  test('invites people and issues links for new passwords; the same request gives the same link, which works once.', async () => {
    const once = 'click-invite'
    const invite = () =>
      operator.ask('POST', '/web/operator/invite', { email: 'New@Example.com', once })
    const [first, second] = await Promise.all([invite(), invite()])
    assert.deepEqual([first.status, second.status], [200, 200])
    assert.deepEqual(first.body, second.body)
    const { accountId, link, purpose, sent } = first.body
    assert.deepEqual([purpose, sent], ['invitation', false])
    const person = service.browser()
    const token = link.split('#token=')[1]
    assert.equal((await person.ask('POST', '/web/set-password', { token, password })).status, 200)
    assert.equal((await person.ask('POST', '/web/set-password', { token, password })).status, 400)
    const reset = await act(accountId, 'link', { once: 'click-reset' })
    assert.equal(reset.body.purpose, 'forgot')
    assert.notEqual(reset.body.link, link)
    const kinds = await auditOf(accountId)
    assert.deepEqual(kinds.toSorted(), ['account_created', 'link_sent', 'link_sent'])
  })

  test('changes the address of a person, who signs in with the new one.', async () => {
    const person = await service.person('before@example.com')
    const { id } = (await person.ask('GET', '/web/me')).body
    const changed = await act(id, 'email', { email: 'After@Example.com' })
    assert.deepEqual([changed.status, changed.body.account.email], [200, 'after@example.com'])
    const signIn = (email: string) =>
      service.browser().ask('POST', '/web/sign-in', { email, password })
    assert.equal((await signIn('after@example.com')).status, 200)
    assert.equal((await signIn('before@example.com')).status, 401)
    assert.deepEqual(await auditOf(id), ['email_changed'])
  })

  test('revokes keys of others and deletes their accounts, but not the own one.', async () => {
    const { id, key } = await service.newAccount()
    const [listed] = (await operator.ask('GET', pathOf(id))).body.keys
    const revoked = await operator.ask('POST', `/web/operator/keys/${listed.id}/revoke`)
    assert.equal(revoked.body.state, 'revoked')
    assert.equal((await sendForm(service.convertUrl, key, {})).body.error.code, 'key_revoked')
    assert.equal((await act(id, 'delete')).status, 204)
    assert.equal((await operator.ask('GET', pathOf(id))).status, 404)
    assert.equal((await act(operatorId, 'delete')).status, 400)
  })

  test('reads the audit log, filtered and page by page, with addresses of accounts that exist.', async () => {
    const { id } = await service.newAccount()
    for (let n = 0; n < 60; n += 1) {
      clock.advance(1)
      await act(id, 'grant', { once: `page-${n}-click`, credits: 1 })
    }
    const read = async (query: Record<string, string>) =>
      (await operator.ask('GET', `/web/operator/audit?${new URLSearchParams(query)}`)).body
    const first = await read({ kind: 'credits_granted', account: id })
    assert.equal(first.entries.length, 50)
    const rest = await read({ kind: 'credits_granted', account: id, after: first.next })
    assert.deepEqual([rest.entries.length, rest.next], [10, null])
    const [entry] = first.entries
    assert.deepEqual([entry.actorEmail, entry.accountId], ['operator@example.com', id])
    assert.equal(entry.network, '127.0.0.0/24')
    clock.advance(1)
    await service.app.accounts.remove(id)
    const [deleted] = (await read({ account: id })).entries
    assert.deepEqual([deleted.kind, deleted.email], ['account_deleted', null])
  })

  test('is the only one who can do any of this.', async () => {
    const { id } = await service.newAccount()
    const person = await service.person('person@example.com')
    const once = 'click-stranger'
    const tries: [string, string, object?][] = [
      ['GET', '/web/operator/accounts'],
      ['GET', pathOf(id)],
      ['POST', `${pathOf(id)}/grant`, { once, credits: 1 }],
      ['POST', `${pathOf(id)}/suspend`, { reason: '' }],
      ['POST', `${pathOf(id)}/resume`],
      ['POST', `${pathOf(id)}/link`, { once }],
      ['POST', '/web/operator/invite', { email: 'x@example.com', once }],
      ['GET', '/web/operator/audit'],
    ]
    for (const [method, path, body] of tries) {
      assert.equal((await person.ask(method, path, body)).status, 404, path)
      assert.equal((await service.browser().ask(method, path, body)).status, 401, path)
    }
    assert.equal((await service.app.accounts.find(id)).credits, 0)
    await assert.rejects(service.app.accounts.find('x@example.com'))
  })

  test('sets the page where people pay, which refusals with status 402 name.', async () => {
    const { id, key } = await service.newAccount()
    await service.app.accounts.grantPlan(id, { name: 'small', requestsPerMonth: 1 })
    const file = await deckBytes('blank-slide.pdf')
    assert.equal((await sendForm(service.convertUrl, key, { file })).status, 200)
    const { body } = await sendForm(service.convertUrl, key, { file })
    assert.deepEqual(
      [body.error.code, body.error.details.paymentUrl],
      ['plan_quota_exhausted', paymentUrl],
    )
    assert.equal((await operator.ask('GET', '/web/site')).body.paymentUrl, paymentUrl)
    assert.equal((await operator.ask('GET', '/web/operator')).body.paymentUrl, paymentUrl)
  })
})
