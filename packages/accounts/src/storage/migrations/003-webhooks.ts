import { type Kysely, sql } from 'kysely'

/** Creates what is known of webhooks: secrets and addresses, both encrypted, and attempts to deliver. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table webhook_secrets (
    account_id text primary key,
    created_at bigint not null,
    sealed text not null,
    previous_created_at bigint,
    previous_sealed text,
    previous_ends_at bigint
  )`,
  `create table webhook_deliveries (
    id text primary key,
    account_id text not null,
    type text not null,
    created_at bigint not null,
    origin text not null,
    sealed_url text not null,
    address_hash text not null,
    body text not null,
    state text not null,
    next_at bigint,
    tries integer not null,
    attempts text not null,
    holder text not null,
    held_until bigint not null
  )`,
  'create index webhook_deliveries_by_account on webhook_deliveries (account_id, created_at, id)',
  'create index webhook_deliveries_due on webhook_deliveries (next_at) where next_at is not null',
  'create index webhook_deliveries_held on webhook_deliveries (held_until, account_id) where held_until > 0',
  'create index webhook_deliveries_by_age on webhook_deliveries (created_at)',
  `create table webhook_addresses (
    account_id text not null,
    address_hash text not null,
    failing_since bigint not null,
    failed_at bigint not null,
    failures integer not null,
    disabled_at bigint,
    primary key (account_id, address_hash)
  )`,
  'create index webhook_addresses_by_age on webhook_addresses (failed_at)',
]
