import { Command } from 'commander'
import type { Account, Accounts, Allowance, Standing } from '../accounts/accounts.ts'
import { isoTime } from './iso-time.ts'
import { withAccounts } from './with-accounts.ts'

export const accountsShowCommand = new Command('show')
  .description('Show what pays for an account, what is used and what is left')
  .argument('<email>', 'or the id of the account')
  .option('--json', 'print it as JSON')
  .action((email: string, options: { json?: boolean }) =>
    withAccounts(async (accounts) => {
      const account = await accounts.find(email)
      console.log(await showAccount(accounts, account, options))
    }),
  )

/** What pays for an account, what is used and what is left, as text or JSON. */
export async function showAccount(
  accounts: Accounts,
  account: Account,
  options: { json?: boolean },
): Promise<string> {
  const shown = toShow(account, await accounts.standing(account.id))
  return options.json ? JSON.stringify(shown) : asText(shown)
}

type Shown = ReturnType<typeof toShow>

function toShow(account: Account, standing: Standing) {
  const { plan } = standing
  return {
    id: account.id,
    email: account.email,
    createdAt: isoTime(account.createdAt),
    suspended: account.suspended && { ...account.suspended, at: isoTime(account.suspended.at) },
    paysNext: standing.paysNext,
    plan: plan && { name: plan.name, monthlyQuota: plan.limit, ...usedAndLeft(plan) },
    free: standing.free && { perDay: standing.free.limit, ...usedAndLeft(standing.free) },
    // the last day of Pro, not the midnight after it
    proUntil: standing.proEndsAt === null ? null : isoTime(standing.proEndsAt - 1).slice(0, 10),
    credits: standing.credits,
    workerSeconds: { perDay: standing.workerSeconds.limit, ...usedAndLeft(standing.workerSeconds) },
    limits: standing.windows.map(({ name, limit, remaining, resetSeconds }) => ({
      per: name,
      limit,
      used: limit - remaining,
      left: remaining,
      resetSeconds,
    })),
  }
}

function usedAndLeft({ used, left, resetsAt }: Allowance) {
  return { used, left, resetsAt: isoTime(resetsAt) }
}

function asText(shown: Shown): string {
  const { id, email, suspended, paysNext, plan, free, proUntil, credits, workerSeconds } = shown
  const lines = [`${email} (${id})`]
  if (suspended)
    lines.push(`suspended   since ${suspended.at}, ${suspended.reason ?? 'no reason given'}`)
  lines.push(`pays next   ${paysNext ?? 'nothing'}`)
  if (plan) {
    const { name, used, monthlyQuota, left, resetsAt } = plan
    lines.push(
      `plan        ${name}: ${used} of ${monthlyQuota} used, ${left} left until ${resetsAt}`,
    )
  }
  if (free) {
    const { used, perDay, left, resetsAt } = free
    lines.push(`free tier   ${used} of ${perDay} used, ${left} left until ${resetsAt}`)
  }
  lines.push(`pro         ${proUntil ? `until ${proUntil}` : 'no'}`)
  lines.push(`credits     ${credits.left} left${credits.held ? `, ${credits.held} held` : ''}`)
  const { used: worked, perDay: workedMax } = workerSeconds
  lines.push(`workers     ${worked} of ${workedMax} seconds used today`)
  for (const { per, used, limit, left } of shown.limits) {
    lines.push(`${`a ${per}`.padEnd(12)}${used} of ${limit} requests made, ${left} left`)
  }
  return lines.join('\n')
}
