import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { executeStatement, readRows } from '../support/execute-statement.ts'
import { whyNoPostgres } from '../support/postgres-server.ts'
import { deckBytes, sendForm, startTestApp, type TestApp } from '../support/test-app.ts'
import { useDatabase } from '../support/test-database.ts'

const skip = whyNoPostgres() ?? false
if (!skip) useDatabase('postgres')
const file = skip ? Buffer.of() : await deckBytes('sample.pdf')

/** What the next version may do to the schema of this one. */
const nextSchema = [
  'alter table accounts add column nickname text',
  "alter table requests add column region text not null default 'home'",
  'create table notes (id text primary key, account_id text not null references accounts (id))',
  'create index accounts_by_nickname on accounts (nickname)',
]

/** Changes the schema as the next version does when its first server starts. */
async function migrateOn({ config }: TestApp, name: string): Promise<void> {
  for (const statement of nextSchema) await executeStatement(config.storage, statement)
  const row = `insert into kysely_migration (name, timestamp) values ('${name}', '')`
  await executeStatement(config.storage, row)
}

const convertWith = async ({ convertUrl }: TestApp, key: string) => {
  const fields = { mode: 'text' }
  return (await sendForm(convertUrl, key, { file, fields })).status
}

/** A second server of this version on the same database. */
function another({ config }: TestApp, lines: string[]): Promise<TestApp> {
  const { storage } = config
  assert.ok(storage.kind === 'postgres')
  const logTo = { write: (line: string) => void lines.push(line) }
  const secret = 'the secret of the services of a test'
  const environment = { DATABASE_URL: storage.url, ROWDECK_SECRET: secret }
  return startTestApp({ environment, logTo })
}

describe('While the next version is rolled out to a fleet on PostgreSQL', { skip }, () => {
  test('servers of this version go on with what it has added, and can be started again.', async (t) => {
    const old = await startTestApp()
    t.after(() => old.close())
    const { id, key } = await old.newAccount()
    await old.app.accounts.grantCredits(id, 100)
    const before = await Promise.all([convertWith(old, key), convertWith(old, key)])
    const during = Array.from({ length: 4 }, () => convertWith(old, key))
    await migrateOn(old, '002-notes')
    const statuses = [...before, ...(await Promise.all(during)), await convertWith(old, key)]
    assert.deepEqual(new Set(statuses), new Set([200]))

    const lines: string[] = []
    const restarted = await another(old, lines)
    t.after(() => restarted.close())
    assert.match(lines.join(''), /"newer":\["002-notes"\]/)
    assert.equal(await convertWith(restarted, key), 200)
    const charged = await readRows(
      old.config.storage,
      `select region from requests where account_id = '${id}' and state = 'settled'`,
    )
    assert.deepEqual(
      charged,
      Array.from({ length: 8 }, () => ({ region: 'home' })),
    )
  })

  test('a server of this version does not start on what breaks it, and says so.', async (t) => {
    const old = await startTestApp()
    t.after(() => old.close())
    await migrateOn(old, '002-notes-breaking')
    await assert.rejects(another(old, []), {
      message:
        /newer version \(002-notes-breaking\), and this one cannot use it\. Start that version, or restore a backup from before/,
    })
  })
})
