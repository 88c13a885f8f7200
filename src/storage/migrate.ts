import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { cannotOpen } from './database-fault.ts'
import * as tables from './migrations/001-start.ts'
import type { Schema } from './schema.ts'

const migrations = { '001-start': tables }
/** The first migrations of the schemas before the first release, which nothing migrates. */
const unreleased = ['001-accounts', '001-schema', '001-tables', '001-base']

const knownMigrations = Object.keys(migrations)

/**
 * Migrates the database to the newest schema; several processes may do so concurrently. Takes no lock if
 * there is nothing to do. Throws AppError if the schema is not one of this version or an older release.
 */
export async function migrate(db: Kysely<Schema>): Promise<void> {
  // an empty database has no such table; the migrator reports whatever else is wrong
  const done = await namesDone(db).catch(() => new Set<string>())
  requireKnown([...done])
  if (knownMigrations.every((name) => done.has(name))) return
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

/** Throws AppError if this version cannot use a database on which these migrations have run. */
export function requireKnown(done: readonly string[]): void {
  const reason = whyUnknown(done)
  if (reason !== undefined) throw cannotOpen(reason)
}

/** Returns why this version cannot use a database on which these migrations have run; undefined if it can. */
function whyUnknown(done: readonly string[]): string | undefined {
  if (done.some((name) => unreleased.includes(name))) {
    return 'The database has the schema of a version before the first release, which cannot be migrated. Start with an empty data directory or database.'
  }
  const newer = done.filter((name) => !knownMigrations.includes(name))
  if (newer.length === 0) return undefined
  return `The database was used by a newer version (${newer.join(', ')}). Start that version, or restore a backup.`
}

/** Resolves to the names of migrations that have not been run, and to why this version cannot use the database. */
export async function missingMigrations(
  db: Kysely<Schema>,
): Promise<{ missing: string[]; unusable: string | undefined }> {
  const done = await namesDone(db).catch(() => new Set<string>())
  return {
    missing: knownMigrations.filter((name) => !done.has(name)),
    unusable: whyUnknown([...done]),
  }
}

async function namesDone(db: Kysely<Schema>): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return new Set(rows.map(({ name }) => name))
}
