import { type Accounts, type Actor, createAccounts, createPersonHash } from './accounts/accounts.ts'
import { type Clock, systemClock } from './clock.ts'
import type { Config } from './config/config.ts'
import { createLinks, serviceSecret } from './people/people.ts'
import { openStorage, type Storage } from './storage/storage.ts'

/** Resolves to a link with which the owner of the address sets a password, once, within a week. */
export type Invite = (email: string, baseUrl: string) => Promise<string>

/** Removes the second factors of an account; false if it has none. */
export type RemoveSecondFactors = (accountId: string) => Promise<boolean>

/** Opens the accounts only, for commands; a service may be running on the same data. */
export async function openAccounts(
  config: Config,
  clock: Clock = systemClock,
): Promise<OpenAccounts> {
  const storage = await openStorage(config.storage)
  const accounts = accountsIn(storage, config, clock).as(commandLine)
  return {
    accounts,
    async removeSecondFactors(accountId) {
      const removed = await storage.removeSecondFactors(accountId)
      const details = { factor: 'all' }
      if (removed) await accounts.record({ kind: 'second_factor_removed', accountId, details })
      return removed
    },
    invite: createInvite({ storage, config, clock }, commandLine),
    close: () => storage.close(),
  }
}

export interface OpenAccounts {
  accounts: Accounts
  invite: Invite
  removeSecondFactors: RemoveSecondFactors
  close(): Promise<void>
}

const commandLine: Actor = { kind: 'command_line' }

/** Returns the accounts in a storage for a service, and renews hashes made with another secret. */
export async function startAccounts(
  storage: Storage,
  config: Config,
  clock: Clock,
): Promise<Accounts> {
  const accounts = accountsIn(storage, config, clock)
  await accounts.renewPersonHashes()
  return accounts
}

function accountsIn(storage: Storage, config: Config, clock: Clock): Accounts {
  const personHash = createPersonHash(secretOf(config))
  const { admission: limits, audit } = config
  return createAccounts({ store: storage, clock, limits, personHash, addresses: audit.addresses })
}

/** Returns a function that creates an account if there is none for the address, and a link for it. */
export function createInvite(
  { storage, config, clock }: { storage: Storage; config: Config; clock: Clock },
  actor: Actor = { kind: 'service' },
): Invite {
  const links = createLinks(storage, clock)
  const accounts = accountsIn(storage, config, clock).as(actor)
  return async (email, baseUrl) => {
    // imported here because commands that do not invite start in half the time without the console
    const { linkTo } = await import('./console-server/console-server.ts')
    const account = await accounts.open(email)
    const details = { purpose: 'invitation' }
    await accounts.record({ kind: 'link_sent', accountId: account.id, details })
    return linkTo(config.web.publicUrl ?? baseUrl, await links.issue(account.email, 'invitation'))
  }
}

/** Returns a function that reads or creates the service's secret. */
export function secretOf(config: Config): () => string {
  return serviceSecret(config.storage.dataDir, config.secret)
}
