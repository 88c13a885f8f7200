import assert from 'node:assert/strict'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import Database from 'better-sqlite3'
import pg from 'pg'
import { openStorage } from '../../packages/accounts/src/storage/storage.ts'
import { delivery, openTestAccounts, temporaryFolder } from '../support/open-accounts.ts'
import { whyNoPostgres } from '../support/postgres-server.ts'
import { rowdeck } from '../support/program.ts'
import { newPostgres, newPostgresUrl } from '../support/shared-postgres.ts'

const ROWDECK_SECRET = 'the secret that both services of a test share'

describe('rowdeck migrate', { skip: whyNoPostgres() ?? false }, () => {
  const dataDir = temporaryFolder()
  let accountId: string
  let key: string
  before(async () => {
    ;({ accountId, key } = await fill(dataDir))
  })

  const migrate = (url: string, from = dataDir) =>
    rowdeck(['migrate', '--from', from], { DATABASE_URL: url, ROWDECK_SECRET })

  test('copies everything, says that the books are equal, and a service goes on from there.', async () => {
    const database = await newPostgres()
    const { code, stdout, stderr } = await migrate(database.url)
    assert.equal(code, 0, stderr)
    assert.match(stdout, /^accounts: 601 rows, 601 copied$/m)
    assert.match(stdout, /The books are equal\./)
    const [from, to] = [await openStorage({ kind: 'sqlite', dataDir }), await openStorage(database)]
    for (const read of reads(accountId)) assert.deepEqual(await read(to), await read(from))
    const desk = openTestAccounts({ storage: to })
    const admission = await desk.admit({ authorization: `Bearer ${key}`, requestId: 'after' })
    assert.equal(admission.pays, 'credits')
    await admission.settle(delivery)
    assert.equal((await desk.accounts.find(accountId)).credits, 6)
    await Promise.all([from.close(), to.close()])
  })

  test('refuses a database that is not empty, and leaves it as it is.', async () => {
    const url = await newPostgresUrl()
    assert.equal((await migrate(url)).code, 0)
    const { code, stderr } = await migrate(url)
    assert.equal(code, 1)
    assert.match(stderr, /^rowdeck: The target database is not empty: .* Use a new database\.$/m)
    assert.doesNotMatch(stderr, /postgres:\/\//)
  })

  test('writes nothing and fails if the books differ.', async (t) => {
    const url = await newPostgresUrl()
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    t.after(() => client.end())
    // a first attempt creates the tables; then the database changes what is written to it
    const empty = temporaryFolder()
    await (await openStorage({ kind: 'sqlite', dataDir: empty })).close()
    assert.equal((await migrate(url, empty)).code, 0)
    await client.query(`
      create function lose() returns trigger language plpgsql as
        $$ begin new.credits := new.credits + 1; return new; end $$;
      create trigger lose before insert on ledger for each row execute function lose()`)
    const { code, stdout } = await migrate(url)
    assert.equal(code, 1)
    assert.match(stdout, /ledger of acc_\w+: entries \d+, credits 7/)
    assert.match(stdout, /The books differ in 1 lines\. Nothing was written\./)
    const { rows } = await client.query('select count(*)::int as count from accounts')
    assert.deepEqual(rows, [{ count: 0 }])
  })

  test('says what is missing: the folder, the target, the secret.', async () => {
    const folder = await migrate(await newPostgresUrl(), temporaryFolder())
    assert.match(folder.stderr, /has no database \(rowdeck\.sqlite\)/)
    const target = await rowdeck(['migrate', '--from', dataDir], { ROWDECK_SECRET })
    assert.match(target.stderr, /The target is missing/)
    const to = ['--to', await newPostgresUrl()]
    const secret = await rowdeck(['migrate', '--from', dataDir, ...to])
    assert.match(secret.stderr, /ROWDECK_SECRET or ROWDECK_SECRET_FILE must be set/)
  })
})

/** What a caller of the port sees of the account. */
function reads(accountId: string) {
  type Storage = Awaited<ReturnType<typeof openStorage>>
  const now = Date.now()
  return [
    (storage: Storage) => storage.findAccount({ id: accountId }),
    (storage: Storage) => storage.listEntries(accountId, 100),
    (storage: Storage) => storage.listKeys(accountId, 100),
    (storage: Storage) => storage.listRequests(accountId, { now, requestsMax: 100 }),
    (storage: Storage) => storage.useByDay(accountId, 0),
    (storage: Storage) => storage.isOperator(accountId),
  ]
}

async function fill(dataDir: string): Promise<{ accountId: string; key: string }> {
  const storage = await openStorage({ kind: 'sqlite', dataDir })
  const { accounts, admit, newCaller } = openTestAccounts({ storage })
  const { account, key } = await newCaller()
  await accounts.grantCredits(account.id, 8)
  await accounts.setOperator(account.id, true)
  const authorization = `Bearer ${key}`
  for (const requestId of ['1', '2', '3', '4']) {
    const admission = await admit({ authorization, requestId, idempotencyKey: `key-${requestId}` })
    await admission.settle(delivery)
  }
  await (await admit({ authorization, requestId: 'failed' })).release('document_unreadable')
  const closed = await newCaller()
  await accounts.grantCredits(closed.account.id, 3)
  await accounts.remove(closed.account.id)
  await storage.close()
  addPeople(dataDir, account.id)
  return { accountId: account.id, key }
}

/** Adds a person as the sign-in library does, and more accounts than are copied at a time. */
function addPeople(dataDir: string, accountId: string): void {
  const database = new Database(join(dataDir, 'rowdeck.sqlite'))
  const moment = '2026-01-15T12:00:00.123Z'
  database.exec(`
    insert into people (id, name, email, emailVerified, createdAt, updatedAt)
      values ('${accountId}', '', 'a@people.invalid', 1, '${moment}', '${moment}');
    insert into people_sessions (id, expiresAt, token, createdAt, updatedAt, userId)
      values ('s', '${moment}', 'token', '${moment}', '${moment}', '${accountId}')`)
  const insert = database.prepare(
    'insert into accounts (id, email, created_at, credits, revision) values (?, ?, 1, 0, 0)',
  )
  database.transaction(() => {
    for (let n = 0; n < 600; n += 1) insert.run(`acc_more${n}`, `more${n}@example.com`)
  })()
  database.close()
}
