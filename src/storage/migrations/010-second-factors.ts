import { type Kysely, PostgresAdapter, sql } from 'kysely'

// PostgreSQL must keep the time zone; SQLite stores text whatever the type says
const moment = sql`timestamptz`

/**
 * Adds second factors and passkeys, with the column names that the sign-in library requires, and indexes for identities
 * of single sign-on and for what people are in the middle of.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  await db.schema
    .alterTable('people')
    .addColumn('twoFactorEnabled', 'boolean', (column) =>
      column.notNull().defaultTo(isPostgres ? false : 0),
    )
    .execute()
  await createSecondFactors(db)
  await createPasskeys(db)
  await db.schema
    .createIndex('people_credentials_by_identity')
    .on('people_credentials')
    .columns(['providerId', 'accountId'])
    .execute()
  for (const column of ['identifier', 'expiresAt']) {
    await db.schema
      .createIndex(`people_verifications_by_${column === 'identifier' ? 'identifier' : 'expiry'}`)
      .on('people_verifications')
      .column(column)
      .execute()
  }
}

async function createSecondFactors(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('people_second_factors')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('userId', 'text', (column) =>
      column.notNull().unique().references('people.id').onDelete('cascade'),
    )
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('backupCodes', 'text', (column) => column.notNull())
    .addColumn('verified', 'boolean', (column) => column.notNull())
    .addColumn('failedVerificationCount', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('lockedUntil', moment)
    .execute()
}

async function createPasskeys(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('people_passkeys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text')
    .addColumn('publicKey', 'text', (column) => column.notNull())
    .addColumn('userId', 'text', (column) =>
      column.notNull().references('people.id').onDelete('cascade'),
    )
    .addColumn('credentialID', 'text', (column) => column.notNull().unique())
    .addColumn('counter', 'bigint', (column) => column.notNull())
    .addColumn('deviceType', 'text', (column) => column.notNull())
    .addColumn('backedUp', 'boolean', (column) => column.notNull())
    .addColumn('transports', 'text')
    .addColumn('createdAt', moment)
    .addColumn('aaguid', 'text')
    .execute()
  await db.schema
    .createIndex('people_passkeys_by_person')
    .on('people_passkeys')
    .column('userId')
    .execute()
}
