import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteQueryCompiler,
} from 'kysely'
import { breakingEnd, migrations } from './migrate.ts'

/** Returns the statements of a migration, as it would run them on that database. */
async function statementsOf(
  migration: (typeof migrations)[string],
  database: 'postgres' | 'sqlite',
): Promise<string[]> {
  const isPostgres = database === 'postgres'
  const statements: string[] = []
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => (isPostgres ? new PostgresAdapter() : new SqliteAdapter()),
      createDriver: () => new DummyDriver(),
      createIntrospector: () => assert.fail('A migration does not depend on what it finds.'),
      createQueryCompiler: () =>
        isPostgres ? new PostgresQueryCompiler() : new SqliteQueryCompiler(),
    },
    log: ({ query }) => void statements.push(query.sql),
  })
  await migration.up(db)
  return statements
}

/**
 * Returns the statements after which a server of the version before might fail. It may know nothing of what is added: new
 * tables with their indexes and triggers, columns that can be left out, and indexes that refuse no row.
 */
function breakingAmong(statements: string[]): string[] {
  const created = new Set<string>()
  return statements.filter((statement) => {
    const text = statement
      .replaceAll(/["\s]+/g, ' ')
      .trim()
      .toLowerCase()
    const table = /^create table (\w+)/.exec(text)?.[1]
    if (table) created.add(table)
    const isOfNew = created.has(
      /^create (?:unique index|trigger) .*? on (\w+)/.exec(text)?.[1] ?? '',
    )
    const isOwn = table !== undefined || isOfNew || /^create function/.test(text)
    return !isOwn && !/^create index/.test(text) && !isOptionalColumn(text)
  })
}

function isOptionalColumn(text: string): boolean {
  if (!/^alter table \w+ add (?:column )?\w+ \w+/.test(text)) return false
  const isStrict = / unique| primary| check| references/.test(text)
  return !isStrict && (!text.includes(' not null') || text.includes(' default '))
}

for (const database of ['postgres', 'sqlite'] as const) {
  test(`Every migration on ${database} that is not marked as breaking only adds to the schema before.`, async () => {
    for (const [name, migration] of Object.entries(migrations)) {
      const statements = await statementsOf(migration, database)
      assert.ok(statements.length > 0, name)
      if (!name.endsWith(breakingEnd)) assert.deepEqual(breakingAmong(statements), [], name)
    }
  })
}

test('Statements that only add to a schema are told apart from those that break the previous version.', () => {
  const adding = [
    'create table notes (id text primary key, account_id text not null)',
    'create unique index notes_by_account on notes (account_id)',
    'create index accounts_by_plan on accounts (plan_name)',
    'alter table "accounts" add column "nickname" text',
    "alter table accounts add column kind text not null default 'person'",
  ]
  assert.deepEqual(breakingAmong(adding), [])
  const breaking = [
    'alter table accounts add column kind text not null',
    'alter table accounts add column kind text unique',
    'alter table accounts drop column email',
    'alter table accounts rename column email to address',
    'alter table accounts alter column credits type integer',
    'create unique index accounts_by_name on accounts (nickname)',
    'create trigger accounts_kept before delete on accounts begin select 1; end',
    'drop table leases',
    'update accounts set credits = 0',
  ]
  assert.deepEqual(breakingAmong(breaking), breaking)
})
