import { systemClock } from '@rowdeck/core/clock'
import { type CompiledQuery, Kysely, sql } from 'kysely'
import { type BookDifference, compareBooks, type RowCount } from './compare-books.ts'
import type { OpenDatabase, Transaction } from './database-driver.ts'
import { cannotOpen } from './database-fault.ts'
import { migrate } from './migrate.ts'
import type { PostgresOptions } from './postgres/postgres-pool.ts'
import type { Schema } from './schema.ts'
import { openSqlite } from './sqlite/open-sqlite.ts'

/** Every table with data, each after those that it refers to. Leases and jobs are left out, because they end within hours. */
const copiedTables = [
  'accounts',
  'api_keys',
  'ledger',
  'requests',
  'counters',
  'hashed_counters',
  'usage_days',
  'closed_accounts',
  'closed_ledger',
  'links',
  'people',
  'people_sessions',
  'people_credentials',
  'people_verifications',
  'people_second_factors',
  'people_passkeys',
  'audit_log',
  'billing_customers',
  'billing_purchases',
  'billing_events',
  'webhook_secrets',
  'webhook_deliveries',
  'webhook_addresses',
  'service',
] as const

/** Columns that are 0 or 1 in SQLite and booleans in PostgreSQL. */
const booleanColumns = ['emailVerified', 'twoFactorEnabled', 'verified', 'backedUp']

const rowsPerBatch = 500

export interface Copy {
  tables: RowCount[]
  /** Empty if the books are equal; otherwise nothing was written. */
  differences: BookDifference[]
}

/**
 * Copies an SQLite database into an empty PostgreSQL database, in one transaction, and compares the books of
 * both before it commits. No process can write to the source in the meantime. Throws AppError, with a message
 * for the operator, if one of them cannot be used or the target is not empty.
 */
export async function copyDatabase(from: { dataDir: string }, to: PostgresOptions): Promise<Copy> {
  const source = await openSqlite(from, { clock: systemClock })
  try {
    await source.migrating(async (dialect) => void (await migrate(new Kysely<Schema>({ dialect }))))
    // imported here because storage, which servers without PostgreSQL use, exports this
    const { openPostgres } = await import('./postgres/open-postgres.ts')
    const target = await openPostgres(to, { clock: systemClock })
    try {
      return await copyBetween(source, target)
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

async function copyBetween(source: OpenDatabase, target: OpenDatabase): Promise<Copy> {
  let copy: Copy = { tables: [], differences: [] }
  const compiler = new Kysely<Schema>({ dialect: source.dialect({ stallMsMax: lockMsMax }) })
  await target.migrating(async (dialect) => {
    const db = new Kysely<Schema>({ dialect })
    await migrate(db)
    const start = {
      key: 'copy',
      stallMsMax: lockMsMax,
      lock: async (transaction: Pick<Transaction, 'query'>) =>
        void (await transaction.query(compiled(sql`select 1`.compile(compiler)))),
    }
    await source.transact(start, async (reads) => {
      const read = <Row>(text: string) =>
        reads.query<Row>(compiled<Row>(sql.raw<Row>(text).compile(compiler)))
      copy = await db
        .transaction()
        .setIsolationLevel('read committed')
        .execute((transaction) => fill(transaction, read))
        .catch(differencesOf)
    })
  })
  return copy
}

/** How long the copy waits for writers of the source, in milliseconds. */
const lockMsMax = 10_000

function compiled<Row>(query: CompiledQuery<Row>) {
  return { compile: () => query }
}

export type Read = <Row>(text: string) => Promise<Row[]>

// Rolls back by throwing.
class BooksDiffer extends Error {
  readonly copy: Copy

  constructor(copy: Copy) {
    super('The books differ.')
    this.copy = copy
  }
}

function differencesOf(error: unknown): Copy {
  if (error instanceof BooksDiffer) return error.copy
  throw error
}

async function fill(target: Kysely<Schema>, read: Read): Promise<Copy> {
  // no service may create an account before the copy is committed
  await sql`lock table accounts in share row exclusive mode`.execute(target)
  for (const table of copiedTables) await requireEmpty(target, table)
  for (const table of copiedTables) await copyTable(target, read, table)
  const readTarget: Read = async <Row>(text: string) =>
    (await sql.raw<Row>(text).execute(target)).rows
  const copy = await compareBooks(read, readTarget, copiedTables)
  if (copy.differences.length > 0) throw new BooksDiffer(copy)
  return copy
}

async function requireEmpty(target: Kysely<Schema>, table: string): Promise<void> {
  const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(target)
  if (rows.length === 0) return
  throw cannotOpen(
    `The target database is not empty: it has rows in the table ${table}. Use a new database.`,
  )
}

async function copyTable(target: Kysely<Schema>, read: Read, table: string): Promise<void> {
  for (let last = 0; ; ) {
    const rows = await read<Record<string, unknown> & { copied_row: number }>(
      `select rowid as copied_row, * from "${table}" where rowid > ${last} order by rowid limit ${rowsPerBatch}`,
    )
    const [newest] = rows.slice(-1)
    if (!newest) return
    last = newest.copied_row
    const values = rows.map(({ copied_row: _, ...row }) => withBooleans(row))
    await target
      .withTables<Record<string, Record<string, unknown>>>()
      .insertInto(table)
      .values(values)
      .execute()
  }
}

function withBooleans(row: Record<string, unknown>): Record<string, unknown> {
  const changed = booleanColumns.filter((column) => Object.hasOwn(row, column))
  return { ...row, ...Object.fromEntries(changed.map((column) => [column, row[column] === 1])) }
}
