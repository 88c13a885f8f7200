import type { OwnLimits } from './own-limits.ts'

/** A paid plan: how many conversions a month it covers, and when its months begin. */
export interface Plan {
  name: string
  requestsPerMonth: number
  /** Day of the month, 1 to 31 or the last one of shorter months, on which the quota starts anew at 00:00 UTC; null is the calendar month. */
  anchorDay: number | null
  /** In place of those of the service. */
  limits?: OwnLimits
}

/** An account and its billing sources. Times are milliseconds since the Unix epoch. */
export interface Account {
  id: string
  email: string
  createdAt: number
  plan: Plan | null
  /** The first moment without Pro, the midnight after its last day. */
  proEndsAt: number | null
  /** Conversion credits left, including those reserved by running requests; never below zero. */
  credits: number
  /** In place of those of its plan and of the service. */
  limits: OwnLimits
  /** Null unless an operator has suspended the account. */
  suspended: Suspension | null
  /** How another system that created the account names it; null if none did. */
  externalId: string | null
}

/** What an account pays with beyond the free tier. */
export type Billing = Pick<Account, 'plan' | 'proEndsAt' | 'credits'>

/** The suspension of an account. */
export interface Suspension {
  /** Milliseconds since the Unix epoch. */
  at: number
  /** Shown to callers; null if the operator gave none. */
  reason: string | null
}

export const ledgerKinds = [
  'credits_granted',
  'credits_withdrawn',
  'credit_spent',
  'credit_refunded',
  'plan_granted',
  'plan_ended',
  'pro_granted',
] as const
export type LedgerKind = (typeof ledgerKinds)[number]

/** One change of the credits, plan or Pro of an account. Entries are never changed or deleted. */
export interface LedgerEntry {
  id: string
  accountId: string
  at: number
  kind: LedgerKind
  /** Added to the balance: below zero when withdrawn or spent, else 0 or more. */
  credits: number
  /** The new plan, if the kind is `plan_granted`. */
  plan: Plan | null
  /** The new end of Pro, if the kind is `pro_granted`. */
  proEndsAt: number | null
  /** The request, if the kind is `credit_spent` or `credit_refunded`. */
  requestId: string | null
  /** The object of the payment provider that caused it, such as a subscription; null if none did. */
  source: string | null
}

/**
 * Returns the account after the entry: the plan, Pro and credits of an account are the sum of its ledger.
 * Throws RangeError if the credits would become negative, which is a bug of the caller.
 */
export function applyEntry(account: Account, entry: LedgerEntry): Account {
  const credits = account.credits + entry.credits
  if (credits < 0 || !Number.isSafeInteger(credits)) {
    throw new RangeError(`The entry ${entry.id} would set the credits to ${credits}.`)
  }
  switch (entry.kind) {
    case 'plan_granted':
      return { ...account, credits, plan: entry.plan }
    case 'plan_ended':
      return { ...account, credits, plan: null }
    case 'pro_granted':
      return { ...account, credits, proEndsAt: entry.proEndsAt }
    default:
      return { ...account, credits }
  }
}
