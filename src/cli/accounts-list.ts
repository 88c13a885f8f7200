import { Command } from 'commander'
import { type Account, type ListedAccount, lastDayBefore } from '../accounts/accounts.ts'
import { systemClock } from '../clock.ts'
import { alignedTable } from './aligned-table.ts'
import { isoTime } from './iso-time.ts'
import { proPeriod } from './pro-period.ts'
import { withAccounts } from './with-accounts.ts'

export const accountsListCommand = new Command('list')
  .description('List the accounts, newest first, with their billing sources and conversions')
  .option('--json', 'print them as a JSON array')
  .action((options: { json?: boolean }) =>
    withAccounts(async (accounts) => {
      const shown = (await accounts.list()).map((listed) => toShow(listed, systemClock.now()))
      console.log(options.json ? JSON.stringify(shown) : asText(shown))
    }),
  )

type Shown = ReturnType<typeof toShow>

function toShow({ account, converted }: ListedAccount, now: number) {
  const { id, email, createdAt, plan, credits, suspended } = account
  return {
    id,
    email,
    createdAt: isoTime(createdAt),
    plan: plan && { name: plan.name, monthlyQuota: plan.requestsPerMonth },
    proUntil: proUntilOf(account, now),
    credits,
    suspendedSince: suspended && isoTime(suspended.at),
    conversionsLast30Days: converted,
  }
}

function proUntilOf({ proEndsAt }: Account, now: number): string | null {
  return proEndsAt === null || proEndsAt <= now ? null : lastDayBefore(proEndsAt)
}

function asText(accounts: Shown[]): string {
  if (accounts.length === 0) return 'No accounts. Create one with: rowdeck accounts create EMAIL'
  const head = ['email', 'plan', 'pro', 'credits', 'converted in 30 days', 'suspended since']
  const lines = accounts.map(
    ({ email, plan, proUntil, credits, conversionsLast30Days, suspendedSince }) => [
      email,
      plan === null ? '-' : `${plan.name} (${plan.monthlyQuota} a month)`,
      proUntil ? proPeriod(proUntil) : '-',
      String(credits),
      String(conversionsLast30Days),
      suspendedSince ?? '-',
    ],
  )
  return alignedTable([head, ...lines])
}
