import { type Kysely, PostgresAdapter, sql } from 'kysely'
import { auditLog } from './audit-log.ts'
import { billing } from './billing.ts'
import { people } from './people.ts'

/** Creates all tables of the first release. Types are those of PostgreSQL; SQLite takes their names as hints. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const statements = [...accounts(isPostgres), ...requests, ...people(isPostgres), ...billing]
  for (const statement of [...statements, ...auditLog(isPostgres)]) {
    await sql.raw(statement).execute(db)
  }
}

/** Accounts, their ledgers and their keys, and the ledgers that outlive an account. */
function accounts(isPostgres: boolean): string[] {
  // compared, sorted and searched by bytes, as SQLite does, whatever the locale of the database
  const bytes = isPostgres ? 'text collate "C"' : 'text'
  return [
    `create table accounts (
      id ${bytes} primary key,
      email ${bytes} not null unique,
      created_at bigint not null,
      plan_name text,
      plan_requests_per_month bigint,
      plan_anchor_day integer,
      plan_limits text,
      pro_ends_at bigint,
      credits bigint not null check (credits >= 0),
      revision bigint not null,
      operator integer default 0 not null,
      quota_mails integer default 1 not null,
      limits text,
      person_hash ${bytes},
      suspended_at bigint,
      suspended_reason text,
      external_id text,
      creation_hash text
    )`,
    'create index accounts_by_person on accounts (person_hash)',
    'create unique index accounts_by_external_id on accounts (external_id)',
    'create unique index accounts_by_creation_hash on accounts (creation_hash)',
    'create index accounts_by_age on accounts (created_at, id)',
    'create index accounts_by_credits on accounts (credits, id)',
    'create index accounts_suspended on accounts (created_at, id) where suspended_at is not null',
    'create index accounts_operators on accounts (created_at, id) where operator = 1',
    `create table ledger (
      id text primary key,
      account_id text not null references accounts (id),
      at bigint not null,
      kind text not null,
      credits bigint not null,
      plan_name text,
      plan_requests_per_month bigint,
      plan_anchor_day integer,
      plan_limits text,
      pro_ends_at bigint,
      request_id text,
      source text,
      revision bigint not null
    )`,
    'create index ledger_by_account_id_revision on ledger (account_id, revision)',
    `create table api_keys (
      id text primary key,
      account_id text not null references accounts (id),
      name text not null,
      key_hash text not null unique,
      prefix text not null,
      last_four text not null,
      created_at bigint not null,
      last_used_at bigint,
      expires_at bigint,
      revoked_at bigint,
      rotated_at bigint,
      rotated_to text,
      scopes text default 'convert,usage' not null,
      networks text,
      monthly_cap bigint,
      rotated_from text,
      limits text,
      session_id text
    )`,
    'create index api_keys_by_account_id on api_keys (account_id)',
    'create index api_keys_by_end on api_keys (coalesce(revoked_at, expires_at))',
    'create index api_keys_by_session on api_keys (session_id) where session_id is not null',
    `create table closed_accounts (
      id text primary key,
      created_at bigint not null,
      closed_at bigint not null,
      credits bigint not null check (credits >= 0)
    )`,
    `create table closed_ledger (
      id text primary key,
      account_id text not null references closed_accounts (id),
      at bigint not null,
      kind text not null,
      credits bigint not null,
      plan_name text,
      plan_requests_per_month bigint,
      plan_anchor_day integer,
      plan_limits text,
      pro_ends_at bigint,
      source text,
      revision bigint not null
    )`,
    'create index closed_ledger_by_account on closed_ledger (account_id, revision)',
  ]
}

/** Requests, which serve rate limits, reservations and history, the counters, and the leases of processes. */
const requests = [
  `create table requests (
    id text primary key,
    account_id text not null references accounts (id),
    key_id text not null references api_keys (id),
    request_id text not null,
    at bigint not null,
    state text not null,
    pays text,
    window_starts_at bigint,
    expires_at bigint,
    charged_at bigint,
    ended_at bigint,
    code text,
    type text,
    file_bytes bigint,
    slides integer,
    mode text,
    name_length integer,
    replayed integer default 0 not null,
    units integer default 1 not null,
    idempotency_hash text,
    content_hash text
  )`,
  'create index requests_by_account on requests (account_id, at)',
  'create index requests_by_age on requests (at)',
  'create index requests_by_key on requests (key_id, at)',
  "create index requests_held on requests (account_id, expires_at) where state = 'held'",
  `create index requests_by_idempotency on requests (account_id, idempotency_hash, at)
    where idempotency_hash is not null`,
  `create table counters (
    account_id text not null references accounts (id),
    starts_at bigint not null,
    kind text not null,
    ends_at bigint not null,
    used bigint not null,
    constraint counters_by_window primary key (account_id, starts_at, kind)
  )`,
  'create index counters_by_end on counters (ends_at)',
  `create table hashed_counters (
    subject_hash text not null,
    starts_at bigint not null,
    kind text not null,
    ends_at bigint not null,
    used bigint not null,
    constraint hashed_counters_by_window primary key (subject_hash, starts_at, kind)
  )`,
  'create index hashed_counters_by_end on hashed_counters (ends_at)',
  `create table usage_days (
    account_id text not null references accounts (id),
    starts_at bigint not null,
    key_id text not null references api_keys (id),
    converted bigint not null,
    charged bigint not null,
    failed bigint not null,
    slides bigint not null,
    constraint usage_days_by_key primary key (account_id, starts_at, key_id)
  )`,
  'create index usage_days_by_age on usage_days (starts_at)',
  `create table leases (
    key text not null,
    slot integer not null,
    holder text not null,
    ends_at bigint not null,
    constraint leases_by_slot primary key (key, slot)
  )`,
  'create index leases_by_end on leases (ends_at)',
  'create index leases_by_holder on leases (holder)',
  'create table service (name text primary key, value text not null)',
]
