import { AppError } from '@rowdeck/core/errors'
import type { Account, LedgerEntry, Plan } from './account.ts'
import type { LedgerFacts } from './ledger-entry.ts'
import { changedLimits, type GivenLimits } from './own-limits.ts'
import { dayNamed } from './time-windows.ts'

/** A plan to grant; without an anchor day it uses calendar months. */
export interface PlanOptions extends Omit<Plan, 'anchorDay' | 'limits'> {
  anchorDay?: Plan['anchorDay']
  limits?: GivenLimits | undefined
}

const creditsPerGrantMax = 1_000_000_000
const requestsPerMonthMax = 1_000_000_000
const planNameLengthMax = 60

/** Returns the ledger facts of a credit grant; refuses anything but a positive whole number. */
export function creditsGrant(credits: number): LedgerFacts {
  requireWhole('credits', credits, { min: 1, max: creditsPerGrantMax })
  return { kind: 'credits_granted', credits }
}

/** Returns the ledger facts of a credit withdrawal; refuses anything but a positive whole number. */
export function creditsWithdrawal(credits: number): LedgerFacts {
  requireWhole('credits', credits, { min: 1, max: creditsPerGrantMax })
  return { kind: 'credits_withdrawn', credits: -credits }
}

/** Refuses to withdraw more credits than the account has. */
export function requireCredits(account: Account, { kind, credits }: LedgerEntry): void {
  if (kind !== 'credits_withdrawn' || account.credits + credits >= 0) return
  throw invalid(`The account has only ${account.credits} credits. Withdraw at most that many.`)
}

/** Returns the ledger facts of a plan that starts now; refuses an empty name and quotas below one. */
export function planGrant(plan: PlanOptions): LedgerFacts {
  const name = plan.name.trim()
  if (name === '' || name.length > planNameLengthMax) {
    throw invalid(`The name of the plan is invalid. Use 1 to ${planNameLengthMax} characters.`)
  }
  requireWhole('requests a month', plan.requestsPerMonth, { min: 1, max: requestsPerMonthMax })
  const anchorDay = plan.anchorDay ?? null
  const limits = changedLimits({}, plan.limits ?? {})
  const hasLimits = Object.keys(limits).length > 0
  if (anchorDay !== null) requireWhole('anchor day', anchorDay, { min: 1, max: 31 })
  return {
    kind: 'plan_granted',
    plan: {
      name,
      requestsPerMonth: plan.requestsPerMonth,
      anchorDay,
      ...(hasLimits && { limits }),
    },
  }
}

/** The last day of Pro that never ends. */
export const withoutEnd = '9999-12-31'

/** Returns the ledger facts of Pro through the given UTC day, `YYYY-MM-DD`, or `forever`; refuses a day in the past. */
export function proGrant(lastDay: string, now: number): LedgerFacts {
  const day = dayNamed(lastDay === 'forever' ? withoutEnd : lastDay)
  if (day === undefined) {
    throw invalid(
      'The last day of Pro is not a valid date. Write it as YYYY-MM-DD, such as 2030-01-31, or `forever`.',
    )
  }
  if (day.endsAt <= now) {
    throw invalid('The last day of Pro is in the past (UTC). Choose today or a later day.')
  }
  return { kind: 'pro_granted', proEndsAt: day.endsAt }
}

function requireWhole(what: string, value: number, range: { min: number; max: number }): void {
  if (Number.isInteger(value) && value >= range.min && value <= range.max) return
  throw invalid(`The value of "${what}" must be a whole number from ${range.min} to ${range.max}.`)
}

function invalid(message: string): AppError {
  return new AppError('request_invalid', message)
}
