import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import * as accounts from './migrations/001-accounts.ts'
import * as requests from './migrations/002-requests.ts'
import * as history from './migrations/003-history.ts'
import * as receipts from './migrations/004-receipts.ts'
import * as people from './migrations/005-people.ts'
import * as charges from './migrations/006-charges.ts'
import * as persons from './migrations/007-persons.ts'
import type { Schema } from './schema.ts'

const migrations = {
  '001-accounts': accounts,
  '002-requests': requests,
  '003-history': history,
  '004-receipts': receipts,
  '005-people': people,
  '006-charges': charges,
  '007-persons': persons,
}

/** Migrates the database to the newest schema; several processes may do so concurrently. */
export async function migrate(db: Kysely<Schema>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
