/** What an account is at Stripe, and what it has from there. Stays when the account is deleted. */
export interface BillingCustomerRow {
  account_id: string
  customer_id: string | null
  attempts: number
  /** Incremented by every write, so that what was fetched before another write is fetched again. */
  version: number
  /** As JSON. */
  given: string
  check_at: number | null
  checked_at: number | null
}

/** A pack that was paid for, and what was taken back of it. */
export interface BillingPurchaseRow {
  id: string
  account_id: string
  payment_intent: string | null
  credits: number
  amount: number
  at: number
  taken: number
  short: number
}

/** An event whose effect is written. */
export interface BillingEventRow {
  id: string
  at: number
}
