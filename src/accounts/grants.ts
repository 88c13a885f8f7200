import { AppError } from '../errors.ts'
import type { Account, LedgerEntry, Plan } from './account.ts'
import type { LedgerFacts } from './ledger-entry.ts'
import { dayNamed } from './time-windows.ts'

/** A plan as it is granted; without an anchor day its months are the calendar's. */
export type PlanWishes = Omit<Plan, 'anchorDay'> & Partial<Pick<Plan, 'anchorDay'>>

const creditsPerGrantMax = 1_000_000_000
const requestsPerMonthMax = 1_000_000_000
const planNameLengthMax = 60

/** Returns the ledger's facts of a grant of credits; refuses what is not a whole number above zero. */
export function creditsGrant(credits: number): LedgerFacts {
  requireWhole('credits', credits, { min: 1, max: creditsPerGrantMax })
  return { kind: 'credits_granted', credits }
}

/** Returns the ledger's facts of credits that are taken back; refuses what is not a whole number above zero. */
export function creditsWithdrawal(credits: number): LedgerFacts {
  requireWhole('credits', credits, { min: 1, max: creditsPerGrantMax })
  return { kind: 'credits_withdrawn', credits: -credits }
}

/** Refuses to take back more credits than the account has. */
export function requireCredits(account: Account, { kind, credits }: LedgerEntry): void {
  if (kind !== 'credits_withdrawn' || account.credits + credits >= 0) return
  throw invalid(`The account has ${account.credits} credits; take back that many or fewer.`)
}

/** Returns the ledger's facts of a plan that starts now; refuses an empty name and quotas below one. */
export function planGrant(plan: PlanWishes): LedgerFacts {
  const name = plan.name.trim()
  if (name === '' || name.length > planNameLengthMax) {
    throw invalid(`The plan needs a name of 1 to ${planNameLengthMax} characters.`)
  }
  requireWhole('requests a month', plan.requestsPerMonth, { min: 1, max: requestsPerMonthMax })
  const anchorDay = plan.anchorDay ?? null
  if (anchorDay !== null) requireWhole('anchor day', anchorDay, { min: 1, max: 28 })
  return {
    kind: 'plan_granted',
    plan: { name, requestsPerMonth: plan.requestsPerMonth, anchorDay },
  }
}

/** Returns the ledger's facts of Pro up to and with the given UTC day, `YYYY-MM-DD`; refuses a day that is over. */
export function proGrant(lastDay: string, now: number): LedgerFacts {
  const day = dayNamed(lastDay)
  if (day === undefined) {
    throw invalid('The last day of Pro is not a date; write it as YYYY-MM-DD, such as 2030-01-31.')
  }
  if (day.endsAt <= now) {
    throw invalid('The last day of Pro is over, by UTC. Name today or a later day.')
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
