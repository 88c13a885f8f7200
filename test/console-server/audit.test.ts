import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { manualClock } from '../support/manual-clock.ts'
import { type ConsoleApp, password, startConsole } from './browser.ts'

describe('The audit log of the console', () => {
  const clock = manualClock()
  let service: ConsoleApp
  before(async () => {
    service = await startConsole({ clock })
  })
  after(() => service.close())

  async function entriesOn(email: string) {
    const { id: accountId } = await service.app.accounts.find(email)
    const entries = await service.app.accounts.audit({ accountId, entriesMax: 100 })
    return entries.toReversed()
  }

  test('has sign-ins, wrong passwords, links, new passwords and ended sessions.', async () => {
    const email = 'audited@example.com'
    const browser = await service.person(email)
    const next = async (path: string, body?: object) => {
      clock.advance(1)
      return (await browser.ask('POST', path, body)).status
    }
    await next('/web/sign-out')
    assert.equal(await next('/web/sign-in', { email, password: 'a wrong password' }), 401)
    await next('/web/sign-in', { email, password })
    await next('/web/change-password', { currentPassword: password, newPassword: `${password} 2` })
    clock.advance(1)
    await browser.ask('DELETE', '/web/sessions')
    await next('/web/forgot', { email })
    const token = service.tokenFor(email)
    await next('/web/set-password', { token, password })
    const entries = await entriesOn(email)
    const kinds = entries.map(({ kind }) => kind)
    // created, invited, password set and signed in at one moment
    assert.deepEqual(kinds.splice(0, 4).toSorted(), [
      ...['account_created', 'link_sent', 'password_set', 'signed_in'],
    ])
    const last = kinds.splice(-2)
    assert.deepEqual(last.toSorted(), ['password_set', 'signed_in'])
    assert.deepEqual(kinds, [
      ...['signed_out', 'sign_in_failed', 'signed_in', 'password_changed', 'sessions_ended'],
      'link_sent',
    ])
    const failed = entries.find(({ kind }) => kind === 'sign_in_failed')
    assert.deepEqual([failed?.actor, failed?.network], ['visitor', '127.0.0.0/24'])
    assert.ok(!JSON.stringify(entries).includes(email))
    assert.ok(!JSON.stringify(entries).includes(token))
  })

  test('has the changes of keys, but not the keys that pages create for themselves.', async () => {
    const browser = await service.person('keys@example.com')
    await browser.ask('POST', '/web/playground-key')
    const { body } = await browser.ask('POST', '/web/keys', { name: 'mine' })
    clock.advance(1)
    await browser.ask('DELETE', `/web/keys/${body.key.id}`)
    const ofKeys = (await entriesOn('keys@example.com')).filter(({ kind }) =>
      kind.startsWith('key_'),
    )
    assert.deepEqual(
      ofKeys.map(({ kind, actor, details }) => [kind, actor, details.keyId]),
      [
        ['key_created', 'account', body.key.id],
        ['key_revoked', 'account', body.key.id],
      ],
    )
  })

  test('records wrong passwords for unknown addresses without the address.', async () => {
    const { accounts } = service.app
    const unknown = { email: 'nobody@example.com', password: 'anything at all' }
    await service.browser().ask('POST', '/web/sign-in', unknown)
    const [entry] = await accounts.audit({ kinds: ['sign_in_failed'], entriesMax: 1 })
    assert.equal(entry?.accountId, null)
    assert.ok(!JSON.stringify(entry).includes('nobody'))
  })
})
