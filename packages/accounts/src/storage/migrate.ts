import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { cannotOpen } from './database-fault.ts'
import * as tables from './migrations/001-start.ts'
import * as jobs from './migrations/002-jobs.ts'
import * as webhooks from './migrations/003-webhooks.ts'
import * as batches from './migrations/004-batches.ts'
import * as resultDeliveries from './migrations/005-result-deliveries.ts'
import * as dueWebhooks from './migrations/006-due-webhooks.ts'
import type { Schema } from './schema.ts'

/**
 * Every change of the schema, in order. One only adds to it, so that servers of the version before go on while a fleet is
 * updated, unless its name says that it breaks them; `migrations.test.ts` checks that.
 */
export const migrations: Record<string, Migration> = {
  '001-start': tables,
  '002-jobs': jobs,
  '003-webhooks': webhooks,
  '004-batches': batches,
  '005-result-deliveries': resultDeliveries,
  '006-due-webhooks': dueWebhooks,
}
/** The first migrations of the schemas before the first release, which nothing migrates. */
const unreleased = ['001-accounts', '001-schema', '001-tables', '001-base']

const knownMigrations = Object.keys(migrations)
/** The end of the name of a migration after which older versions cannot use the database. */
export const breakingEnd = '-breaking'

/**
 * Migrates the database to the newest schema; several processes may do so concurrently. Takes no lock if
 * there is nothing to do. Resolves to the migrations of newer versions that it has, which this one can use. Throws AppError
 * if it cannot be used.
 */
export async function migrate(db: Kysely<Schema>): Promise<string[]> {
  // an empty database has no such table; the migrator reports whatever else is wrong
  const done = await namesDone(db).catch(() => new Set<string>())
  requireKnown([...done])
  if (knownMigrations.every((name) => done.has(name))) return newerAmong([...done])
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
  return []
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
  const newer = newerAmong(done)
  const isBehind = newer.length > 0 && knownMigrations.some((name) => !done.includes(name))
  if (!isBehind && !newer.some((name) => name.endsWith(breakingEnd))) return undefined
  return `The database was changed by a newer version (${newer.join(', ')}), and this one cannot use it. Start that version, or restore a backup from before the update.`
}

function newerAmong(done: readonly string[]): string[] {
  return done.filter((name) => !knownMigrations.includes(name))
}

/** Resolves to the names of migrations that have not been run, of those of newer versions, and to why this one cannot use the database. */
export async function missingMigrations(
  db: Kysely<Schema>,
): Promise<{ missing: string[]; newer: string[]; unusable: string | undefined }> {
  const done = await namesDone(db).catch(() => new Set<string>())
  return {
    missing: knownMigrations.filter((name) => !done.has(name)),
    newer: newerAmong([...done]),
    unusable: whyUnknown([...done]),
  }
}

async function namesDone(db: Kysely<Schema>): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return new Set(rows.map(({ name }) => name))
}
