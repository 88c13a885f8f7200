import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { password, startConsole } from '../console-server/browser.ts'
import { appCode } from '../support/authenticator-app.ts'

test('After a change of the secret, a person with an app is told so, and an operator can help.', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'rowdeck-secrets-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const start = (secret: string) =>
    startConsole({ environment: { ROWDECK_DATA_DIR: folder, ROWDECK_SECRET: secret } })
  const first = await start('the first secret of the service, long enough')
  const email = 'kept@example.com'
  const browser = await first.person(email)
  const { secret } = (await browser.ask('POST', '/web/totp', { password })).body
  await browser.ask('POST', '/web/totp/confirm', { code: appCode(secret) })
  await first.close()

  const second = await start('the second secret of the service, long enough')
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
