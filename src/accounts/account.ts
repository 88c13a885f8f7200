/** A paid plan: how many conversions a month it covers, and when its months begin. */
export interface Plan {
  name: string
  requestsPerMonth: number
  /** Day of the month, 1 to 28, on which the quota starts anew at 00:00 UTC; null is the calendar month. */
  anchorDay: number | null
}

/** Who pays, and with what. Times are milliseconds since 1970 UTC. */
export interface Account {
  id: string
  email: string
  createdAt: number
  plan: Plan | null
  /** The first moment without Pro, the midnight after its last day. */
  proEndsAt: number | null
  /** Conversion credits left, those held by running requests included; never below zero. */
  credits: number
  /** Null unless an operator has suspended the account. */
  suspended: Suspension | null
}

/** Why an account may not use its keys. */
export interface Suspension {
  /** Milliseconds since 1970 UTC. */
  at: number
  /** As its callers are told; null if the operator gave none. */
  reason: string | null
}

/** An account, and how many conversions it had in the days that are counted. */
export interface ListedAccount {
  account: Account
  converted: number
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

/** One change of what an account may spend. Entries are only ever added. */
export interface LedgerEntry {
  id: string
  accountId: string
  at: number
  kind: LedgerKind
  /** Added to the balance: below zero when withdrawn or spent, else 0 or more. */
  credits: number
  /** The plan from this entry on, when the kind is `plan_granted`. */
  plan: Plan | null
  /** The end of Pro from this entry on, when the kind is `pro_granted`. */
  proEndsAt: number | null
  /** The request, when the kind is `credit_spent` or `credit_refunded`. */
  requestId: string | null
}

/**
 * Returns the account as it stands after the entry: an account's plan, Pro and credits are the sum of
 * its ledger. Refuses, as a fault of the caller in code, to take credits below zero.
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
