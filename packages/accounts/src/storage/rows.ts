import type {
  Account,
  ApiKey,
  KeyScope,
  LedgerEntry,
  OwnLimits,
  Plan,
} from '../accounts/accounts.ts'
import type { AccountRow, ApiKeyRow, LedgerRow } from './schema.ts'

type PlanColumns = Pick<
  AccountRow,
  'plan_name' | 'plan_requests_per_month' | 'plan_anchor_day' | 'plan_limits'
>

/** Returns the account of a row. */
export function toAccount(row: AccountRow): Account {
  return {
    id: row.id,
    email: row.email,
    createdAt: row.created_at,
    plan: toPlan(row),
    proEndsAt: row.pro_ends_at,
    credits: row.credits,
    limits: toLimits(row.limits),
    externalId: row.external_id,
    suspended:
      row.suspended_at === null ? null : { at: row.suspended_at, reason: row.suspended_reason },
  }
}

/** Returns the columns of an account that its ledger changes. */
export function balanceColumns(
  account: Account,
): PlanColumns & Pick<AccountRow, 'pro_ends_at' | 'credits'> {
  return { ...fromPlan(account.plan), pro_ends_at: account.proEndsAt, credits: account.credits }
}

/** Returns the entry of a row. */
export function toEntry(row: LedgerRow): LedgerEntry {
  return {
    id: row.id,
    accountId: row.account_id,
    at: row.at,
    kind: row.kind,
    credits: row.credits,
    plan: toPlan(row),
    proEndsAt: row.pro_ends_at,
    requestId: row.request_id,
    source: row.source,
  }
}

/** Returns the row of an entry, without its place in the order. */
export function fromEntry(entry: LedgerEntry): Omit<LedgerRow, 'revision'> {
  return {
    id: entry.id,
    account_id: entry.accountId,
    at: entry.at,
    kind: entry.kind,
    credits: entry.credits,
    ...fromPlan(entry.plan),
    pro_ends_at: entry.proEndsAt,
    request_id: entry.requestId,
    source: entry.source,
  }
}

/** Returns the key of a row; the hash is left out. */
export function toApiKey(row: ApiKeyRow): ApiKey {
  return {
    id: row.id,
    accountId: row.account_id,
    name: row.name,
    prefix: row.prefix,
    lastFour: row.last_four,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    rotatedAt: row.rotated_at,
    rotatedTo: row.rotated_to,
    rotatedFrom: row.rotated_from,
    sessionId: row.session_id,
    scopes: row.scopes.split(',') as KeyScope[],
    networks: row.networks?.split(',') ?? [],
    monthlyCap: row.monthly_cap,
    limits: toLimits(row.limits),
  }
}

/** Returns the row of a key. */
export function fromApiKey(apiKey: ApiKey, keyHash: string): ApiKeyRow {
  return {
    id: apiKey.id,
    account_id: apiKey.accountId,
    name: apiKey.name,
    key_hash: keyHash,
    prefix: apiKey.prefix,
    last_four: apiKey.lastFour,
    created_at: apiKey.createdAt,
    last_used_at: apiKey.lastUsedAt,
    expires_at: apiKey.expiresAt,
    revoked_at: apiKey.revokedAt,
    rotated_at: apiKey.rotatedAt,
    rotated_to: apiKey.rotatedTo,
    rotated_from: apiKey.rotatedFrom,
    session_id: apiKey.sessionId,
    scopes: apiKey.scopes.join(','),
    networks: apiKey.networks.length > 0 ? apiKey.networks.join(',') : null,
    monthly_cap: apiKey.monthlyCap,
    limits: Object.keys(apiKey.limits).length > 0 ? JSON.stringify(apiKey.limits) : null,
  }
}

/** Returns the plan of a row; null without one. */
export function toPlan(row: PlanColumns): Plan | null {
  if (row.plan_name === null || row.plan_requests_per_month === null) return null
  return {
    name: row.plan_name,
    requestsPerMonth: row.plan_requests_per_month,
    anchorDay: row.plan_anchor_day,
    ...(row.plan_limits !== null && { limits: toLimits(row.plan_limits) }),
  }
}

function toLimits(text: string | null): OwnLimits {
  return text === null ? {} : JSON.parse(text)
}

/** Returns the column of limits; null if there are none. */
export function fromLimits(limits: OwnLimits = {}): string | null {
  return Object.keys(limits).length === 0 ? null : JSON.stringify(limits)
}

function fromPlan(plan: Plan | null): PlanColumns {
  return {
    plan_name: plan?.name ?? null,
    plan_requests_per_month: plan?.requestsPerMonth ?? null,
    plan_anchor_day: plan?.anchorDay ?? null,
    plan_limits: fromLimits(plan?.limits),
  }
}
