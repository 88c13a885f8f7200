import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { waitingLimits } from '../../packages/accounts/src/people/people.ts'
import { dayMs } from '../../packages/core/src/time.ts'
import { type Browser, type ConsoleApp, password, startConsole } from '../console-server/browser.ts'
import { executeStatement, readRows } from '../support/execute-statement.ts'
import { manualClock } from '../support/manual-clock.ts'

describe('With sign-up on approval', () => {
  const clock = manualClock()
  let service: ConsoleApp
  let operator: Browser
  const waiting = async () => {
    const { body } = await operator.ask('GET', '/web/operator/waiting')
    return body.people.map(({ email }: { email: string }) => email)
  }
  before(async () => {
    service = await startConsole({ clock, environment: { ROWDECK_SIGNUP: 'approval' } })
    operator = await service.person('operator@example.com')
    const { id } = await service.app.accounts.find('operator@example.com')
    await service.app.accounts.setOperator(id, true)
  })
  after(() => service.close())

  test('people wait without an account and without a link until an operator lets them in.', async () => {
    const browser = service.browser()
    const ask = () => browser.ask('POST', '/web/sign-up', { email: 'Ann@Example.com' })
    assert.deepEqual([(await ask()).status, (await ask()).status], [202, 202])
    assert.throws(() => service.tokenFor('ann@example.com'))
    assert.deepEqual(await waiting(), ['ann@example.com'])
    assert.equal(await service.app.accounts.findBy({ email: 'ann@example.com' }), undefined)
    const once = 'let-ann-in'
    const invited = { email: 'ann@example.com', once }
    const { body } = await operator.ask('POST', '/web/operator/invite', invited)
    assert.deepEqual(await waiting(), [])
    const token = body.link.split('#token=')[1]
    const entered = await browser.ask('POST', '/web/set-password', { token, password })
    assert.equal(entered.status, 200)
  })

  test('who has an account gets a link as before, and the answer is the same.', async () => {
    await service.person('known@example.com')
    const browser = service.browser()
    const known = await browser.ask('POST', '/web/sign-up', { email: 'known@example.com' })
    const stranger = await browser.ask('POST', '/web/sign-up', { email: 'new@example.com' })
    assert.deepEqual([known.status, known.body], [stranger.status, stranger.body])
    assert.ok(service.tokenFor('known@example.com'))
    assert.deepEqual(await waiting(), ['new@example.com'])
  })

  test('an operator refuses an address, which may ask again; after 30 days nobody waits.', async () => {
    const browser = service.browser()
    const email = 'again@example.com'
    await browser.ask('POST', '/web/sign-up', { email })
    const refuse = () => operator.ask('POST', '/web/operator/waiting/refuse', { email })
    assert.deepEqual([(await refuse()).status, (await refuse()).status], [204, 204])
    assert.ok(!(await waiting()).includes(email))
    const refusals = await service.app.accounts.audit({ kinds: ['sign_up_refused'], entriesMax: 9 })
    assert.equal(refusals.length, 1)
    await browser.ask('POST', '/web/sign-up', { email })
    assert.ok((await waiting()).includes(email))
    clock.advance(30 * dayMs)
    operator = service.browser()
    await operator.ask('POST', '/web/sign-in', { email: 'operator@example.com', password })
    assert.deepEqual(await waiting(), [])
  })
})

test('Addresses of 60 networks that fill the waiting list do not close it to another one.', async (t) => {
  const environment = { ROWDECK_SIGNUP: 'approval', ROWDECK_TRUSTED_PROXIES: 'loopback' }
  const service = await startConsole({ environment })
  t.after(() => service.close())
  const { waitingMax, networkMax } = waitingLimits
  const until = Date.now() + 30 * dayMs
  const rows = Array.from({ length: waitingMax }, (_, index) => {
    const email = `${index}@example.com`
    return `('waiting:${email}', '${email}', 'waiting', ${until - index}, 'network ${index % 60}', 0)`
  })
  const columns = 'token_hash, email, purpose, expires_at, network_hash, confirmed'
  const { storage } = service.config
  await executeStatement(storage, `insert into links (${columns}) values ${rows.join(', ')}`)
  const ask = async (email: string, address: string) => {
    const browser = service.browser()
    browser.headers = { 'x-forwarded-for': address }
    return (await browser.ask('POST', '/web/sign-up', { email })).status
  }
  const waiting = async () =>
    (await readRows(storage, "select email from links where purpose = 'waiting'")).map(
      ({ email }) => email,
    )
  assert.equal(await ask('late@example.com', '203.0.113.9'), 202)
  assert.ok((await waiting()).includes('late@example.com'))
  assert.equal((await waiting()).length, waitingMax)
  assert.ok(networkMax < waitingMax / 10)
})

test('Without a mail server, people who signed up or forgot the password wait for an operator.', async (t) => {
  const service = await startConsole()
  t.after(() => service.close())
  const operator = await service.person('operator@example.com')
  const { id } = await service.app.accounts.find('operator@example.com')
  await service.app.accounts.setOperator(id, true)
  await service.person('forgot@example.com')
  const browser = service.browser()
  await browser.ask('POST', '/web/sign-up', { email: 'new@example.com' })
  await browser.ask('POST', '/web/forgot', { email: 'forgot@example.com' })
  await browser.ask('POST', '/web/forgot', { email: 'stranger@example.com' })
  const waiting = async () => (await operator.ask('GET', '/web/operator/waiting')).body.people
  assert.deepEqual((await waiting()).map(({ email }: { email: string }) => email).toSorted(), [
    'forgot@example.com',
    'new@example.com',
  ])
  const token = service.tokenFor('new@example.com')
  await browser.ask('POST', '/web/set-password', { token, password })
  assert.equal((await waiting()).length, 1)
})
