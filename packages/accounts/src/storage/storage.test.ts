import assert from 'node:assert/strict'
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import Database from 'better-sqlite3'
import { accountOf } from '../../../../test/store-suites/account-store.ts'
import { temporaryFolder, temporaryStorage } from '../../../../test/support/open-accounts.ts'
import { openStorage } from './storage.ts'

test("The database's folder and files are accessible to this user only.", async () => {
  const dataDir = join(temporaryFolder(), 'deep', 'data')
  await temporaryStorage({ kind: 'sqlite', dataDir })
  assert.equal(statSync(dataDir).mode & 0o777, 0o700)
  const files = readdirSync(dataDir)
  assert.deepEqual(files, ['rowdeck.sqlite', 'rowdeck.sqlite-shm', 'rowdeck.sqlite-wal'])
  for (const file of files) assert.equal(statSync(join(dataDir, file)).mode & 0o777, 0o600, file)
})

test('Writes persist after the database is closed and reopened.', async () => {
  const dataDir = temporaryFolder()
  const first = await openStorage({ kind: 'sqlite', dataDir })
  await first.insertAccount(accountOf('again'))
  await first.close()
  const second = await temporaryStorage({ kind: 'sqlite', dataDir })
  assert.deepEqual(await second.findAccount({ id: 'acc_again' }), accountOf('again'))
})

test('A database works until it is closed, and may be closed twice.', async () => {
  const storage = await openStorage({ kind: 'sqlite', dataDir: temporaryFolder() })
  assert.equal(await storage.fault(), undefined)
  await storage.close()
  assert.equal(await storage.fault(), 'the database does not answer')
  await storage.close()
})

for (const [what, name, sentence] of [
  ['before the first release', '001-accounts', /before the first release.*empty data directory/],
  [
    'before the first release, with fewer tables',
    '001-schema',
    /before the first release.*empty data directory/,
  ],
  [
    'before the first release, with fewer columns',
    '001-tables',
    /before the first release.*empty data directory/,
  ],
  [
    'before the first release, without the sessions of keys',
    '001-base',
    /before the first release.*empty data directory/,
  ],
  [
    'that a newer version has changed beyond use',
    '999-later-breaking',
    /newer version \(999-later-breaking\), and this one cannot use it/,
  ],
] as const) {
  test(`A database with the schema ${what} is refused with a sentence, and left as it is.`, async () => {
    const dataDir = temporaryFolder()
    await (await openStorage({ kind: 'sqlite', dataDir })).close()
    const database = new Database(join(dataDir, 'rowdeck.sqlite'))
    database.prepare("insert into kysely_migration values (?, '')").run(name)
    const count = () => database.prepare('select count(*) from sqlite_schema').pluck().get()
    const before = count()
    const isSentence = ({ message }: Error) => sentence.test(message)
    await assert.rejects(openStorage({ kind: 'sqlite', dataDir }), isSentence)
    assert.equal(count(), before)
    database.close()
  })
}

test('A file that is not a database is refused, not overwritten.', async () => {
  const dataDir = temporaryFolder()
  await (await openStorage({ kind: 'sqlite', dataDir })).close()
  const path = join(dataDir, 'rowdeck.sqlite')
  rmSync(path)
  writeFileSync(path, 'not a database, but something dear to somebody'.repeat(50))
  await assert.rejects(openStorage({ kind: 'sqlite', dataDir }), {
    code: 'busy',
    message: /rowdeck\.sqlite is damaged or is not a Rowdeck database/,
  })
  assert.match(readFileSync(path, 'utf8'), /dear to somebody/)
})

test("The cost of an admission does not grow with the day's requests: every read uses an index.", async () => {
  const dataDir = temporaryFolder()
  await temporaryStorage({ kind: 'sqlite', dataDir })
  const database = new Database(join(dataDir, 'rowdeck.sqlite'), { readonly: true })
  const plan = (sql: string) =>
    database
      .prepare<unknown[], { detail: string }>(`explain query plan ${sql}`)
      .all(...(sql.match(/\?/g) ?? []))
      .map(({ detail }) => detail)
      .join()
  const minute =
    "select at from requests where account_id = 'a' and at > 1 and at <= 9 order by at desc limit 30"
  const held =
    "select count(*) from requests where account_id = 'a' and state = 'held' and expires_at > 1"
  const counters = "select used from counters where account_id = 'a' and starts_at in (1, 2)"
  assert.match(
    plan(minute),
    /COVERING INDEX requests_by_account \(account_id=\? AND at>\? AND at<\?\)/,
  )
  assert.match(plan(held), /INDEX requests_held \(account_id=\? AND expires_at>\?\)/)
  const sameKey = 'from requests where account_id = ? and idempotency_hash = ? and replayed = ?'
  const chargedAt = 'coalesce(charged_at, at)'
  const running = `select id ${sameKey} and state in (?, ?) and expires_at > ? limit ?`
  const charged = `select content_hash ${sameKey} and state in (?, ?) and ${chargedAt} > ? order by ${chargedAt} desc limit ?`
  const replays = `select count(*) ${sameKey} and ${chargedAt} >= ?`
  const receipts = /INDEX requests_by_idempotency \(account_id=\? AND idempotency_hash=\?/
  assert.match(plan(running), receipts)
  assert.match(plan(charged), receipts)
  assert.match(plan(replays), receipts)
  assert.match(
    plan(counters),
    /INDEX sqlite_autoindex_counters_1 \(account_id=\? AND starts_at=\?\)/,
  )
  database.close()
})

test('Opening waits for a database that another process is preparing.', async () => {
  const dataDir = temporaryFolder()
  const other = new Database(join(dataDir, 'rowdeck.sqlite'))
  other.exec('begin immediate')
  const opening = temporaryStorage({ kind: 'sqlite', dataDir })
  other.exec('commit')
  other.close()
  assert.equal(await (await opening).fault(), undefined)
})
