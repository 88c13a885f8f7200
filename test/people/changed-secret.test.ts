import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { secretCheck } from '../../packages/accounts/src/people/people.ts'
import { acceptSecret } from '../../packages/service/src/open-accounts.ts'
import { type ConsoleApp, password, startConsole } from '../console-server/browser.ts'
import { appCode } from '../support/authenticator-app.ts'
import { readRows } from '../support/execute-statement.ts'
import { databaseSettings } from '../support/test-app.ts'

const firstSecret = 'the first secret of the service, long enough'
const secondSecret = 'the second secret of the service, long enough'

/** Starts services on one database, each with a secret. */
async function services(t: TestContext): Promise<(secret: string) => Promise<ConsoleApp>> {
  const folder = await mkdtemp(join(tmpdir(), 'rowdeck-secrets-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const settings = await databaseSettings()
  return (secret) =>
    startConsole({ environment: { ROWDECK_DATA_DIR: folder, ...settings, ROWDECK_SECRET: secret } })
}

test('A second server with another secret does not start, and names the setting; with the same one it shares sessions.', async (t) => {
  const start = await services(t)
  const first = await start(firstSecret)
  t.after(() => first.close())
  const browser = await first.person('shared@example.com')
  await assert.rejects(start(secondSecret), /ROWDECK_SECRET .* rowdeck accept-secret/)
  const same = await start(firstSecret)
  t.after(() => same.close())
  const there = same.browser()
  there.cookie = browser.cookie
  for (let count = 0; count < 3; count += 1) {
    for (const one of [browser, there]) assert.equal((await one.ask('GET', '/web/me')).status, 200)
  }
})

test('Of servers that start on an empty database at once with different secrets, one starts.', async (t) => {
  const start = await services(t)
  const outcomes = await Promise.allSettled([firstSecret, secondSecret].map(start))
  const started = outcomes.filter((outcome) => outcome.status === 'fulfilled')
  for (const { value } of started) await value.close()
  assert.equal(started.length, 1)
})

test('The check of the secret in the database reveals nothing of it, and the old secret is refused after a change.', async (t) => {
  const start = await services(t)
  const first = await start(firstSecret)
  const { storage } = first.config
  const check = () => readRows(storage, 'select name, value from service')
  const before = await check()
  assert.deepEqual(before, [{ name: 'secret check', value: secretCheck(firstSecret) }])
  assert.match(secretCheck(firstSecret), /^[\w-]{16}$/)
  await first.close()
  await acceptSecret({ ...first.config, secret: secondSecret })
  assert.notDeepEqual(await check(), before)
  await assert.rejects(start(firstSecret), /ROWDECK_SECRET/)
  await (await start(secondSecret)).close()
})

test('After a change of the secret, a person with an app is told so, and an operator can help.', async (t) => {
  const start = await services(t)
  const first = await start(firstSecret)
  const email = 'kept@example.com'
  const browser = await first.person(email)
  const { secret } = (await browser.ask('POST', '/web/totp', { password })).body
  await browser.ask('POST', '/web/totp/confirm', { code: appCode(secret) })
  await first.close()
  await acceptSecret({ ...first.config, secret: secondSecret })

  const second = await start(secondSecret)
  t.after(() => second.close())
  const later = second.browser()
  const entered = await later.ask('POST', '/web/sign-in', { email, password })
  assert.deepEqual(entered.body, { secondStep: { totp: true, passkey: false } })
  const refused = await later.ask('POST', '/web/second-step', { code: appCode(secret, 1) })
  assert.equal(refused.body.error.code, 'factor_unreadable')
  const boss = await second.person('boss@example.com')
  await second.app.accounts.setOperator(
    (await second.app.accounts.find('boss@example.com')).id,
    true,
  )
  const { id } = await second.app.accounts.find(email)
  const path = `/web/operator/accounts/${id}/remove-second-factors`
  assert.equal((await boss.ask('POST', path)).status, 200)
  assert.equal((await later.ask('POST', '/web/sign-in', { email, password })).body.email, email)
})
