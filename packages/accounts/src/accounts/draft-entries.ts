import { type Account, applyEntry, type LedgerEntry } from './account.ts'
import { type AuditEntry, type AuditKind, type AuditOptions, auditEntry } from './audit.ts'
import { creditsGrant, creditsWithdrawal, type PlanOptions, planGrant } from './grants.ts'
import { detailsOf } from './ledger-acts.ts'
import { createEntry, type LedgerFacts } from './ledger-entry.ts'

/** A change of an account that a payment causes; the source is the object of the payment provider. */
export type PaidAct = { source: string } & (
  | { kind: 'grant_credits' | 'withdraw_credits'; credits: number }
  | { kind: 'grant_plan'; plan: PlanOptions }
  | { kind: 'end_plan' }
  | { kind: 'set_pro'; endsAt: number }
)

/** Entries to write together, each with the account after it, and their entries of the audit log. */
export interface DraftedEntries {
  entries: { entry: LedgerEntry; account: Account }[]
  audits: AuditEntry[]
}

/** Returns the entries that these acts add to a locked account, for a transaction that writes more than them. */
export function draftEntries(
  options: AuditOptions,
  given: Account,
  acts: readonly PaidAct[],
): DraftedEntries {
  const drafted: DraftedEntries = { entries: [], audits: [] }
  let account = given
  for (const act of acts) {
    const facts = { ...factsOf(act), source: act.source }
    const entry = createEntry(account.id, options.clock.now(), facts)
    account = applyEntry(account, entry)
    drafted.entries.push({ entry, account })
    const details = { ...detailsOf(entry), source: act.source }
    const kind = facts.kind as AuditKind
    const audit = auditEntry(options, { kind, accountId: account.id, details })
    if (audit) drafted.audits.push(audit)
  }
  return drafted
}

function factsOf(act: PaidAct): LedgerFacts {
  switch (act.kind) {
    case 'grant_credits':
      return creditsGrant(act.credits)
    case 'withdraw_credits':
      return creditsWithdrawal(act.credits)
    case 'grant_plan':
      return planGrant(act.plan)
    case 'end_plan':
      return { kind: 'plan_ended' }
    case 'set_pro':
      return { kind: 'pro_granted', proEndsAt: act.endsAt }
  }
}
