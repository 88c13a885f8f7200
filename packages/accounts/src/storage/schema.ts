import type { ErrorCode } from '@rowdeck/core/errors'
import type { ActorKind, AuditKind, LedgerKind, Pays } from '../accounts/accounts.ts'
import type { AdmittedRequest, Counter, OpenRequest, RequestEnd } from '../admission/admit.ts'
import type { LinkPurpose } from '../people/people.ts'
import type { BillingCustomerRow, BillingEventRow, BillingPurchaseRow } from './billing-rows.ts'
import type { JobRow } from './job-row.ts'
import type {
  PasskeyRow,
  PersonCredentialRow,
  PersonRow,
  PersonSessionRow,
  PersonVerificationRow,
  SecondFactorRow,
} from './people-rows.ts'
import type { WebhookAddressRow, WebhookDeliveryRow, WebhookSecretRow } from './webhook-rows.ts'

/** The tables, which the migrations create. Times are milliseconds since the Unix epoch. */
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
  people_credentials: PersonCredentialRow
  people_verifications: PersonVerificationRow
  people_second_factors: SecondFactorRow
  people_passkeys: PasskeyRow
  leases: LeaseRow
  audit_log: AuditRow
  billing_customers: BillingCustomerRow
  billing_purchases: BillingPurchaseRow
  billing_events: BillingEventRow
  webhook_secrets: WebhookSecretRow
  webhook_deliveries: WebhookDeliveryRow
  webhook_addresses: WebhookAddressRow
  service: ServiceRow
  jobs: JobRow
}

/** What all processes of a service must agree on. */
export interface ServiceRow {
  name: string
  value: string
}

export interface LinkRow {
  token_hash: string
  email: string
  /** `waiting`: no link, but an address that waits for an operator. */
  purpose: LinkPurpose | 'waiting'
  expires_at: number
  /** Keyed hash of the network from which a waiting address was entered; null for links. */
  network_hash: string | null
  /** 1 if a waiting address is confirmed, else 0. */
  confirmed: number
}

export interface AccountRow {
  id: string
  email: string
  created_at: number
  plan_name: string | null
  plan_requests_per_month: number | null
  plan_anchor_day: number | null
  /** As JSON; null without any. */
  plan_limits: string | null
  /** As JSON; null without any. */
  limits: string | null
  pro_ends_at: number | null
  credits: number
  /** Incremented to lock the account, because a write takes the lock in every database. */
  revision: number
  /** 1 if the account may see the state of the whole service, else 0. */
  operator: number
  /** 1 if the owner is told by mail when a quota is nearly or quite used, else 0. */
  quota_mails: number
  /** Equal for all accounts of one person; null until it is computed at the next start. */
  person_hash: string | null
  /** Null unless the account is suspended. */
  suspended_at: number | null
  suspended_reason: string | null
  /** How another system that created the account names it; unique. */
  external_id: string | null
  /** Hash of the `Idempotency-Key` with which another system created the account; unique. */
  creation_hash: string | null
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
  plan_limits: string | null
  pro_ends_at: number | null
  request_id: string | null
  /** The object of the payment provider that caused it. */
  source: string | null
  /** The account's revision at the time; orders the entries. */
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
  /** Separated by commas. */
  scopes: string
  /** Separated by commas; null for all. */
  networks: string | null
  monthly_cap: number | null
  /** JSON. */
  limits: string | null
  rotated_from: string | null
  /** The session that made it, or the first of the keys that it replaces; a trigger revokes it with the session. */
  session_id: string | null
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
  /** 1 for a replay of an earlier request, else 0. */
  replayed: number
  idempotency_hash: string | null
  content_hash: string | null
  /** Conversions that it has reserved, or that it was charged. */
  units: number
}

export interface CounterRow {
  account_id: string
  kind: Counter['kind']
  starts_at: number
  ends_at: number
  used: number
}

/** Counts per person and network, under keyed hashes, so that the table identifies nobody. */
export interface HashedCounterRow {
  subject_hash: string
  kind: Counter['kind'] | 'sign_ups_day' | `trial:${string}`
  starts_at: number
  ends_at: number
  used: number
}

/** A deleted account: what accounting requires, without personal data. */
export interface ClosedAccountRow {
  id: string
  created_at: number
  closed_at: number
  credits: number
}

export type ClosedLedgerRow = Omit<LedgerRow, 'request_id'>

/** Counts of the ended requests of one key on one UTC day. */
export interface UsageDayRow {
  account_id: string
  starts_at: number
  key_id: string
  converted: number
  charged: number
  failed: number
  slides: number
}

/** One of a limited number of slots under a key, taken until it is given back or ends. */
export interface LeaseRow {
  key: string
  slot: number
  /** The process that renews it; empty if nobody does. */
  holder: string
  ends_at: number
}

/** An entry of the audit log. Triggers allow neither changes nor the deletion of entries of the last day. */
export interface AuditRow {
  id: string
  at: number
  kind: AuditKind
  actor: ActorKind
  actor_account_id: string | null
  actor_key_id: string | null
  network: string | null
  account_id: string | null
  /** As JSON. */
  details: string
  note: string | null
}
