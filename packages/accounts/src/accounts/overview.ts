import type { ErrorCode } from '@rowdeck/core/errors'

/** Reads the state of the whole service for its operators. */
export interface OverviewStore {
  overview(query: OverviewQuery): Promise<Overview>
}

export interface OverviewQuery {
  /** Start of the first UTC day to count, in milliseconds since the Unix epoch. */
  daysFrom: number
  errorsFrom: number
  /** Start of the last UTC day. */
  todayFrom: number
}

/** Totals over all accounts. */
export interface Overview {
  accounts: number
  /** Days with at least one conversion, in no particular order. */
  days: { startsAt: number; converted: number; charged: number; failed: number; slides: number }[]
  errors: { code: ErrorCode; count: number }[]
  /** The accounts with the most requests of the last day, at most five. */
  busiest: { id: string; email: string; converted: number; failed: number; slides: number }[]
}
