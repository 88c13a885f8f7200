import { AppError } from '@rowdeck/core/errors'
import { type Account, applyEntry, type LedgerEntry } from './account.ts'
import type { AccountStore } from './account-store.ts'
import { type AuditDetails, type AuditKind, type AuditOptions, auditEntry } from './audit.ts'
import {
  creditsGrant,
  creditsWithdrawal,
  type PlanOptions,
  planGrant,
  proGrant,
  requireCredits,
} from './grants.ts'
import { createEntry, type LedgerFacts, repeatableEntryId } from './ledger-entry.ts'
import { lastDayBefore } from './standing-json.ts'
import { unknownAccount } from './unknown.ts'

/**
 * Changes of the credits, plan and Pro of an account. With `once`, such as an `Idempotency-Key`, the same change of
 * the same account is made once, however often it is sent; a different one is `idempotency_mismatch`.
 */
export interface LedgerActs {
  grantCredits(accountId: string, credits: number, once?: string): Promise<Account>
  /** Withdraws granted credits with a ledger entry; refuses to withdraw more than there are. */
  withdrawCredits(accountId: string, credits: number, once?: string): Promise<Account>
  /** Replaces the plan; the usage of the month is kept unless the anchor day changes. */
  grantPlan(accountId: string, plan: PlanOptions, once?: string): Promise<Account>
  endPlan(accountId: string, once?: string): Promise<Account>
  /** Grants Pro through that UTC day, `YYYY-MM-DD`; refuses a day in the past. */
  grantPro(accountId: string, lastDay: string, once?: string): Promise<Account>
  /** Ends Pro at once. */
  endPro(accountId: string, once?: string): Promise<Account>
}

interface LedgerOptions extends AuditOptions {
  store: Pick<AccountStore, 'appendEntry'>
}

/** Returns the changes of ledgers, which the audit log records. */
export function createLedger(options: LedgerOptions): LedgerActs {
  const { store, clock } = options

  async function append(
    accountId: string,
    facts: LedgerFacts,
    once: string | undefined,
  ): Promise<Account> {
    const created = createEntry(accountId, clock.now(), facts)
    const entry =
      once === undefined ? created : { ...created, id: repeatableEntryId(accountId, once) }
    const apply = (account: Account) => {
      requireCredits(account, entry)
      return applyEntry(account, entry)
    }
    const act = { kind: facts.kind as AuditKind, accountId, details: detailsOf(entry) }
    const audit = auditEntry(options, act)
    const repeated = once === undefined ? undefined : requireSame(entry)
    const account = await store.appendEntry(entry, apply, { audit, repeated })
    if (account) return account
    throw unknownAccount()
  }

  return {
    grantCredits: async (id, credits, once) => append(id, creditsGrant(credits), once),
    withdrawCredits: async (id, credits, once) => append(id, creditsWithdrawal(credits), once),
    grantPlan: async (id, plan, once) => append(id, planGrant(plan), once),
    endPlan: (id, once) => append(id, { kind: 'plan_ended' }, once),
    grantPro: async (id, lastDay, once) => append(id, proGrant(lastDay, clock.now()), once),
    endPro: (id, once) => append(id, { kind: 'pro_granted', proEndsAt: clock.now() }, once),
  }
}

function requireSame(entry: LedgerEntry): (earlier: LedgerEntry) => void {
  return (earlier) => {
    if (contentOf(earlier) === contentOf(entry)) return
    throw new AppError(
      'idempotency_mismatch',
      'This Idempotency-Key was used for this account with a different grant. Use a new key for a new grant.',
    )
  }
}

// Pro that ends at once ends at a different moment each time
function contentOf({ kind, at, credits, plan, proEndsAt }: LedgerEntry): string {
  const pro = proEndsAt === at ? 'at once' : proEndsAt
  const { name, requestsPerMonth, anchorDay, limits } = plan ?? {}
  return JSON.stringify([kind, credits, name, requestsPerMonth, anchorDay, limits ?? {}, pro])
}

/** Returns what the audit log says of an entry. */
export function detailsOf({ kind, credits, plan, proEndsAt }: LedgerEntry): AuditDetails {
  if (plan) return { plan: plan.name, requestsPerMonth: plan.requestsPerMonth }
  if (kind === 'pro_granted') return { until: proEndsAt && lastDayBefore(proEndsAt) }
  return kind === 'plan_ended' ? {} : { credits: Math.abs(credits) }
}
