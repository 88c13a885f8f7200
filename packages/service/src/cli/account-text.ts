import type { AccountJson, ResultOf } from '@rowdeck/accounts/accounts'
import { alignedTable } from './aligned-table.ts'
import { proPeriod } from './pro-period.ts'

type Standing = ResultOf<'showAccount'>['standing']

/** Returns accounts as `accounts list --json` prints them. */
export function listedAsJson({ accounts }: ResultOf<'listAccounts'>) {
  return accounts.map(({ id, email, createdAt, plan, proUntil, credits, ...account }) => ({
    id,
    email,
    createdAt,
    plan: plan && { name: plan.name, monthlyQuota: plan.requestsPerMonth },
    proUntil,
    credits,
    suspendedSince: account.suspended?.at ?? null,
    conversionsLast30Days: account.conversionsLast30Days,
  }))
}

/** Returns accounts as a table for people. */
export function listedAsText({ accounts }: { accounts: AccountJson[] }): string {
  if (accounts.length === 0) return 'No accounts. Create one with: rowdeck accounts create EMAIL'
  const head = ['email', 'plan', 'pro', 'credits', 'converted in 30 days', 'suspended since']
  const lines = accounts.map((account) => [
    account.email,
    account.plan ? `${account.plan.name} (${account.plan.requestsPerMonth} a month)` : '-',
    account.proUntil ? proPeriod(account.proUntil) : '-',
    String(account.credits),
    String(account.conversionsLast30Days),
    account.suspended?.at ?? '-',
  ])
  return alignedTable([head, ...lines])
}

/** Returns an account as `accounts show --json` prints it. */
export function shownAsJson(shown: ResultOf<'showAccount'>) {
  const { id, email, createdAt, suspended, standing } = shown
  return { id, email, createdAt, suspended, ...standing }
}

/** Returns an account with its billing sources and usage, for people. */
export function shownAsText({ id, email, suspended, standing }: ResultOf<'showAccount'>): string {
  const { paysNext, rateLimits, conversionsAtOnce, workerSeconds, failedSeconds } = standing
  const lines = [`${email} (${id})`]
  if (suspended)
    lines.push(`suspended   since ${suspended.at}, ${suspended.reason ?? 'no reason given'}`)
  if (paysNext !== 'unlimited') lines.push(...billingLines(standing))
  lines.push(`at once     ${conversionsAtOnce} conversions`)
  lines.push(`workers     ${workerSeconds.used} of ${workerSeconds.limit} seconds used today`)
  lines.push(
    `failures    ${failedSeconds.used} of ${failedSeconds.limit} seconds used this hour without a charge`,
  )
  for (const { name, limit, remaining } of rateLimits) {
    const made = limit - remaining
    lines.push(`${`a ${name}`.padEnd(12)}${made} of ${limit} requests made, ${remaining} left`)
  }
  return lines.join('\n')
}

function billingLines({ paysNext, plan, free, proUntil, credits }: Standing): string[] {
  const lines = [`pays next   ${paysNext ?? 'nothing'}`]
  if (plan) {
    const { name, used, limit, left, resetsAt } = plan
    lines.push(`plan        ${name}: ${used} of ${limit} used, ${left} left until ${resetsAt}`)
  }
  if (free) {
    const { used, limit, left, resetsAt } = free
    lines.push(`free tier   ${used} of ${limit} used, ${left} left until ${resetsAt}`)
  }
  lines.push(`pro         ${proUntil ? proPeriod(proUntil) : 'no'}`)
  lines.push(`credits     ${credits.left} left${credits.held ? `, ${credits.held} held` : ''}`)
  return lines
}
