import type { Accounts } from '../accounts/accounts.ts'
import { openAccounts } from '../app.ts'
import { readConfig, readEnvironment } from '../config/config.ts'

/** Runs a command on the accounts of the data directory, beside a service that may be running on it. */
export async function withAccounts(work: (accounts: Accounts) => Promise<void>): Promise<void> {
  const { accounts, close } = await openAccounts(readConfig(readEnvironment()))
  try {
    await work(accounts)
  } finally {
    await close()
  }
}
