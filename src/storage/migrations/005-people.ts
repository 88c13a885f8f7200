import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'

// PostgreSQL must keep the time zone; SQLite stores text whatever the type says
const moment = sql`timestamptz`

/**
 * Creates links and people, and adds operators and the rotation of keys. The columns of the tables `people…`
 * have the names that the sign-in library requires.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('accounts')
    .addColumn('operator', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('api_keys').addColumn('rotated_at', 'bigint').execute()
  await db.schema.alterTable('api_keys').addColumn('rotated_to', 'text').execute()
  await db.schema.createIndex('requests_by_key').on('requests').columns(['key_id', 'at']).execute()
  await db.schema
    .createTable('links')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
  await createPeople(db)
  await createCredentials(db)
  await createVerifications(db)
}

async function createPeople(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('people')
    .addColumn('id', 'text', (column) => column.primaryKey().references('accounts.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('emailVerified', 'boolean', (column) => column.notNull())
    .addColumn('image', 'text')
    .addColumn('createdAt', moment, (column) => column.notNull())
    .addColumn('updatedAt', moment, (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('people_sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('expiresAt', moment, (column) => column.notNull())
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .addColumn('createdAt', moment, (column) => column.notNull())
    .addColumn('updatedAt', moment, (column) => column.notNull())
    .addColumn('ipAddress', 'text')
    .addColumn('userAgent', 'text')
    .addColumn('userId', 'text', ofPerson)
    .execute()
  await db.schema
    .createIndex('people_sessions_by_person')
    .on('people_sessions')
    .column('userId')
    .execute()
}

async function createCredentials(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('people_credentials')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('accountId', 'text', (column) => column.notNull())
    .addColumn('providerId', 'text', (column) => column.notNull())
    .addColumn('userId', 'text', ofPerson)
    .addColumn('accessToken', 'text')
    .addColumn('refreshToken', 'text')
    .addColumn('idToken', 'text')
    .addColumn('accessTokenExpiresAt', moment)
    .addColumn('refreshTokenExpiresAt', moment)
    .addColumn('scope', 'text')
    .addColumn('password', 'text')
    .addColumn('createdAt', moment, (column) => column.notNull())
    .addColumn('updatedAt', moment, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('people_credentials_by_person')
    .on('people_credentials')
    .column('userId')
    .execute()
}

async function createVerifications(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('people_verifications')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('identifier', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('expiresAt', moment, (column) => column.notNull())
    .addColumn('createdAt', moment, (column) => column.notNull())
    .addColumn('updatedAt', moment, (column) => column.notNull())
    .execute()
}

function ofPerson(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder {
  return column.notNull().references('people.id').onDelete('cascade')
}
