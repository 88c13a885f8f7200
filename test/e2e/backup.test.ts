import assert from 'node:assert/strict'
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import Database from 'better-sqlite3'
import {
  backupDatabase,
  inspectDatabase,
  openStorage,
  restoreDatabase,
} from '../../packages/accounts/src/storage/storage.ts'
import { dayMs } from '../../packages/core/src/time.ts'
import { rowdeck } from '../support/program.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { sendForm, startTestApp } from '../support/test-app.ts'

const workerProgram = new URL('../pool/fake-worker.ts', import.meta.url)
const deck = Buffer.from('%PDF-1.7\none')
const historyMs = 90 * dayMs
const clients = 4
const backups = 5

/** A data directory with an account. */
async function usedFolder(): Promise<string> {
  const dataDir = temporaryFolder()
  const storage = await openStorage({ kind: 'sqlite', dataDir })
  await storage.close()
  writeFileSync(join(dataDir, 'secret'), 'the secret of this data directory, long enough')
  return dataDir
}

test('Backups made while a server charges conversions can each be restored, and their books are in order.', async () => {
  const service = await startTestApp({
    workerProgram,
    environment: { ROWDECK_REQUESTS_PER_MINUTE: '100000', ROWDECK_REQUESTS_PER_DAY: '100000' },
  })
  const folder = temporaryFolder()
  const { dataDir } = service.config.storage
  let isOver = false
  let converted = 0
  async function convertOn(): Promise<void> {
    const { id, key } = await service.newAccount()
    await service.app.accounts.grantCredits(id, 10_000)
    while (!isOver) {
      const { status } = await sendForm(service.convertUrl, key, { file: deck })
      if (status === 200) converted += 1
    }
  }
  const running = Promise.all(Array.from({ length: clients }, convertOn))
  try {
    for (let n = 0; n < backups; n++) {
      const before = converted
      while (converted < before + clients) await new Promise((resolve) => setImmediate(resolve))
      await backupDatabase(join(folder, `${n}.backup`), { dataDir, force: false })
    }
    await assert.rejects(
      restoreDatabase(join(folder, '0.backup'), { dataDir, force: true }),
      /is in use\. Stop the service/,
    )
  } finally {
    isOver = true
    await running
    await service.close()
  }
  for (let n = 0; n < backups; n++) {
    const restored = temporaryFolder()
    await restoreDatabase(join(folder, `${n}.backup`), { dataDir: restored, force: false })
    const findings = await inspectDatabase({ kind: 'sqlite', dataDir: restored }, { historyMs })
    assert.deepEqual(
      findings.filter(({ state }) => state !== 'ok'),
      [],
    )
  }
})

test('A backup is readable by its owner only, never replaces a file unasked, and leaves the secret out unless asked.', async () => {
  const dataDir = await usedFolder()
  const file = join(temporaryFolder(), 'deck.backup')
  const env = { ROWDECK_DATA_DIR: dataDir }
  assert.equal((await rowdeck(['backup', file], env)).code, 0)
  assert.equal(statSync(file).mode & 0o777, 0o600)
  assert.ok(!readFileSync(file, 'latin1').includes('the secret of this'))
  const again = await rowdeck(['backup', file], env)
  assert.equal(again.code, 1)
  assert.match(again.stderr, /exists\. Choose another name, or use --force/)
  assert.equal((await rowdeck(['backup', file, '--force', '--with-secret'], env)).code, 0)

  const target = join(temporaryFolder(), 'new')
  assert.equal((await rowdeck(['restore', file], { ROWDECK_DATA_DIR: target })).code, 0)
  assert.match(readFileSync(join(target, 'secret'), 'utf8'), /^the secret of this/)
  assert.ok(!readFileSync(join(target, 'rowdeck.sqlite'), 'latin1').includes('the secret of'))
  const unforced = await rowdeck(['restore', file], { ROWDECK_DATA_DIR: target })
  assert.match(unforced.stderr, /Use --force to replace it/)
})

test('What is not a whole backup is refused, and the database stays as it was.', async () => {
  const dataDir = await usedFolder()
  const path = join(dataDir, 'rowdeck.sqlite')
  const before = readFileSync(path)
  const other = temporaryFolder()
  const broken = join(other, 'broken')
  writeFileSync(broken, Buffer.alloc(8192, 1))
  const cut = join(other, 'cut')
  await backupDatabase(cut, { dataDir, force: false })
  writeFileSync(cut, readFileSync(cut).subarray(0, 20_000))
  for (const file of [broken, cut, join(other, 'missing')]) {
    await assert.rejects(restoreDatabase(file, { dataDir, force: true }))
  }
  assert.deepEqual(readFileSync(path), before)
})

test('What a deleted database has left beside it does not reach the one that is restored.', async () => {
  const dataDir = await usedFolder()
  const path = join(dataDir, 'rowdeck.sqlite')
  const file = join(temporaryFolder(), 'deck.backup')
  await backupDatabase(file, { dataDir, force: false })
  const database = new Database(path)
  database.pragma('journal_mode = WAL')
  database.exec("insert into service values ('left', 'of the deleted database')")
  const log = readFileSync(`${path}-wal`)
  database.close()
  assert.ok(log.length > 0)
  for (const ending of ['-wal', '-journal']) writeFileSync(`${path}${ending}`, log)
  rmSync(path)
  await restoreDatabase(file, { dataDir, force: false })
  const restored = new Database(path)
  try {
    assert.deepEqual(restored.prepare("select * from service where name = 'left'").all(), [])
  } finally {
    restored.close()
  }
  assert.deepEqual(readdirSync(dataDir).toSorted(), ['rowdeck.sqlite', 'secret'])
})

test('With PostgreSQL, backup and restore say which tools to use.', async () => {
  const env = { DATABASE_URL: 'postgres://127.0.0.1:9/none', ROWDECK_SECRET: 'x'.repeat(40) }
  for (const command of ['backup', 'restore']) {
    const { code, stderr } = await rowdeck([command, 'a-file'], env)
    assert.equal(code, 1)
    assert.match(stderr, /pg_dump/)
  }
})
