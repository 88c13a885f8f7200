import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import * as accounts from './migrations/001-accounts.ts'
import * as requests from './migrations/002-requests.ts'
import * as history from './migrations/003-history.ts'
import * as receipts from './migrations/004-receipts.ts'
import * as people from './migrations/005-people.ts'
import * as charges from './migrations/006-charges.ts'
import * as persons from './migrations/007-persons.ts'
import * as shared from './migrations/008-shared.ts'
import * as audit from './migrations/009-audit-and-key-limits.ts'
import * as secondFactors from './migrations/010-second-factors.ts'
import type { Schema } from './schema.ts'

const migrations = {
  '001-accounts': accounts,
  '002-requests': requests,
  '003-history': history,
  '004-receipts': receipts,
  '005-people': people,
  '006-charges': charges,
  '007-persons': persons,
  '008-shared': shared,
  '009-audit-and-key-limits': audit,
  '010-second-factors': secondFactors,
}

/** The names of all migrations, in order. */
export const knownMigrations: readonly string[] = Object.keys(migrations)

/**
 * Migrates the database to the newest schema; several processes may do so concurrently. Takes no lock if
 * there is nothing to do.
 */
export async function migrate(db: Kysely<Schema>): Promise<void> {
  if (await isCurrent(db)) return
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

/** Resolves to the names of migrations that have not been run, and of those that this version does not know. */
export async function missingMigrations(
  db: Kysely<Schema>,
): Promise<{ missing: string[]; unknown: string[] }> {
  const done = await namesDone(db).catch(() => new Set<string>())
  return {
    missing: knownMigrations.filter((name) => !done.has(name)),
    unknown: [...done].filter((name) => !knownMigrations.includes(name)),
  }
}

async function namesDone(db: Kysely<Schema>): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

async function isCurrent(db: Kysely<Schema>): Promise<boolean> {
  const known = Object.keys(migrations)
  try {
    const done = await namesDone(db)
    return done.size === known.length && known.every((name) => done.has(name))
  } catch {
    // an empty database has no such table; the migrator reports whatever else is wrong
    return false
  }
}
