import type { Given, ShownSubscription } from './given.ts'

/** What an owner of an account is told by mail. Receipts are Stripe's. */
export type BillingNotice = 'payment_failed' | 'subscription_ended'

/** Tells the owner of an address; returns at once. */
export type Notify = (email: string, notice: BillingNotice) => void

/** Returns what to tell, by what the account had and has: a retry of a payment or a repeated event changes neither. */
export function noticesOf(before: Given, after: Given): BillingNotice[] {
  const failed = new Set(before.subscriptions.filter(isUnpaid).map(({ id }) => id))
  const fails = after.subscriptions.some((one) => isUnpaid(one) && !failed.has(one.id))
  const ends = (before.plan && !after.plan) || (before.pro && !after.pro)
  return [
    ...(fails ? ['payment_failed' as const] : []),
    ...(ends ? ['subscription_ended' as const] : []),
  ]
}

function isUnpaid({ status }: ShownSubscription): boolean {
  return status === 'past_due' || status === 'unpaid'
}
