import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * Creates the audit log, adds scopes, networks and caps to keys, the ids with which other systems create
 * accounts, and the indexes with which operators search accounts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  await addKeyLimits(db)
  await addAccountColumns(db, isPostgres)
  await createAuditLog(db)
  if (isPostgres) await protectInPostgres(db)
  else await protectInSqlite(db)
}

async function addKeyLimits(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('api_keys')
    .addColumn('scopes', 'text', (column) => column.notNull().defaultTo('convert,usage'))
    .execute()
  await db.schema.alterTable('api_keys').addColumn('networks', 'text').execute()
  await db.schema.alterTable('api_keys').addColumn('monthly_cap', 'bigint').execute()
  await db.schema.alterTable('api_keys').addColumn('rotated_from', 'text').execute()
}

async function addAccountColumns(db: Kysely<unknown>, isPostgres: boolean): Promise<void> {
  await db.schema.alterTable('accounts').addColumn('external_id', 'text').execute()
  await db.schema.alterTable('accounts').addColumn('creation_hash', 'text').execute()
  for (const column of ['external_id', 'creation_hash']) {
    const index = db.schema.createIndex(`accounts_by_${column}`).on('accounts').unique()
    await index.column(column).execute()
  }
  // sorted and searched by bytes, as SQLite does, whatever the locale of the database
  if (isPostgres) {
    await sql`alter table accounts alter column email type text collate "C"`.execute(db)
    await sql`alter table accounts alter column id type text collate "C"`.execute(db)
  }
  await createIndex(db, 'accounts_by_age', ['created_at', 'id'])
  await createIndex(db, 'accounts_by_credits', ['credits', 'id'])
  await sql`create index accounts_suspended on accounts (created_at, id) where suspended_at is not null`.execute(
    db,
  )
  await sql`create index accounts_operators on accounts (created_at, id) where operator = 1`.execute(
    db,
  )
}

async function createIndex(db: Kysely<unknown>, name: string, columns: string[]): Promise<void> {
  await db.schema.createIndex(name).on('accounts').columns(columns).execute()
}

async function createAuditLog(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit_log')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('actor_account_id', 'text')
    .addColumn('actor_key_id', 'text')
    .addColumn('network', 'text')
    .addColumn('account_id', 'text')
    .addColumn('details', 'text', (column) => column.notNull())
    .addColumn('note', 'text')
    .execute()
  for (const column of [undefined, 'account_id', 'actor_account_id', 'kind']) {
    await db.schema
      .createIndex(`audit_log_by_${column ?? 'age'}`)
      .on('audit_log')
      .columns([...(column ? [column] : []), 'at', 'id'])
      .execute()
  }
}

const dayMs = 86_400_000

// The network and the note are personal data, which are erased with the account; nothing else ever changes.
async function protectInSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`
    create trigger audit_log_unchanged before update on audit_log
    when new.network is not null or new.note is not null or new.id is not old.id or new.at is not old.at
      or new.kind is not old.kind or new.actor is not old.actor or new.account_id is not old.account_id
      or new.actor_account_id is not old.actor_account_id or new.actor_key_id is not old.actor_key_id
      or new.details is not old.details
    begin select raise(abort, 'The audit log cannot be changed.'); end`.execute(db)
  await sql`
    create trigger audit_log_kept before delete on audit_log
    when old.at > cast(strftime('%s', 'now') as integer) * 1000 - ${sql.lit(dayMs)}
    begin select raise(abort, 'The audit log keeps its entries for a day at least.'); end`.execute(
    db,
  )
}

async function protectInPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function audit_log_protect() returns trigger language plpgsql as $$
    begin
      if tg_op = 'TRUNCATE' then raise exception 'The audit log cannot be emptied.'; end if;
      if tg_op = 'DELETE' then
        if old.at > extract(epoch from clock_timestamp()) * 1000 - ${sql.lit(dayMs)} then
          raise exception 'The audit log keeps its entries for a day at least.';
        end if;
        return old;
      end if;
      if new.network is not null or new.note is not null
        or (new.id, new.at, new.kind, new.actor, new.account_id, new.actor_account_id, new.actor_key_id, new.details)
          is distinct from
          (old.id, old.at, old.kind, old.actor, old.account_id, old.actor_account_id, old.actor_key_id, old.details)
      then raise exception 'The audit log cannot be changed.'; end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger audit_log_protected before update or delete on audit_log
    for each row execute function audit_log_protect()`.execute(db)
  await sql`
    create trigger audit_log_not_emptied before truncate on audit_log
    for each statement execute function audit_log_protect()`.execute(db)
}
