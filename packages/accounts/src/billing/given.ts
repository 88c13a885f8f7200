import type { OwnLimits } from '../accounts/accounts.ts'

/** What a subscription gives an account, as it was last written. */
export interface GivenPlan {
  /** Of the catalogue. */
  id: string
  name: string
  requestsPerMonth: number
  /** Day of the month on which the quota starts anew. */
  anchorDay: number
  /** In place of those of the service; left out without any. */
  limits?: OwnLimits
  price: string
  subscription: string
  endsAt: number
}

export interface GivenPro {
  price: string
  subscription: string
  endsAt: number
}

/** A subscription as the page shows it. */
export interface ShownSubscription {
  id: string
  status: string
  /** Names of what it is for. */
  name: string
  kind: 'plan' | 'pro' | 'unknown'
  since: number
  /** Null once it is over. */
  periodEndsAt: number | null
  /** Null unless the end is scheduled. */
  cancelsAt: number | null
  /** When the grace period of a failed payment ends. */
  graceEndsAt: number | null
}

/** Everything that an account has from Stripe. */
export interface Given {
  plan: GivenPlan | null
  pro: GivenPro | null
  trialUsed: boolean
  /** Whether credits are paid for by a method that takes days, such as a direct debit. */
  isPaymentPending: boolean
  subscriptions: ShownSubscription[]
  /** What an operator should look at. */
  attention: string[]
}

export const nothingGiven: Given = {
  plan: null,
  pro: null,
  trialUsed: false,
  isPaymentPending: false,
  subscriptions: [],
  attention: [],
}
