import { hourMs } from '@rowdeck/core/time'
import type Stripe from 'stripe'
import { changedLimits } from '../accounts/accounts.ts'
import { type Catalogue, type Sold, soldAt } from './catalogue.ts'
import type { Given, GivenPlan, GivenPro, ShownSubscription } from './given.ts'
import { isOver, type StripeFacts } from './stripe-facts.ts'

/** Stripe bills a renewal up to 83 minutes after the period has ended, in four logged renewals. */
const renewalMs = 2 * hourMs

export interface EntitlementRules {
  catalogue: Catalogue
  /** How long a plan goes on after its oldest unpaid invoice was issued, in milliseconds. */
  graceMs: number
  now: number
}

interface Judged {
  shown: ShownSubscription
  plan: GivenPlan | null
  pro: GivenPro | null
  attention: string[]
}

/**
 * Returns what the subscriptions of a customer give at this moment, whatever order their events came in. `before` is what
 * they gave when they were last looked at.
 */
export function entitlementOf(facts: StripeFacts, before: Given, rules: EntitlementRules): Given {
  const judged = facts.subscriptions.map((one) => judge(one, facts, { ...rules, before }))
  const plans = judged.flatMap(({ plan }) => plan ?? [])
  const pros = judged.flatMap(({ pro }) => pro ?? [])
  const attention = judged.flatMap((one) => one.attention)
  if (plans.length > 1) attention.push('There are two subscriptions of plans. Refund one of them.')
  if (pros.length > 1) attention.push('There are two subscriptions of Pro. Refund one of them.')
  return {
    plan: best(plans, (one, other) => other.requestsPerMonth - one.requestsPerMonth),
    pro: best(pros, (one, other) => other.endsAt - one.endsAt),
    trialUsed: before.trialUsed || facts.subscriptions.length > 0,
    isPaymentPending: facts.isPaymentPending,
    subscriptions: judged.map(({ shown }) => shown).filter((one) => !isOver(one)),
    attention,
  }
}

// the order of Stripe's list must not decide
function best<T extends { subscription: string; endsAt: number }>(
  given: T[],
  compare: (one: T, other: T) => number,
): T | null {
  const sorted = given.toSorted(
    (one, other) =>
      compare(one, other) ||
      other.endsAt - one.endsAt ||
      (one.subscription < other.subscription ? -1 : 1),
  )
  return sorted[0] ?? null
}

type Judging = EntitlementRules & { before: Given }
type Item = Stripe.SubscriptionItem

function judge(subscription: Stripe.Subscription, facts: StripeFacts, rules: Judging): Judged {
  const named = subscription.items.data.flatMap((item) => {
    const sold = soldAt(rules.catalogue, item.price.id)
    return sold && sold.kind !== 'pack' ? [{ item, sold }] : []
  })
  const item = named[0]?.item ?? subscription.items.data[0]
  const term = termOf(
    subscription,
    { item, unpaidSince: facts.unpaidSince.get(subscription.id) },
    rules,
  )
  const sold = named.map((one) => one.sold)
  return {
    shown: shownOf(subscription, { sold: sold[0], item, term }),
    ...givenBy(subscription, { sold, term }, rules),
    attention: attentionOf(subscription, { isKnown: sold.length > 0, term }),
  }
}

/** Until when a subscription gives what it is for: null for nothing, undefined if its status is not known. */
interface Term {
  endsAt: number | null | undefined
  graceEndsAt: number | null
}

// a status or a price that is not known gives nothing new and takes nothing away
function givenBy(
  { id, billing_cycle_anchor: anchor }: Stripe.Subscription,
  { sold, term: { endsAt } }: { sold: Sold[]; term: Term },
  { before, now }: Judging,
): Pick<Judged, 'plan' | 'pro'> {
  const plan = before.plan?.subscription === id ? before.plan : null
  const pro = before.pro?.subscription === id ? before.pro : null
  if (endsAt === undefined) return { plan: runs(plan, now), pro: runs(pro, now) }
  if (endsAt === null || endsAt <= now) return { plan: null, pro: null }
  if (sold.length === 0)
    return { plan: plan && { ...plan, endsAt }, pro: pro && { ...pro, endsAt } }
  const anchorDay = new Date(anchor * 1000).getUTCDate()
  const plans = sold.flatMap((one) => (one.kind === 'plan' ? planOf(one, anchorDay) : []))
  const isPro = sold.find(({ kind }) => kind === 'pro')
  const lasts = { subscription: id, endsAt }
  return {
    plan: plans[0] ? { ...plans[0], ...lasts } : null,
    pro: isPro ? { price: isPro.price.price, ...lasts } : null,
  }
}

function runs<T extends { endsAt: number }>(given: T | null, now: number): T | null {
  return given && given.endsAt > now ? given : null
}

function planOf({ plan, price }: Sold & { kind: 'plan' }, anchorDay: number) {
  const { id, name, requestsPerMonth, limits = {} } = plan
  const quota = { name, requestsPerMonth, anchorDay, limits: changedLimits({}, limits) }
  return { id, ...quota, price: price.price }
}

function termOf(
  subscription: Stripe.Subscription,
  { item, unpaidSince }: { item: Item | undefined; unpaidSince: number | undefined },
  { graceMs }: Judging,
): Term {
  const none = { endsAt: null, graceEndsAt: null }
  if (!item) return none
  const cancelsAt = cancelOf(subscription, item)
  const renewsAt = item.current_period_end * 1000 + renewalMs
  switch (subscription.status) {
    case 'trialing': {
      const trialEndsAt = (subscription.trial_end ?? item.current_period_end) * 1000 + renewalMs
      return { ...none, endsAt: cancelsAt ?? trialEndsAt }
    }
    case 'active':
      return { ...none, endsAt: Math.min(renewsAt, cancelsAt ?? renewsAt) }
    case 'past_due': {
      // retries change the invoice, so the clock is that of the oldest one
      const graceEndsAt = (unpaidSince ?? item.current_period_start * 1000) + graceMs
      return { endsAt: Math.min(graceEndsAt, cancelsAt ?? graceEndsAt), graceEndsAt }
    }
    case 'unpaid':
    case 'canceled':
    case 'incomplete':
    case 'incomplete_expired':
    case 'paused':
      return none
    default:
      return { endsAt: undefined, graceEndsAt: null }
  }
}

// the portal sets one of them, the Dashboard the other
function cancelOf(subscription: Stripe.Subscription, item: Item): number | null {
  if (subscription.cancel_at !== null) return subscription.cancel_at * 1000
  return subscription.cancel_at_period_end ? item.current_period_end * 1000 : null
}

interface Showing {
  sold: Sold | undefined
  item: Item | undefined
  term: Term
}

function shownOf(
  subscription: Stripe.Subscription,
  { sold, item, term }: Showing,
): ShownSubscription {
  const names = { plan: () => (sold?.kind === 'plan' ? sold.plan.name : ''), pro: () => 'Pro' }
  const kind = sold?.kind === 'plan' || sold?.kind === 'pro' ? sold.kind : 'unknown'
  return {
    id: subscription.id,
    status: subscription.status,
    kind,
    name: kind === 'unknown' ? 'A subscription' : names[kind](),
    since: subscription.start_date * 1000,
    periodEndsAt: item ? item.current_period_end * 1000 : null,
    cancelsAt: item ? cancelOf(subscription, item) : null,
    graceEndsAt: term.graceEndsAt,
  }
}

function attentionOf(
  { id, status, pause_collection }: Stripe.Subscription,
  { isKnown, term }: { isKnown: boolean; term: Term },
): string[] {
  const found: string[] = []
  if (isOver({ status })) return found
  if (term.endsAt === undefined) found.push(`${id} has the status "${status}", which is not known.`)
  if (!isKnown)
    found.push(`${id} has no price of the catalogue. Add the price, also if it is retired.`)
  if (pause_collection) found.push(`${id} is active, but its payments are paused.`)
  return found
}
