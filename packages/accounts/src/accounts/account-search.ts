import type { Account } from './account.ts'

export const accountSorts = ['newest', 'oldest', 'email', 'credits'] as const
export type AccountSort = (typeof accountSorts)[number]

export const accountStates = ['all', 'suspended', 'operators'] as const
export type AccountState = (typeof accountStates)[number]

export interface AccountSearch {
  /** A part of an email address, or the beginning of an id or external id; empty for all accounts. */
  search: string
  sort: AccountSort
  state: AccountState
  /** Continues after this account, with its value at the time. */
  after?: AccountPosition | undefined
  /** Conversions are counted from the UTC day that begins at this moment. */
  daysFrom: number
  accountsMax: number
}

/** The place of an account in a sorted list. */
export interface AccountPosition {
  id: string
  /** What the list is sorted by: a time, an address or credits. */
  value: number | string
}

/** An account as operators see it in a list. */
export interface FoundAccount {
  account: Account
  isOperator: boolean
  /** Whether a password is set, so that the person can sign in. */
  isClaimed: boolean
  converted: number
  lastRequestAt: number | null
}

/** Returns the cursor that continues a list after this account. */
export function cursorAfter({ id, email, createdAt, credits }: Account, sort: AccountSort): string {
  const value = sort === 'email' ? email : sort === 'credits' ? credits : createdAt
  return Buffer.from(JSON.stringify([value, id])).toString('base64url')
}

/** Returns the position that a cursor names; undefined if it is not a cursor of a list with this order. */
export function positionOf(cursor: string, sort: AccountSort): AccountPosition | undefined {
  try {
    const [value, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
    const fits = sort === 'email' ? typeof value === 'string' : Number.isSafeInteger(value)
    return fits && typeof id === 'string' ? { id, value: value as string | number } : undefined
  } catch {
    return undefined
  }
}
