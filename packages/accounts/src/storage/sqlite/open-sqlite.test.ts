import assert from 'node:assert/strict'
import { copyFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import { type ManualClock, manualClock } from '../../../../../test/support/manual-clock.ts'
import { temporaryFolder } from '../../../../../test/support/open-accounts.ts'
import { openSqlite } from './open-sqlite.ts'

const crashing = new URL('../../../../../test/support/crashing-database.ts', import.meta.url)

interface Tables {
  notes: { text: string }
}

/** A database with one table, on the real thread, and what it logged. */
async function open(options: { dataDir?: string; program?: URL; clock?: ManualClock } = {}) {
  const { dataDir = temporaryFolder(), program, clock = manualClock() } = options
  const logged: string[] = []
  const write = (_facts: object, message: string) => void logged.push(message)
  const log = { info: write, warn: write, error: write }
  const database = await openSqlite({ dataDir, ...(program && { program }) }, { clock, log })
  after(() => database.close())
  const db = new Kysely<Tables>({ dialect: database.dialect({ stallMsMax: 1000 }) })
  await sql`create table if not exists notes (text text not null)`.execute(db)
  const add = (text: string) => db.insertInto('notes').values({ text }).execute()
  const texts = async () =>
    (await db.selectFrom('notes').select('text').execute()).map(({ text }) => text)
  const path = join(dataDir, 'rowdeck.sqlite')
  return { database, db, clock, logged, add, texts, path }
}

/** Advances the clock past the cached answer, then asks again. */
async function faultOf({ database, clock }: Awaited<ReturnType<typeof open>>) {
  clock.advance(2000)
  return database.fault()
}

test('A transaction sees its own writes; others see them once it is committed.', async () => {
  const { db, texts } = await open()
  await db.transaction().execute(async (transaction) => {
    await transaction.insertInto('notes').values({ text: 'a' }).execute()
    assert.equal((await transaction.selectFrom('notes').selectAll().execute()).length, 1)
    assert.deepEqual(await texts(), [])
  })
  assert.deepEqual(await texts(), ['a'])
})

test('A file that cannot be opened is reported once, even if the thread has exited before its report arrives.', async () => {
  const dataDir = temporaryFolder()
  writeFileSync(join(dataDir, 'rowdeck.sqlite'), 'Something else entirely. '.repeat(500))
  const logged: string[] = []
  const write = (_facts: object, message: string) => void logged.push(message)
  const log = { info: write, warn: write, error: write }
  const opening = openSqlite({ dataDir }, { clock: manualClock(), log })
  // keeps this thread busy, so that report and exit arrive together if the other thread is that fast
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500)
  await assert.rejects(opening, /is damaged or is not a Rowdeck database/)
  await setImmediate()
  assert.deepEqual(logged, [])
})

test('An error in SQL reaches the caller as SQLite reported it and does not count as a database failure.', async () => {
  const opened = await open()
  await assert.rejects(sql`select 1 from nowhere`.execute(opened.db), {
    name: 'SqliteError',
    code: 'SQLITE_ERROR',
    message: 'no such table: nowhere',
  })
  assert.equal(await faultOf(opened), undefined)
  assert.deepEqual(opened.logged, [])
})

test('A full disk refuses writes, is logged once in plain words, and recovers by itself.', async () => {
  const opened = await open()
  const { db, add, texts, logged } = opened
  await add('before')
  const { rows } = await sql<{ page_count: number }>`select * from pragma_page_count`.execute(db)
  const pages = rows[0]?.page_count ?? 0
  const limitTo = (count: number) => sql.raw(`pragma max_page_count = ${count}`).execute(db)
  await limitTo(pages)
  for (let n = 0; n < 2; n += 1) {
    await assert.rejects(add('x'.repeat(20_000)), { code: 'busy', reason: 'full' })
    const transaction = db.transaction().execute(async (trx) => {
      await trx.insertInto('notes').values({ text: 'small' }).execute()
      await trx
        .insertInto('notes')
        .values({ text: 'x'.repeat(20_000) })
        .execute()
    })
    await assert.rejects(transaction, { code: 'busy', reason: 'full' })
  }
  assert.equal(await faultOf(opened), 'the disk is full')
  assert.deepEqual(await texts(), ['before'], 'what is there can be read')
  assert.deepEqual(logged, ['The disk is full. Free some space; the service recovers by itself.'])

  await limitTo(pages + 100)
  assert.equal(await faultOf(opened), undefined)
  await add('y'.repeat(20_000))
  assert.equal((await texts()).length, 2)
  assert.equal(logged[1], 'The database works again.')
})

test('After SQLite has rolled back on its own, no later statement of the transaction is committed.', async () => {
  const { db, texts } = await open()
  const transaction = db.transaction().execute(async (trx) => {
    await sql`rollback`.execute(trx)
    await trx.insertInto('notes').values({ text: 'orphan' }).execute()
  })
  await assert.rejects(transaction, { code: 'busy' })
  assert.deepEqual(await texts(), [])
})

for (const [what, change] of [
  ['deleted', (path: string) => rmSync(path)],
  ['moved', (path: string) => renameSync(path, `${path}.moved`)],
  ['without its write-ahead log', (path: string) => rmSync(`${path}-wal`)],
  [
    'replaced by a copy',
    (path: string) => {
      copyFileSync(path, `${path}.copy`)
      renameSync(`${path}.copy`, path)
    },
  ],
] as const) {
  test(`A database that is ${what} is detected without a query, and nothing is written to it.`, async () => {
    const opened = await open()
    const { clock, logged, path, add, texts } = opened
    change(path)
    clock.advance(5000)
    while (logged.length === 0) await setImmediate()
    assert.match(logged[0] ?? '', /^The database file was deleted, moved or replaced\. Put/)
    await assert.rejects(add('lost'), { code: 'busy', reason: 'missing' })
    await assert.rejects(texts(), { code: 'busy', reason: 'missing' })
    assert.equal(await faultOf(opened), 'the database file was deleted, moved or replaced')
    assert.equal(logged.length, 1)
  })
}

test('A crashed thread is restarted; its open transaction is rolled back, and commits are kept.', async () => {
  const opened = await open({ program: crashing })
  const { db, clock, add, texts, logged } = opened
  await add('committed')
  const transaction = db.transaction().execute(async (trx) => {
    await trx.insertInto('notes').values({ text: 'begun' }).execute()
    await sql`select crash`.execute(trx)
  })
  await assert.rejects(transaction, { code: 'busy', reason: 'stopped' })
  await assert.rejects(add('too early'), { code: 'busy', reason: 'stopped' })
  assert.deepEqual(logged, ['The database thread stopped. It is being restarted.'])
  clock.advance(1000)
  await add('afterwards')
  assert.deepEqual(await texts(), ['committed', 'afterwards'])
  assert.equal(await faultOf(opened), undefined)
})

test('A restarted thread does not open a different file.', async () => {
  const { db, clock, add, path } = await open({ program: crashing })
  await assert.rejects(sql`select crash`.execute(db), { reason: 'stopped' })
  copyFileSync(path, `${path}.copy`)
  renameSync(`${path}.copy`, path)
  clock.advance(1000)
  await assert.rejects(add('into the copy'), { code: 'busy' })
})

test('The write-ahead log does not grow without limit.', async () => {
  const { db, path } = await open()
  for (let n = 0; n < 40; n += 1) {
    await sql`insert into notes values (hex(zeroblob(500000)))`.execute(db)
  }
  assert.ok(statSync(path).size > 32_000_000)
  assert.ok(statSync(`${path}-wal`).size < 16 * 1024 * 1024)
})
