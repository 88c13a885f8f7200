import type { Accounts } from '../accounts/accounts.ts'
import { type Config, readConfig, readEnvironment } from '../config/config.ts'
import type { Invite, RemoveSecondFactors } from '../open-accounts.ts'

interface Beside {
  invite: Invite
  removeSecondFactors: RemoveSecondFactors
  config: Config
}

type Work = (accounts: Accounts, beside: Beside) => Promise<void>

/** Runs a command on the accounts of the data directory; a service may be running on it. */
export async function withAccounts(work: Work): Promise<void> {
  const config = readConfig(readEnvironment())
  // imported here because commands without accounts start in half the time without it
  const { openAccounts } = await import('../open-accounts.ts')
  const { accounts, close, ...beside } = await openAccounts(config)
  try {
    await work(accounts, { ...beside, config })
  } finally {
    await close()
  }
}
