import type { LedgerKind, Pays } from '../accounts/accounts.ts'
import type { AdmittedRequest, Counter, OpenRequest, RequestEnd } from '../admission/admit.ts'
import type { ErrorCode } from '../errors.ts'
import type { LinkPurpose } from '../people/people.ts'

/** The tables, as the migrations leave them. Times are milliseconds since 1970 UTC. */
export interface Schema {
  accounts: AccountRow
  ledger: LedgerRow
  api_keys: ApiKeyRow
  requests: RequestRow
  counters: CounterRow
  hashed_counters: HashedCounterRow
  closed_accounts: ClosedAccountRow
  closed_ledger: ClosedLedgerRow
  usage_days: UsageDayRow
  links: LinkRow
  people: PersonRow
  people_sessions: PersonSessionRow
}

export interface LinkRow {
  token_hash: string
  email: string
  purpose: LinkPurpose
  expires_at: number
}

/** Of the tables that the library for sign-in keeps (`people…`), what is read here; its id is the account's. */
export interface PersonRow {
  id: string
}

export interface PersonSessionRow {
  id: string
  /** As ISO 8601. */
  expiresAt: string
}

export interface AccountRow {
  id: string
  email: string
  created_at: number
  plan_name: string | null
  plan_requests_per_month: number | null
  plan_anchor_day: number | null
  pro_ends_at: number | null
  credits: number
  /** Raised by whoever locks the account: a write is what takes the lock in every database. */
  revision: number
  /** 1 where the account may see the state of the whole service, else 0. */
  operator: number
  /** Which accounts belong to one person; null until it is computed, at the next start. */
  person_hash: string | null
  /** Null unless the account is suspended. */
  suspended_at: number | null
  suspended_reason: string | null
}

export interface LedgerRow {
  id: string
  account_id: string
  at: number
  kind: LedgerKind
  credits: number
  plan_name: string | null
  plan_requests_per_month: number | null
  plan_anchor_day: number | null
  pro_ends_at: number | null
  request_id: string | null
  /** The account's at the time: the order of its entries. */
  revision: number
}

export interface ApiKeyRow {
  id: string
  account_id: string
  name: string
  key_hash: string
  prefix: string
  last_four: string
  created_at: number
  last_used_at: number | null
  expires_at: number | null
  revoked_at: number | null
  rotated_at: number | null
  rotated_to: string | null
}

export interface RequestRow {
  id: string
  account_id: string
  key_id: string
  request_id: string
  at: number
  state: AdmittedRequest['state'] | OpenRequest['state'] | RequestEnd['state']
  pays: Pays | null
  window_starts_at: number | null
  expires_at: number | null
  charged_at: number | null
  ended_at: number | null
  code: ErrorCode | null
  type: string | null
  file_bytes: number | null
  slides: number | null
  mode: string | null
  /** Characters of the file's name. */
  name_length: number | null
  /** 1 where it was converted on the receipt of an earlier request, else 0. */
  replayed: number
  idempotency_hash: string | null
  content_hash: string | null
}

export interface CounterRow {
  account_id: string
  kind: Counter['kind']
  starts_at: number
  ends_at: number
  used: number
}

/** Counts of persons and networks, under keyed hashes, so that the table names nobody. */
export interface HashedCounterRow {
  subject_hash: string
  kind: Counter['kind'] | 'sign_ups_day'
  starts_at: number
  ends_at: number
  used: number
}

/** An account that was deleted: what the books need, and nothing of the person. */
export interface ClosedAccountRow {
  id: string
  created_at: number
  closed_at: number
  credits: number
}

export type ClosedLedgerRow = Omit<LedgerRow, 'request_id'>

/** What was made of the requests that one key made on one UTC day, as they ended. */
export interface UsageDayRow {
  account_id: string
  starts_at: number
  key_id: string
  converted: number
  charged: number
  failed: number
  slides: number
}
