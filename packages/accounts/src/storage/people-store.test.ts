import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import Database from 'better-sqlite3'
import {
  openTestAccounts,
  temporaryFolder,
  temporaryStorage,
} from '../../../../test/support/open-accounts.ts'

test('Sessions and links are deleted once they have expired.', async (t) => {
  const dataDir = temporaryFolder()
  const storage = await temporaryStorage({ kind: 'sqlite', dataDir })
  const { account } = await openTestAccounts({ storage }).newCaller()
  const db = new Database(join(dataDir, 'rowdeck.sqlite'))
  t.after(() => db.close())
  const moment = '2026-01-15T12:00:00.000Z'
  const now = Date.parse(moment)
  const times = { createdAt: moment, updatedAt: moment }
  db.prepare(
    `insert into people (id, name, email, emailVerified, createdAt, updatedAt)
     values (@id, '', 'a@b', 1, @createdAt, @updatedAt)`,
  ).run({ id: account.id, ...times })
  const insertSession = db.prepare(
    `insert into people_sessions (id, token, expiresAt, createdAt, updatedAt, userId)
     values (@id, @id, @expiresAt, @createdAt, @updatedAt, @userId)`,
  )
  insertSession.run({ id: 'ended', expiresAt: moment, userId: account.id, ...times })
  const later = '2026-01-15T12:00:00.001Z'
  insertSession.run({ id: 'open', expiresAt: later, userId: account.id, ...times })

  const link = { email: 'a@b', purpose: 'forgot' } as const
  await storage.insertLink({ ...link, tokenHash: 'ended', expiresAt: now })
  await storage.insertLink({ ...link, tokenHash: 'open', expiresAt: now + 1 })

  await storage.dropExpired(now)
  const left = db.prepare('select id from people_sessions').all()
  assert.deepEqual(left, [{ id: 'open' }])
  assert.equal(await storage.findLink('ended'), undefined)
  assert.equal((await storage.findLink('open'))?.email, 'a@b')
})
