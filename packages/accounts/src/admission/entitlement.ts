import type { Allowance, Pays, Standing } from '../accounts/accounts.ts'
import type { Refusal } from './admission-refused.ts'

type Means = Pick<Standing, 'free' | 'plan' | 'paysNext'>

export type Entitlement = { pays: Pays; refusal?: never } | { pays?: never; refusal: Refusal }

/**
 * Returns the billing source of a request, or the refusal if there is none. The order is that of
 * `Standing.paysNext`: the plan's quota, or without a plan the free tier; then active Pro; credits last.
 */
export function entitlement(means: Means): Entitlement {
  return means.paysNext ? { pays: means.paysNext } : { refusal: refusalOf(means) }
}

const remedy = 'Get Pro, add conversion credits'

function refusalOf({ plan, free }: Means): Refusal {
  if (plan) {
    return {
      code: 'plan_quota_exhausted',
      message: `The ${plan.limit} conversions of this month's plan quota are used or in progress. ${remedy}, or wait until ${iso(plan)}.`,
      details: { limit: plan.limit, used: plan.used, resetsAt: iso(plan) },
    }
  }
  if (free && free.limit > 0) {
    return {
      code: 'free_tier_exhausted',
      message: `Today's ${free.limit} free conversions are used or in progress. ${remedy}, or wait until ${iso(free)}.`,
      details: { limit: free.limit, used: free.used, resetsAt: iso(free) },
    }
  }
  // Nothing resets, so waiting does not help.
  return {
    code: 'payment_required',
    message: `The account has no plan, Pro or credits for this conversion. ${remedy}, or get a plan.`,
    details: { limit: 0, used: 0 },
  }
}

function iso({ resetsAt }: Allowance): string {
  return new Date(resetsAt).toISOString()
}
