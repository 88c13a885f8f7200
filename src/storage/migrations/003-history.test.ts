import assert from 'node:assert/strict'
import { test } from 'node:test'
import Database from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import type { Schema } from '../schema.ts'
import * as accounts from './001-accounts.ts'
import * as requests from './002-requests.ts'
import * as history from './003-history.ts'

test('Requests from before the migration are counted by it.', async () => {
  const database = new Database(':memory:')
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database }) })
  await accounts.up(db)
  await requests.up(db)
  database.exec(`
    insert into accounts (id, email, created_at, credits, revision) values ('a', 'a@b', 1, 0, 0);
    insert into api_keys (id, account_id, name, key_hash, prefix, last_four, created_at)
      values ('k', 'a', 'key', 'hash', 'rdk_', '1111', 1);
    insert into requests (id, account_id, key_id, request_id, at, state, slides) values
      ('1', 'a', 'k', 'r', 86400000, 'settled', 5), ('2', 'a', 'k', 'r', 172799999, 'settled', 7),
      ('3', 'a', 'k', 'r', 86400001, 'refused', null), ('4', 'a', 'k', 'r', 86400001, 'held', null),
      ('5', 'a', 'k', 'r', 172800000, 'released', null)`)
  await history.up(db)
  const days = await db
    .withTables<{ usage_days: Schema['usage_days'] }>()
    .selectFrom('usage_days')
    .selectAll()
    .orderBy('starts_at')
    .execute()
  const of = { account_id: 'a', key_id: 'k' }
  assert.deepEqual(days, [
    { ...of, starts_at: 86_400_000, converted: 2, charged: 2, failed: 1, slides: 12 },
    { ...of, starts_at: 172_800_000, converted: 0, charged: 0, failed: 1, slides: 0 },
  ])
  await db.destroy()
})
