import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { hourMs } from '../../packages/core/src/time.ts'
import { type Browser, type ConsoleApp, password, startConsole } from '../console-server/browser.ts'
import { appCode } from '../support/authenticator-app.ts'
import { executeStatement, readRows } from '../support/execute-statement.ts'
import { manualClock } from '../support/manual-clock.ts'
import { sendForm } from '../support/test-app.ts'

/** The sign-in library lists 100 rows unless it is told otherwise. */
const numbers = [0, 1, 100, 101, 500]

interface Case {
  service: ConsoleApp
  browser: Browser
  email: string
}

/** What ends sessions, and how many are left. */
const acts: { name: string; left: number; act(of: Case): Promise<number> }[] = [
  {
    name: 'A changed password',
    left: 1,
    async act({ browser }) {
      const change = { currentPassword: password, newPassword: `${password} 2` }
      return (await browser.ask('POST', '/web/change-password', change)).status
    },
  },
  {
    name: 'A password that is reset by link',
    left: 1,
    async act({ service, email }) {
      const visitor = service.browser()
      await visitor.ask('POST', '/web/forgot', { email })
      const change = { token: service.tokenFor(email), password: `${password} 2` }
      return (await visitor.ask('POST', '/web/set-password', change)).status
    },
  },
  {
    name: 'The first second factor',
    left: 1,
    async act({ browser }) {
      const { secret } = (await browser.ask('POST', '/web/totp', { password })).body
      return (await browser.ask('POST', '/web/totp/confirm', { code: appCode(secret) })).status
    },
  },
  {
    name: 'Signing out everywhere',
    left: 0,
    act: async ({ browser }) => (await browser.ask('DELETE', '/web/sessions')).status,
  },
]

describe('Whatever the number of sessions of an account,', () => {
  const clock = manualClock()
  let service: ConsoleApp
  before(async () => {
    service = await startConsole({ clock })
  })
  after(() => service.close())

  async function addSessions(accountId: string, count: number): Promise<void> {
    const soon = new Date(Date.now() + hourMs).toISOString()
    const rows = Array.from({ length: count }, (_, index) => {
      const id = `${accountId}-${index}`
      return `('${id}', '${soon}', '${id}', '${soon}', '${soon}', '${accountId}')`
    })
    if (count === 0) return
    const columns = 'id, "expiresAt", token, "createdAt", "updatedAt", "userId"'
    await executeStatement(
      service.config.storage,
      `insert into people_sessions (${columns}) values ${rows.join(', ')}`,
    )
  }

  const codeWith = async (secret: string) =>
    (await sendForm(service.convertUrl, secret, {})).body.error.code

  for (const { name, left, act } of acts) {
    test(`${name} ends all others, with their keys.`, async () => {
      for (const count of numbers) {
        // out of the windows of the limits on guesses
        clock.advance(hourMs)
        const email = `${name.length}-${count}@example.com`
        const browser = await service.person(email)
        const other = service.browser()
        await other.ask('POST', '/web/sign-in', { email, password })
        const { keyId, secret } = (await other.ask('POST', '/web/playground-key')).body
        const overlap = { overlapSeconds: 3600 }
        const rotated = (await other.ask('POST', `/web/keys/${keyId}/rotate`, overlap)).body.secret
        for (const used of [secret, rotated]) assert.equal(await codeWith(used), 'file_missing')
        const { id } = (await browser.ask('GET', '/web/me')).body
        await addSessions(id, count)

        const status = await act({ service, browser, email })
        assert.ok([200, 204].includes(status), `${status}`)
        const query = `select id from people_sessions where "userId" = '${id}'`
        const sessions = await readRows(service.config.storage, query)
        assert.equal(sessions.length, left, `of ${count}`)
        assert.equal((await other.ask('GET', '/web/me')).status, 401)
        for (const used of [secret, rotated]) assert.equal(await codeWith(used), 'key_revoked')
      }
    })
  }
})
