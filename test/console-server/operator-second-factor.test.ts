import assert from 'node:assert/strict'
import { test } from 'node:test'
import { appCode } from '../support/authenticator-app.ts'
import { type Browser, type ConsoleApp, password, startConsole } from './browser.ts'

async function addApp(browser: Browser): Promise<string> {
  const { secret } = (await browser.ask('POST', '/web/totp', { password })).body
  const added = await browser.ask('POST', '/web/totp/confirm', { code: appCode(secret) })
  assert.equal(added.status, 200)
  return secret
}

async function operator(service: ConsoleApp, email: string): Promise<Browser> {
  const browser = await service.person(email)
  const { id } = await service.app.accounts.find(email)
  await service.app.accounts.setOperator(id, true)
  return browser
}

test('If a second factor is required, an operator without one can add one and nothing else.', async (t) => {
  const environment = { ROWDECK_OPERATOR_SECOND_FACTOR: 'required' }
  const service = await startConsole({ environment })
  t.after(() => service.close())
  const browser = await operator(service, 'operator@example.com')
  const isRefused = async (method: string, path: string) => {
    const { status, body } = await browser.ask(method, path)
    assert.equal(status, 403, path)
    assert.equal(body.error.code, 'second_factor_required')
  }
  assert.equal((await browser.ask('GET', '/web/me')).body.mustAddSecondFactor, true)
  for (const path of ['/web/operator', '/web/operator/audit', '/web/keys', '/web/standing']) {
    await isRefused('GET', path)
  }
  await isRefused('POST', '/web/operator/accounts/acc_1/resume')
  await isRefused('POST', '/web/playground-key')
  assert.equal((await browser.ask('GET', '/web/second-factors')).body.required, true)
  await addApp(browser)
  assert.equal((await browser.ask('GET', '/web/me')).body.mustAddSecondFactor, false)
  assert.equal((await browser.ask('GET', '/web/operator')).status, 200)
  await browser.ask('POST', '/web/totp/remove', { password })
  await isRefused('GET', '/web/operator')

  const person = await service.person('person@example.com')
  assert.equal((await person.ask('GET', '/web/keys')).status, 200)
  assert.equal((await person.ask('GET', '/web/operator')).status, 404)
})

test('An operator removes the second factors of somebody, who then signs in with the password.', async (t) => {
  const service = await startConsole()
  t.after(() => service.close())
  const email = 'lost@example.com'
  const boss = await operator(service, 'boss@example.com')
  await addApp(await service.person(email))
  const { id } = await service.app.accounts.find(email)
  const shown = await boss.ask('GET', `/web/operator/accounts/${id}`)
  assert.equal(shown.body.secondFactor, true)
  const path = `/web/operator/accounts/${id}/remove-second-factors`
  assert.equal((await (await service.person('other@example.com')).ask('POST', path)).status, 404)
  assert.equal((await boss.ask('POST', path)).body.secondFactor, false)
  assert.equal((await boss.ask('POST', path)).status, 200)
  const entered = await service.browser().ask('POST', '/web/sign-in', { email, password })
  assert.equal(entered.body.email, email)
  const kinds = ['second_factor_removed'] as const
  const removed = await service.app.accounts.audit({ accountId: id, kinds, entriesMax: 9 })
  assert.deepEqual(
    removed.map(({ actor, details }) => [actor, details]),
    [['operator', { factor: 'all' }]],
  )
})
