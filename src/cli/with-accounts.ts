import type { Accounts } from '../accounts/accounts.ts'
import { type Config, readConfig, readEnvironment } from '../config/config.ts'
import type { Invite } from '../open-accounts.ts'

type Work = (accounts: Accounts, beside: { invite: Invite; config: Config }) => Promise<void>

/** Runs a command on the accounts of the data directory; a service may be running on it. */
export async function withAccounts(work: Work): Promise<void> {
  const config = readConfig(readEnvironment())
  // imported here because commands without accounts start in half the time without it
  const { openAccounts } = await import('../open-accounts.ts')
  const { accounts, invite, close } = await openAccounts(config)
  try {
    await work(accounts, { invite, config })
  } finally {
    await close()
  }
}
