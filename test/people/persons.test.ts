import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { dayMs } from '../../packages/core/src/time.ts'
import { type Browser, type ConsoleApp, password, startConsole } from '../console-server/browser.ts'
import { manualClock } from '../support/manual-clock.ts'
import { deckBytes, sendForm } from '../support/test-app.ts'

describe('A person who tries to get more than the free tier', () => {
  const clock = manualClock()
  let service: ConsoleApp
  before(async () => {
    service = await startConsole({ clock })
  })
  after(() => service.close())

  async function signUp(email: string): Promise<Browser> {
    const browser = service.browser()
    assert.equal((await browser.ask('POST', '/web/sign-up', { email })).status, 202)
    const token = service.tokenFor(email)
    const { status } = await browser.ask('POST', '/web/set-password', { token, password })
    assert.equal(status, 200)
    return browser
  }

  async function convert(browser: Browser): Promise<number> {
    const { secret } = (await browser.ask('POST', '/web/playground-key')).body
    const file = await deckBytes('beamer.pdf')
    return (await sendForm(service.convertUrl, secret, { file })).status
  }

  async function freeUsed(browser: Browser): Promise<number> {
    return (await browser.ask('GET', '/web/standing')).body.free.used
  }

  test('gets no more that day by deleting the account and signing up again.', async () => {
    const email = 'ann@example.com'
    let browser = await signUp(email)
    for (const status of [200, 200, 200, 402]) assert.equal(await convert(browser), status)
    const { rateLimits } = (await browser.ask('GET', '/web/standing')).body
    await browser.ask('POST', '/web/delete-account', { password })
    browser = await signUp(email)
    assert.equal(await freeUsed(browser), 3)
    assert.equal(await convert(browser), 402)
    const again = (await browser.ask('GET', '/web/standing')).body.rateLimits
    assert.ok(again[1].remaining < rateLimits[1].remaining, 'requests of the day count on, too')
    await browser.ask('POST', '/web/delete-account', { password })
    browser = await signUp('Ann+another@example.com'.toLowerCase())
    assert.equal(await freeUsed(browser), 3)
    clock.advance(dayMs)
    assert.equal(await freeUsed(browser), 0)
    assert.equal(await convert(browser), 200)
  })

  test('cannot use the console while suspended, with any of their accounts.', async () => {
    const email = 'dora@example.com'
    const { accounts } = service.app
    const browser = await signUp(email)
    const other = await signUp('dora+other@example.com')
    const { secret } = (await other.ask('POST', '/web/playground-key')).body
    const { id } = await accounts.find(email)
    await accounts.suspend(id, 'farming')
    const message = /^This account is suspended: farming\. Contact the operator/
    async function isRefused(who: Browser, request: string, form?: object) {
      const [method = '', path = ''] = request.split(' ')
      const { status, body } = await who.ask(method, path, form)
      assert.equal(`${status} ${body.error?.code}`, '403 account_suspended', path)
      assert.match(body.error.message, message)
    }
    for (const who of [browser, other]) {
      await isRefused(who, 'GET /web/me')
      await isRefused(who, 'POST /web/playground-key')
      await isRefused(who, 'POST /web/delete-account', { password })
      await isRefused(who, 'POST /web/change-password', {})
    }
    const visitor = service.browser()
    await isRefused(visitor, 'POST /web/sign-in', { email, password })
    assert.equal((await visitor.ask('GET', '/web/me')).status, 401, 'no session was begun')
    await visitor.ask('POST', '/web/sign-up', { email: 'dora+third@example.com' })
    const token = service.tokenFor('dora+third@example.com')
    await isRefused(visitor, 'POST /web/set-password', { token, password })
    const file = await deckBytes('beamer.pdf')
    assert.equal((await sendForm(service.convertUrl, secret, { file })).status, 401)

    await accounts.resume(id)
    assert.equal((await visitor.ask('POST', '/web/set-password', { token, password })).status, 200)
    assert.equal((await sendForm(service.convertUrl, secret, { file })).status, 200)
  })

  test('may have accounts with several address tags, which share the free tier and nothing else.', async () => {
    const one = await signUp('bob+one@example.com')
    const two = await signUp('bob+two@example.com')
    const other = await signUp('bobby@example.com')
    assert.equal(await convert(one), 200)
    assert.equal(await convert(two), 200)
    assert.deepEqual(await Promise.all([freeUsed(one), freeUsed(two), freeUsed(other)]), [2, 2, 0])
    const { days } = (await one.ask('GET', '/web/conversions')).body
    assert.equal(days.at(-1).converted, 1)
    const both = await Promise.all([convert(one), convert(two)])
    assert.deepEqual(both.sort(), [200, 402], 'at once, one of them gets the last one')
  })

  test('leaves only a balanced ledger and acts without addresses when the account is deleted.', async () => {
    const email = 'carol+books@example.com'
    const browser = await signUp(email)
    const { id } = (await browser.ask('GET', '/web/me')).body
    await service.app.accounts.grantCredits(id, 5)
    for (let count = 0; count < 4; count += 1) assert.equal(await convert(browser), 200)
    await browser.ask('POST', '/web/delete-account', { password })

    const file = join(service.config.storage.dataDir, 'rowdeck.sqlite')
    const database = new Database(file, { readonly: true })
    const closed = database.prepare('select id, credits from closed_accounts where id = ?').get(id)
    assert.deepEqual(closed, { id, credits: 4 })
    const entries = database.prepare('select kind, credits from closed_ledger where account_id = ?')
    assert.deepEqual(entries.all(id), [
      { kind: 'credits_granted', credits: 5 },
      { kind: 'credit_spent', credits: -1 },
    ])
    const sums = database.prepare(`
      select (select coalesce(sum(credits), 0) from (select credits from ledger
        union all select credits from closed_ledger)) as entries,
      (select coalesce(sum(credits), 0) from (select credits from accounts
        union all select credits from closed_accounts)) as balances`)
    const { entries: inLedgers, balances } = sums.get() as Record<string, number>
    assert.equal(inLedgers, balances)
    const tables = tablesThatName(database, ['carol', id])
    assert.deepEqual(tables, ['audit_log', 'closed_accounts', 'closed_ledger'])
    const audited = database.prepare(
      'select count(*) as acts, count(network) + count(note) as traces from audit_log where account_id = ?',
    )
    const { acts, traces } = audited.get(id) as Record<string, number>
    assert.deepEqual([Number(acts) > 3, traces], [true, 0])
    const hashes = database.prepare('select subject_hash, used from hashed_counters where kind = ?')
    const [row] = hashes.all('free_day') as { subject_hash: string; used: number }[]
    assert.equal(row?.used, 3)
    database.close()
  })

  test('is forgotten at the end of the day for which the usage counts.', async () => {
    clock.advance(3 * dayMs)
    // pruning runs once an hour by the service's clock
    const file = join(service.config.storage.dataDir, 'rowdeck.sqlite')
    await signUp('dave@example.com')
    const database = new Database(file, { readonly: true })
    const left = database.prepare("select 1 from hashed_counters where kind <> 'sign_ups_day'")
    // the service's other work goes on meanwhile
    while (left.all().length > 0) await setImmediate()
    database.close()
  })
})

/** Names of the tables that contain one of these texts in any column. */
function tablesThatName(database: Database.Database, texts: string[]): string[] {
  const tables = database
    .prepare("select name from sqlite_master where type = 'table'")
    .pluck()
    .all() as string[]
  return tables
    .filter((table) => {
      const rows = JSON.stringify(database.prepare(`select * from "${table}"`).all())
      return texts.some((text) => rows.includes(text))
    })
    .sort()
}
