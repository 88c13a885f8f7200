/** The second part of the contract: what an account may do and did. Times are ISO 8601 UTC. */
export type Pays = 'plan' | 'free' | 'pro' | 'credits'

export interface Allowance {
  limit: number
  /** Running requests included. */
  used: number
  left: number
  resetsAt: string
}

export interface Standing {
  /** What pays for a conversion made now; null when nothing does. */
  paysNext: Pays | null
  /** Null with a plan, which stands in place of the free tier. */
  free: Allowance | null
  plan: (Allowance & { name: string }) | null
  /** The last day of Pro, `YYYY-MM-DD`. */
  proUntil: string | null
  credits: { left: number; held: number }
  limits: RateLimit[]
}

export interface RateLimit {
  per: 'minute' | 'day'
  limit: number
  used: number
  left: number
  resetsAt: string
}

export interface LedgerEntry {
  id: string
  at: string
  kind:
    | 'credits_granted'
    | 'credits_withdrawn'
    | 'credit_spent'
    | 'credit_refunded'
    | 'plan_granted'
    | 'plan_ended'
    | 'pro_granted'
  /** Added to the balance: below zero when withdrawn or spent, else 0 or more. */
  credits: number
  planName: string | null
  requestsPerMonth: number | null
  proUntil: string | null
  requestId: string | null
}

/** Conversions of a UTC day; refused requests count as failed. */
export interface ConversionDay {
  /** `YYYY-MM-DD`. */
  day: string
  converted: number
  /** Of those, the ones that cost something. */
  charged: number
  failed: number
  slides: number
}

export interface PastRequest {
  requestId: string
  at: string
  keyId: string
  keyName: string
  /** Refused: nothing paid. Lost: the service stopped in the middle of it. */
  outcome: 'running' | 'converted' | 'failed' | 'refused' | 'lost'
  /** The public API's code where there were no rows. */
  code: string | null
  /** What paid; null when nothing was charged. */
  charged: Pays | null
  slides: number | null
  mode: string | null
  type: string | null
  fileBytes: number | null
  durationMs: number | null
}

export interface OperatorView {
  at: string
  accounts: {
    count: number
    /** The newest first, 200 at most. */
    newest: OperatorAccount[]
  }
  /** All accounts together, the last 30 UTC days, the oldest first. */
  days: ConversionDay[]
  /** Of the last 24 hours, the most frequent first. */
  errors: { code: string; count: number }[]
  workers: { count: number; ready: number; busy: number }
  /** Documents being read or waiting for a worker, and how many there may be. */
  documents: { inTheHouse: number; max: number }
}

export interface OperatorAccount {
  id: string
  email: string
  createdAt: string
  operator: boolean
  /** Whether a password was set: the person can sign in. */
  claimed: boolean
  plan: string | null
  credits: number
  conversionsLast30Days: number
  lastRequestAt: string | null
}
