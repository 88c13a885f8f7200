import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { hourMs } from '../../packages/core/src/time.ts'
import { manualClock } from '../support/manual-clock.ts'
import { answerOf, deckBytes, sendForm, startTestApp, type TestApp } from '../support/test-app.ts'

const clock = manualClock('2026-03-01T12:00:00Z')
let service: TestApp
before(async () => {
  service = await startTestApp({ clock })
})
after(() => service.close())

async function codeFor(authorization: string | undefined): Promise<string> {
  const headers = authorization === undefined ? {} : { authorization }
  const response = await fetch(service.convertUrl, { method: 'POST', headers, body: 'no deck' })
  const answer = await answerOf(response)
  assert.equal(answer.status, 401)
  assert.match(answer.headers.get('www-authenticate') ?? '', /^Bearer/)
  assert.equal(answer.body.error.requestId, answer.headers.get('x-request-id'))
  return answer.body.error.code
}

test('A request without a key is key_missing.', async () => {
  assert.equal(await codeFor(undefined), 'key_missing')
})

test('A header without a Bearer key is key_malformed.', async () => {
  const { key } = await service.newAccount()
  for (const header of ['Bearer', 'Bearer ', 'Basic dXNlcjpwYXNz', key, `Bearer ${key} more`]) {
    assert.equal(await codeFor(header), 'key_malformed', header.slice(0, 12))
  }
})

test('A mistyped key is key_malformed because of its checksum, without a database read.', async () => {
  const { key } = await service.newAccount()
  const slipped = key.slice(0, -1) + (key.endsWith('0') ? '1' : '0')
  assert.equal(await codeFor(`Bearer ${slipped}`), 'key_malformed')
})

test('A well-formed key from another service is key_invalid.', async () => {
  const other = await startTestApp()
  const { key } = await other.newAccount()
  await other.close()
  assert.equal(await codeFor(`Bearer ${key}`), 'key_invalid')
})

test('A revoked key is key_revoked.', async () => {
  const { id, key } = await service.newAccount()
  const [listed] = await service.app.accounts.keys.list(id)
  await service.app.accounts.keys.revoke(id, listed?.id ?? '')
  assert.equal(await codeFor(`Bearer ${key}`), 'key_revoked')
})

test('A key past its expiry is key_expired.', async () => {
  const { id } = await service.newAccount()
  const expiresAt = clock.now() + hourMs
  const second = await service.app.accounts.keys.create(id, { name: 'short-lived', expiresAt })
  clock.advance(hourMs)
  assert.equal(await codeFor(`Bearer ${second.key}`), 'key_expired')
})

test('The keys of a suspended account are account_suspended, with the reason, until it is resumed.', async () => {
  const { id, key } = await service.newAccount()
  await service.app.accounts.suspend(id, 'payment overdue')
  assert.equal(await codeFor(`Bearer ${key}`), 'account_suspended')
  const headers = { authorization: `Bearer ${key}` }
  const usage = () => fetch(`${service.app.url}/api/v1/usage`, { headers })
  const refused = await answerOf(await usage())
  assert.deepEqual([refused.status, refused.body.error.code], [401, 'account_suspended'])
  assert.match(refused.body.error.message, /payment overdue/)
  assert.equal(refused.body.error.details.reason, 'payment overdue')
  await service.app.accounts.resume(id)
  assert.equal((await usage()).status, 200)
})

test('The authentication scheme is case-insensitive.', async () => {
  const { key } = await service.newAccount()
  const form = new FormData()
  form.set('file', new Blob([await deckBytes('beamer.pdf')]), 'beamer.pdf')
  const response = await fetch(service.convertUrl, {
    method: 'POST',
    headers: { authorization: `bEaReR ${key}` },
    body: form,
  })
  assert.equal(response.status, 200)
})

test('An error contains no part of the key.', async () => {
  const { key } = await service.newAccount()
  const slipped = key.slice(0, -1) + (key.endsWith('0') ? '1' : '0')
  const answer = await sendForm(service.convertUrl, slipped, { file: Buffer.from('x') })
  assert.ok(!JSON.stringify(answer.body).includes(slipped.slice(4, 20)))
})
