import { Command, InvalidArgumentError } from 'commander'
import type { Account, Accounts } from '../accounts/accounts.ts'
import { AppError } from '../errors.ts'
import { showAccount } from './accounts-show.ts'
import { withAccounts } from './with-accounts.ts'

interface Grants {
  credits?: number
  plan?: string
  monthlyQuota?: number
  proUntil?: string
  json?: boolean
}

export const accountsGrantCommand = new Command('grant')
  .description('Grant credits, a plan or Pro to an account')
  .argument('<email>', 'or the id of the account')
  .option('--credits <n>', 'conversion credits to add; -N withdraws N', credits)
  .option('--plan <name>', 'plan, which replaces the current one; "none" ends it')
  .option('--monthly-quota <n>', 'conversions per month that the plan covers', wholeNumber)
  .option('--pro-until <date>', 'last UTC day of Pro, YYYY-MM-DD; "none" ends it')
  .option('--json', 'print the account as JSON, like `accounts show`')
  .action((email: string, grants: Grants) =>
    withAccounts(async (accounts) => {
      requireGrant(grants)
      const { id } = await accounts.find(email)
      const account = await grant(accounts, id, grants)
      console.log(await showAccount(accounts, account, grants))
    }),
  )

function requireGrant({ credits, plan, monthlyQuota, proUntil }: Grants): void {
  if (credits === undefined && plan === undefined && proUntil === undefined) {
    throw new AppError(
      'request_invalid',
      'Nothing to grant. Add --credits N, --plan NAME --monthly-quota N, or --pro-until YYYY-MM-DD.',
    )
  }
  if ((plan === undefined || plan === 'none') !== (monthlyQuota === undefined)) {
    throw new AppError(
      'request_invalid',
      '--plan NAME requires --monthly-quota N, and --plan none excludes it. Correct the options.',
    )
  }
}

async function grant(accounts: Accounts, id: string, grants: Grants): Promise<Account> {
  const { credits, plan, monthlyQuota, proUntil } = grants
  if (credits !== undefined && credits < 0) await accounts.withdrawCredits(id, -credits)
  else if (credits !== undefined) await accounts.grantCredits(id, credits)
  if (plan === 'none') await accounts.endPlan(id)
  else if (plan !== undefined) {
    await accounts.grantPlan(id, { name: plan, requestsPerMonth: monthlyQuota ?? 0 })
  }
  if (proUntil === 'none') await accounts.endPro(id)
  else if (proUntil !== undefined) await accounts.grantPro(id, proUntil)
  return accounts.find(id)
}

function credits(text: string): number {
  return text.startsWith('-') ? -wholeNumber(text.slice(1)) : wholeNumber(text)
}

function wholeNumber(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It must be a whole number.')
}
