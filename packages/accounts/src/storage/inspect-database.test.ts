import assert from 'node:assert/strict'
import { copyFileSync, openSync, truncateSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { systemClock } from '@rowdeck/core/clock'
import { dayMs } from '@rowdeck/core/time'
import { Kysely, sql } from 'kysely'
import { arrived, delivery, openTestAccounts } from '../../../../test/support/open-accounts.ts'
import { databaseInUse, temporaryDatabase } from '../../../../test/support/test-database.ts'
import { clockDifference, inspectDatabase } from './inspect-database.ts'
import { openDatabase } from './open-database.ts'
import { openStorage, type StorageOptions } from './storage.ts'

const historyMs = 90 * dayMs
const start = '2026-03-10T12:00:00.000Z'

/** A database with conversions that were paid by each source, replayed, refused and refunded. */
async function usedDatabase() {
  const options = await temporaryDatabase()
  const storage = await openStorage(options)
  const { clock, accounts, newCaller } = openTestAccounts({ storage, start })
  const { account, ask } = await newCaller()
  await accounts.grantCredits(account.id, 10)
  for (let n = 0; n < 5; n++) {
    const admission = await ask(n === 4 ? 'the-same-key' : undefined)
    await admission.receive(arrived('abc'))
    await admission.charge()
    if (n === 3) await admission.release('shutting_down')
    else await admission.settle(delivery)
  }
  const replay = await ask('the-same-key')
  await replay.receive(arrived('abc'))
  await replay.settle(delivery)
  const refused = await ask()
  await refused.release('document_unreadable')
  await storage.close()
  return { options, clock, accountId: account.id }
}

async function change(options: StorageOptions, statement: string): Promise<void> {
  const open = await openDatabase(options, { clock: systemClock })
  const db = new Kysely({ dialect: open.dialect({ stallMsMax: 1000 }) })
  await sql.raw(statement).execute(db)
  await open.close()
}

async function wrongIn({ options, clock }: Awaited<ReturnType<typeof usedDatabase>>) {
  const findings = await inspectDatabase(options, { clock, historyMs })
  return findings.filter(({ state }) => state === 'fault').map(({ check }) => check)
}

test('A database in ordinary use has no fault.', async () => {
  const used = await usedDatabase()
  const findings = await inspectDatabase(used.options, { clock: used.clock, historyMs })
  assert.deepEqual(
    findings.filter(({ state }) => state !== 'ok'),
    [],
  )
  assert.ok(findings.length >= 8)
})

const planted: Record<string, [check: string, statement: string][]> = {
  'A balance that is not the sum of its ledger is found.': [
    ['balances', 'update accounts set credits = credits + 1'],
  ],
  'A ledger entry without its request is found.': [
    ['charges', "delete from requests where pays = 'credits' and state = 'settled'"],
  ],
  'A conversion that was charged twice is found.': [
    [
      'charges',
      "insert into ledger select 'led_again', account_id, at, kind, credits, plan_name, plan_requests_per_month, plan_anchor_day, plan_limits, pro_ends_at, request_id, source, revision from ledger where kind = 'credit_spent' limit 1",
    ],
  ],
  'A conversion that was never paid is found.': [
    ['charges', "delete from ledger where kind = 'credit_spent'"],
  ],
  'A counter of a quota that is wrong is found.': [
    ['quotas', "update counters set used = used - 1 where kind = 'free_day'"],
  ],
  'A negative figure is found.': [['negative', 'update usage_days set slides = -1']],
  'A reservation that never ends is found.': [
    [
      'reservations',
      `update requests set state = 'held', expires_at = ${Date.parse(start) + 30 * dayMs} where state = 'released'`,
    ],
  ],
  'A request from the future is found.': [
    ['times', `update requests set at = ${Date.parse(start) + dayMs} where state = 'released'`],
  ],
  'A schema of an older version is found.': [
    ['migrations', "delete from kysely_migration where name = '001-start'"],
  ],
  'A schema of a newer version is found.': [
    [
      'migrations',
      "insert into kysely_migration (name, timestamp) values ('999-later-breaking', '')",
    ],
  ],
}

for (const [title, [fault]] of Object.entries(planted)) {
  test(title, async () => {
    const used = await usedDatabase()
    const [check, statement] = fault ?? ['', '']
    await change(used.options, statement)
    assert.ok((await wrongIn(used)).includes(check), check)
  })
}

test('Requests that a killed process left behind are a warning, not a fault.', async () => {
  const used = await usedDatabase()
  await change(
    used.options,
    `update requests set state = 'held', charged_at = null, expires_at = ${Date.parse(start) - dayMs} where state = 'released'`,
  )
  const findings = await inspectDatabase(used.options, { clock: used.clock, historyMs })
  assert.deepEqual(
    findings.filter(({ state }) => state !== 'ok').map(({ check, state }) => [check, state]),
    [['unfinished', 'warning']],
  )
})

test('A damaged file is found.', { skip: databaseInUse() !== 'sqlite' }, async () => {
  const used = await usedDatabase()
  const { options } = used
  assert.ok(options.kind === 'sqlite')
  const path = join(options.dataDir, 'rowdeck.sqlite')
  copyFileSync(path, `${path}.copy`)
  const file = openSync(path, 'r+')
  // the middle of the file is neither its header nor free
  for (let page = 4; page < 12; page++) writeSync(file, Buffer.alloc(512, 7), 0, 512, page * 4096)
  truncateSync(path, 4096 * 40)
  const findings = await inspectDatabase(options, { clock: used.clock, historyMs }).catch(
    (error: Error) => [{ check: 'database', state: 'fault', message: error.message }],
  )
  assert.deepEqual(
    findings.filter(({ state }) => state === 'fault').map(({ check }) => check),
    ['database'],
  )
})

test('An inspection changes nothing and creates no database.', async () => {
  const options = { kind: 'sqlite' as const, dataDir: join(import.meta.dirname, 'no-such-folder') }
  const findings = await inspectDatabase(options, { historyMs })
  assert.deepEqual(
    findings.map(({ state }) => state),
    ['ok'],
  )
})

test('A clock of the database that differs from that of this machine is a warning from 5 seconds, a fault from a minute.', () => {
  const judged = (aheadMs: number) => {
    const { state, message } = clockDifference(aheadMs)
    return `${state}: ${message}`
  }
  for (const aheadMs of [0, 4499, -4499]) assert.match(judged(aheadMs), /^ok: /)
  assert.match(judged(4500), /^warning: .* 5 seconds ahead of that of this machine\.$/)
  assert.match(judged(-59_499), /^warning: .* 59 seconds behind that/)
  assert.match(judged(-59_500), /^fault: .* 60 seconds behind/)
})

test('With PostgreSQL the clocks are compared.', {
  skip: databaseInUse() !== 'postgres',
}, async () => {
  const used = await usedDatabase()
  const findings = await inspectDatabase(used.options, { clock: used.clock, historyMs })
  assert.ok(findings.some(({ check, state }) => check === 'clocks' && state === 'ok'))
})
