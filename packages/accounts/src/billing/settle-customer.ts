import { type Account, type Accounts, type PaidAct, sameLimits } from '../accounts/accounts.ts'
import type { Purchase, Settlement } from './billing-store.ts'
import { type EntitlementRules, entitlementOf } from './entitlement.ts'
import type { Given } from './given.ts'
import { paidPacks, takeBack } from './purchases.ts'
import type { StripeFacts } from './stripe-facts.ts'

export interface SettleFacts {
  facts: StripeFacts
  before: Given
  account: Account | undefined
  purchases: Purchase[]
}

/** Returns what to write so that an account has what its objects at Stripe say, and no more. */
export function settlementOf(
  { facts, before, account, purchases }: SettleFacts,
  rules: EntitlementRules,
  draft: Accounts['draft'],
): Settlement {
  const given = entitlementOf(facts, before, rules)
  const forgetCustomer = facts.isDeleted
  if (!account) {
    return { entries: [], audits: [], purchases: [], given, checkAt: null, forgetCustomer }
  }
  const packs = paidPacks(facts, { account, purchases, ...rules })
  const credits = packs.new.reduce((total, pack) => total + pack.credits, account.credits)
  const back = takeBack(facts, [...purchases, ...packs.new], credits)
  const acts = entitlementActs(account, { before, after: given, now: rules.now })
  const grants = packs.new.map((pack): PaidAct => {
    return { kind: 'grant_credits', credits: pack.credits, source: pack.id }
  })
  const untouched = packs.new.filter(({ id }) => !back.purchases.some((one) => one.id === id))
  given.attention.push(...packs.attention)
  return {
    ...draft(account, [...acts, ...grants, ...back.acts]),
    purchases: [...untouched, ...back.purchases],
    given,
    checkAt: nextCheck(given),
    forgetCustomer,
  }
}

/** What the entitlement was, without Stripe: whatever has ended by the clock is taken. */
export function expiredOnly(before: Given, now: number): Given {
  return {
    ...before,
    plan: before.plan && before.plan.endsAt > now ? before.plan : null,
    pro: before.pro && before.pro.endsAt > now ? before.pro : null,
  }
}

interface Change {
  before: Given
  after: Given
  now: number
}

/**
 * Returns the acts that lead from one entitlement to another. What an operator granted meanwhile stays until Stripe's next
 * change, and Pro for as long as it was granted.
 */
export function entitlementActs(account: Account, change: Change): PaidAct[] {
  return [...planActs(account, change), ...proActs(account, change)]
}

function planActs(account: Account, { before, after }: Change): PaidAct[] {
  const [had, has] = [before.plan, after.plan]
  if (has) {
    if (had && sameQuota(had, has)) return []
    const { name, requestsPerMonth, anchorDay, limits, subscription: source } = has
    return [{ kind: 'grant_plan', plan: { name, requestsPerMonth, anchorDay, limits }, source }]
  }
  if (!had || !account.plan || !sameQuota(had, account.plan)) return []
  return [{ kind: 'end_plan', source: had.subscription }]
}

type Quota = NonNullable<Account['plan']>

function sameQuota(one: Quota, other: Quota): boolean {
  return (
    one.name === other.name &&
    one.requestsPerMonth === other.requestsPerMonth &&
    one.anchorDay === other.anchorDay &&
    sameLimits(one.limits, other.limits)
  )
}

function proActs(account: Account, { before, after, now }: Change): PaidAct[] {
  const [had, has] = [before.pro, after.pro]
  const source = has?.subscription ?? had?.subscription
  if (source === undefined || had?.endsAt === has?.endsAt) return []
  const current = account.proEndsAt ?? 0
  const isByHand = current > now && current !== had?.endsAt
  const endsAt = has?.endsAt ?? now
  if (isByHand && current >= endsAt) return []
  if (!has && current <= now) return []
  return [{ kind: 'set_pro', endsAt, source }]
}

function nextCheck({ plan, pro }: Given): number | null {
  const ends = [plan, pro].flatMap((one) => one?.endsAt ?? [])
  return ends.length > 0 ? Math.min(...ends) : null
}
