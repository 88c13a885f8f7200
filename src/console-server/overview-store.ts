/** Reads the state of the whole service for its operators. */
export interface OverviewStore {
  overview(query: OverviewQuery): Promise<Overview>
}

export interface OverviewQuery {
  /** Start of the first UTC day to count, in milliseconds since the Unix epoch. */
  daysFrom: number
  errorsFrom: number
}

/** Totals over all accounts. */
export interface Overview {
  accounts: number
  /** Days with at least one conversion, in no particular order. */
  days: { startsAt: number; converted: number; charged: number; failed: number; slides: number }[]
  errors: { code: string; count: number }[]
}
