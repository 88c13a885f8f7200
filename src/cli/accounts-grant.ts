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
  .description('Give an account something to pay with')
  .argument('<email>', 'or the id of the account')
  .option('--credits <n>', 'conversion credits, added to those there are; -N takes N back', credits)
  .option('--plan <name>', 'a plan in place of the one there is; "none" ends it')
  .option('--monthly-quota <n>', 'conversions a month that the plan covers', wholeNumber)
  .option('--pro-until <date>', 'Pro up to and with that UTC day, YYYY-MM-DD; "none" ends it')
  .option('--json', 'print the account as JSON, as `accounts show` does')
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
      'Say what to grant: --credits N, --plan NAME --monthly-quota N, or --pro-until YYYY-MM-DD.',
    )
  }
  if ((plan === undefined || plan === 'none') !== (monthlyQuota === undefined)) {
    throw new AppError(
      'request_invalid',
      '--plan NAME and --monthly-quota N go together; --plan none goes alone.',
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
