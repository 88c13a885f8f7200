import type { TimeWindow } from './time-windows.ts'

/** An account that has used most of a quota, and whose owner wants to be told. */
export interface NearQuota extends TimeWindow {
  accountId: string
  email: string
  /** `free_day` is shared by all accounts of a person. */
  kind: 'plan_month' | 'free_day'
  planName: string | null
  anchorDay: number | null
  credits: number
  /** Charged in this window; reservations do not count. */
  used: number
  limit: number
  /** The share, in percent, of which the owner was told last; 0 if of none. */
  told: number
}

export interface NearQuotaQuery {
  now: number
  shares: typeof toldShares
  /** Zero if there is no free tier. */
  freeRequestsPerDay: number
  /** Only accounts whose id is greater. */
  after: string
  rowsMax: number
}

/** The shares of a quota, in percent, of which owners are told. */
export const toldShares = [80, 100] as const

/** Storage of whom to tell about quotas, and of what. */
export interface QuotaMailStore {
  /**
   * Accounts of people who have signed in once, ordered by id, that reached a share of which their owners were not told in this
   * window. Accounts with Pro, suspended ones and those whose owners do not want such mails are left out.
   */
  listNearQuota(query: NearQuotaQuery): Promise<NearQuota[]>
  /** Records that the owner is told of this share; false if another process has, or the owner does not want it any more. */
  claimQuotaMail(near: NearQuota, share: number): Promise<boolean>
  /** Takes a claim back, because the mail could not be sent. */
  releaseQuotaMail(near: NearQuota, share: number): Promise<void>
  wantsQuotaMails(accountId: string): Promise<boolean>
  /** No effect if there is no such account. */
  setQuotaMails(accountId: string, wanted: boolean): Promise<void>
}
