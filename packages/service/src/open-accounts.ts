import {
  type Accounts,
  type Actor,
  createAccounts,
  createPerform,
  createPersonHash,
  type OperationPeople,
  type Perform,
} from '@rowdeck/accounts/accounts'
import type { Billing, BillingParts, Notify } from '@rowdeck/accounts/billing'
import {
  createLinks,
  createMailer,
  createOperatorPeople,
  createPeople,
  createWaitingList,
  secretCheck,
  serviceSecret,
} from '@rowdeck/accounts/people'
import { openStorage, type Storage, type StorageContext } from '@rowdeck/accounts/storage'
import { type Clock, systemClock } from '@rowdeck/core/clock'
import { type Config, ConfigError } from './config/config.ts'
import { createLogger, type Logger } from './telemetry/telemetry.ts'

/** Resolves to a link with which the owner of the address sets a password, once, within a week. */
export type Invite = (email: string) => Promise<string>

/** Opens the accounts only, for commands; a service may be running on the same data. */
export async function openAccounts(
  config: Config,
  clock: Clock = systemClock,
): Promise<OpenAccounts> {
  const storage = await openOwnStorage(config)
  let billing: Billing | undefined
  const beforeRemove = async (accountId: string) => void (await billing?.leave(accountId))
  const accounts = accountsIn(storage, config, { clock, beforeRemove }).as(commandLine)
  billing = await billingOf(config, { store: storage, accounts, clock })
  const secret = secretOf(config)
  const people = peopleIn(storage, config, clock)
  const perform = createPerform({ accounts, people, clock, secret })
  return {
    accounts,
    perform: (name, request) => perform(name, { ...request, actor: commandLine }),
    billing,
    close: () => storage.close(),
  }
}

/** Returns what mails owners of accounts about their payments. Without a mail server nothing is sent. */
export function billingNotices({ web, billing }: Config, log: Logger): Notify {
  if (!web.smtpUrl) return () => {}
  const send = createMailer(web, log)
  return (to, notice) => void send({ to, notice, link: billing?.pageUrl ?? '' })
}

async function billingOf(
  config: Config,
  parts: Pick<BillingParts, 'store' | 'accounts' | 'clock'>,
): Promise<Billing | undefined> {
  const { billing: settings } = config
  if (settings === undefined) return undefined
  const { createBilling } = await import('@rowdeck/accounts/billing')
  // the command prints what failed
  const log = { error() {}, warn() {} }
  return createBilling({
    settings,
    log,
    notify: billingNotices(config, createLogger('error')),
    ...parts,
  })
}

export interface OpenAccounts {
  accounts: Accounts
  /** Performs operations as the command line. */
  perform: Perform
  /** Undefined if nothing is sold. */
  billing: Billing | undefined
  close(): Promise<void>
}

const commandLine: Actor = { kind: 'command_line' }

// without a mailer, because the operator who runs a command sends the link
function peopleIn(store: Storage, config: Config, clock: Clock): OperationPeople {
  const secret = secretOf(config)
  const { publicUrl } = config.web
  const secure = publicUrl?.startsWith('https:') ?? false
  const { singleSignOn, sessionMs } = config.signIn
  // imported here because other commands start in half the time without the console
  const pages = () => import('./console-server/console-server.ts')
  const baseUrl = publicUrl ?? addressOf(config)
  return createOperatorPeople({
    people: createPeople(store, { secret, secure, clock, publicUrl, singleSignOn, sessionMs }),
    links: createLinks(store, clock),
    waiting: createWaitingList(store, clock, secret),
    ...{ store, secret },
    sendMail: undefined,
    linkTo: async (token) => (await pages()).linkTo(baseUrl, token),
    factorsUrl: () => '',
    onlyProvider: singleSignOn?.isOnlyWay
      ? {
          name: singleSignOn.name,
          signInUrl: async () => (await pages()).signInUrl(baseUrl),
          isBypassed: true,
        }
      : undefined,
  })
}

/** Returns the address of a service with these settings on this machine. */
function addressOf({ http }: Config): string {
  const everywhere = http.host === '0.0.0.0' || http.host === '::'
  const host = everywhere ? 'localhost' : http.host
  return `http://${host.includes(':') ? `[${host}]` : host}:${http.port}`
}

/** Returns the function that invites people in the name of this actor. */
export function inviteWith(perform: Perform, actor: Actor): Invite {
  return async (email) => {
    const input = { email, purpose: 'invitation', send: false } as const
    const { link } = await perform('invite', { input, actor })
    return link ?? ''
  }
}

/** Returns the accounts in a storage for a service, and renews hashes made with another secret. */
export async function startAccounts(
  storage: Storage,
  config: Config,
  context: AccountsContext,
): Promise<Accounts> {
  const accounts = accountsIn(storage, config, context)
  await accounts.renewPersonHashes()
  return accounts
}

interface AccountsContext {
  clock: Clock
  /** Called before an account is deleted; if it fails, the account stays. */
  beforeRemove: (accountId: string) => Promise<void>
}

function accountsIn(
  storage: Storage,
  config: Config,
  { clock, beforeRemove }: AccountsContext,
): Accounts {
  const personHash = createPersonHash(secretOf(config))
  const { admission: limits, audit } = config
  const { addresses } = audit
  return createAccounts({ store: storage, clock, limits, personHash, addresses, beforeRemove })
}

/**
 * Opens the storage of a service. Throws ConfigError if its secret is not the one with which the storage is used, because
 * processes with different secrets refuse each other's sessions.
 */
export async function openOwnStorage(config: Config, context?: StorageContext): Promise<Storage> {
  const storage = await openStorage(config.storage, context)
  try {
    if (await storage.claimSecret(secretCheck(secretOf(config)()))) return storage
  } catch (error) {
    await storage.close()
    throw error
  }
  await storage.close()
  const place = config.secret === undefined ? `The file secret in ${config.storage.dataDir}` : given
  throw new ConfigError(
    `${place} is not the secret with which this database is used. Give all processes of the service the same one. If you changed it on purpose, stop them all and run: rowdeck accept-secret`,
  )
}

const given = 'ROWDECK_SECRET (or the file that ROWDECK_SECRET_FILE names)'

/** Makes the secret in the settings that of the database, in place of the one before. */
export async function acceptSecret(config: Config): Promise<void> {
  const storage = await openStorage(config.storage)
  try {
    await storage.replaceSecret(secretCheck(secretOf(config)()))
  } finally {
    await storage.close()
  }
}

/** Returns a function that reads or creates the service's secret. */
export function secretOf(config: Config): () => string {
  return serviceSecret(config.storage.dataDir, config.secret)
}
