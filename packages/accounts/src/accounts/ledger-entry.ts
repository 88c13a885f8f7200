import { createHash } from 'node:crypto'
import type { Account, LedgerEntry, LedgerKind, Plan } from './account.ts'
import { bytesToBase62, randomBase62 } from './base62.ts'

export interface LedgerFacts {
  kind: LedgerKind
  credits?: number
  plan?: Plan
  proEndsAt?: number
  requestId?: string
  source?: string
}

/** Returns the id of the entry that a request with an `Idempotency-Key` adds to an account: the same each time. */
export function repeatableEntryId(accountId: string, once: string): string {
  const digest = createHash('sha256').update(`ledger entry:${accountId}:${once}`).digest()
  return `led_${bytesToBase62(digest, 20)}`
}

/** Returns a ledger entry for an account, with a new id. */
export function createEntry(accountId: Account['id'], at: number, facts: LedgerFacts): LedgerEntry {
  return {
    id: `led_${randomBase62(20)}`,
    accountId,
    at,
    kind: facts.kind,
    credits: facts.credits ?? 0,
    plan: facts.plan ?? null,
    proEndsAt: facts.proEndsAt ?? null,
    requestId: facts.requestId ?? null,
    source: facts.source ?? null,
  }
}
