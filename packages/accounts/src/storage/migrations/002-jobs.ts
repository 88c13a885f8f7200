import { type Kysely, sql } from 'kysely'

/** Creates the jobs: what is needed to find one, never its document or rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table jobs (
    id text primary key,
    account_id text not null,
    key_id text not null,
    request_id text not null,
    state text not null,
    holder text not null,
    held_until bigint not null,
    created_at bigint not null,
    started_at bigint,
    ended_at bigint,
    expires_at bigint,
    retention_ms bigint not null,
    type text not null,
    file_bytes bigint not null,
    slides_read integer not null,
    slide_count integer,
    mode text,
    fetched_at bigint,
    error text,
    idempotency_hash text,
    ticket text not null,
    callback_url text
  )`,
  'create index jobs_by_account on jobs (account_id, created_at, id)',
  "create index jobs_open on jobs (holder, held_until) where state in ('queued', 'running', 'done')",
  'create index jobs_by_end on jobs (ended_at)',
  'create index jobs_by_idempotency on jobs (account_id, idempotency_hash) where idempotency_hash is not null',
]
