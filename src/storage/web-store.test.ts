import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Kysely } from 'kysely'
import { openDesk, temporaryStorage } from '../../test/support/open-accounts.ts'

interface Tables {
  people: Record<string, string | number>
  people_sessions: Record<string, string>
}

test('Of sessions and links nothing is kept once they have expired.', async () => {
  const storage = await temporaryStorage()
  const { account } = await openDesk({ storage }).newcomer()
  const db = storage.peopleDatabase.db as Kysely<Tables>
  const moment = '2026-01-15T12:00:00.000Z'
  const now = Date.parse(moment)
  const person = { id: account.id, name: '', email: 'a@b', emailVerified: 1 }
  const then = { createdAt: moment, updatedAt: moment, userId: account.id }
  const { userId: _, ...times } = then
  await db
    .insertInto('people')
    .values({ ...person, ...times })
    .execute()
  for (const [id, expiresAt] of [
    ['ended', moment],
    ['open', '2026-01-15T12:00:00.001Z'],
  ] as const) {
    await db
      .insertInto('people_sessions')
      .values({ id, token: id, expiresAt, ...then })
      .execute()
  }
  const link = { email: 'a@b', purpose: 'forgot' } as const
  await storage.insertLink({ ...link, tokenHash: 'ended', expiresAt: now })
  await storage.insertLink({ ...link, tokenHash: 'open', expiresAt: now + 1 })

  await storage.dropExpired(now)
  const left = await db.selectFrom('people_sessions').select('id').execute()
  assert.deepEqual(left, [{ id: 'open' }])
  assert.equal(await storage.findLink('ended'), undefined)
  assert.equal((await storage.findLink('open'))?.email, 'a@b')
})
