import assert from 'node:assert/strict'
import { test } from 'node:test'
import Database from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import * as accounts from './001-accounts.ts'
import * as requests from './002-requests.ts'
import * as history from './003-history.ts'
import * as receipts from './004-receipts.ts'
import * as people from './005-people.ts'
import * as persons from './007-persons.ts'

test('Sessions whose tokens were stored unhashed end, together with the keys of their pages only.', async () => {
  const database = new Database(':memory:')
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database }) })
  for (const { up } of [accounts, requests, history, receipts, people]) await up(db)
  const endsAt = '2030-01-15T12:00:00.123Z'
  database.exec(`
    insert into accounts (id, email, created_at, credits, revision) values ('a', 'a@b', 1, 0, 0);
    insert into people (id, name, email, emailVerified, createdAt, updatedAt)
      values ('a', '', 'a@people.invalid', 1, '${endsAt}', '${endsAt}');
    insert into people_sessions (id, expiresAt, token, createdAt, updatedAt, userId)
      values ('s', '${endsAt}', 'token', '${endsAt}', '${endsAt}', 'a');
    insert into api_keys (id, account_id, name, key_hash, prefix, last_four, created_at, expires_at)
      values ('page', 'a', 'Playground', 'one', 'rdk_', '1111', 1, ${Date.parse(endsAt)}),
      ('own', 'a', 'mine', 'other', 'rdk_', '1111', 1, ${Date.parse(endsAt) + 1}),
      ('ever', 'a', 'ever', 'third', 'rdk_', '1111', 1, null)`)
  await persons.up(db)
  assert.equal(database.prepare('select count(*) from people_sessions').pluck().get(), 0)
  const ended = database.prepare('select id from api_keys where revoked_at is not null').pluck()
  assert.deepEqual(ended.all(), ['page'])
  await db.destroy()
})
