import { readConfig, readEnvironment } from '../config/config.ts'
import type { OpenAccounts } from '../open-accounts.ts'

/** Runs a command on the accounts of the data directory; a service may be running on it. */
export async function withAccounts(work: (open: OpenAccounts) => Promise<void>): Promise<void> {
  const config = readConfig(readEnvironment())
  // imported here because commands without accounts start in half the time without it
  const { openAccounts } = await import('../open-accounts.ts')
  const open = await openAccounts(config)
  try {
    await work(open)
  } finally {
    await open.close()
  }
}
