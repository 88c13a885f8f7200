import { Command } from 'commander'
import { type Account, type Accounts, type Standing, standingAsJson } from '../accounts/accounts.ts'
import { isoTime } from './iso-time.ts'
import { proPeriod } from './pro-period.ts'
import { withAccounts } from './with-accounts.ts'

export const accountsShowCommand = new Command('show')
  .description('Show the billing sources and usage of an account')
  .argument('<email>', 'or the id of the account')
  .option('--json', 'print it as JSON')
  .action((email: string, options: { json?: boolean }) =>
    withAccounts(async (accounts) => {
      const account = await accounts.find(email)
      console.log(await showAccount(accounts, account, options))
    }),
  )

/** Returns an account with its billing sources and usage, as text or JSON. */
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
  const { id, email, createdAt, suspended } = account
  return {
    id,
    email,
    createdAt: isoTime(createdAt),
    suspended: suspended && { ...suspended, at: isoTime(suspended.at) },
    ...standingAsJson(standing),
  }
}

function asText(shown: Shown): string {
  const { id, email, suspended, paysNext, plan, free, proUntil, credits, workerSeconds } = shown
  const lines = [`${email} (${id})`]
  if (suspended)
    lines.push(`suspended   since ${suspended.at}, ${suspended.reason ?? 'no reason given'}`)
  lines.push(`pays next   ${paysNext ?? 'nothing'}`)
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
  lines.push(`workers     ${workerSeconds.used} of ${workerSeconds.limit} seconds used today`)
  for (const { name, limit, remaining } of shown.rateLimits) {
    const made = limit - remaining
    lines.push(`${`a ${name}`.padEnd(12)}${made} of ${limit} requests made, ${remaining} left`)
  }
  return lines.join('\n')
}
