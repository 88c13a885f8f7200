import type { Clock } from '@rowdeck/core/clock'
import { dayMs } from '@rowdeck/core/time'
import type { Account, LedgerEntry } from './account.ts'
import type { AccountSearch, FoundAccount } from './account-search.ts'
import type {
  AccountName,
  AccountOfPerson,
  AccountStore,
  KeyStore,
  PermitSuspension,
} from './account-store.ts'
import {
  type Actor,
  type AddressMode,
  type AuditEntry,
  type AuditFacts,
  type AuditOptions,
  type AuditQuery,
  type AuditStore,
  auditEntry,
} from './audit.ts'
import { type DraftedEntries, draftEntries, type PaidAct } from './draft-entries.ts'
import { checkedEmail, normalizedEmail } from './email-address.ts'
import { createHistory, type History } from './history.ts'
import { createKeys, type Keys } from './keys.ts'
import { createLedger, type LedgerActs } from './ledger-acts.ts'
import { limitsFor } from './limits-for.ts'
import { requireMayLockOut } from './may-lock-out.ts'
import { createNewAccounts, type NewAccounts } from './new-accounts.ts'
import { changedLimits, type GivenLimits } from './own-limits.ts'
import type { PersonHash } from './person.ts'
import { keyQuery, type Limits, type Standing, standingOf, usageQuery } from './standing.ts'
import { createSuspensions, type Suspensions } from './suspension.ts'
import { dayOf } from './time-windows.ts'
import { accountExists, unknownAccount } from './unknown.ts'
import { type RenewedSecret, renewWebhookSecret, type SecretRenewal } from './webhook-acts.ts'
import type { WebhookStore } from './webhook-store.ts'

export interface Accounts extends History, Suspensions, LedgerActs, NewAccounts {
  /** Returns the same accounts for somebody else, who is recorded in the audit log; with null, nothing is. */
  as(actor: Actor | null): Accounts
  /** Records an act in the audit log that changes no account, such as a sign-in. */
  record(facts: AuditFacts): Promise<void>
  /** Reads the audit log, newest first. */
  audit(query: AuditQuery): Promise<AuditEntry[]>
  /** True until the first account is created. */
  empty(): Promise<boolean>
  /**
   * Deletes the account permanently, with all data of the person. Its ledger is kept anonymously for
   * accounting.
   */
  remove(accountId: string): Promise<void>
  /** Renews the hashes that identify persons after a change of the secret; called once at startup. */
  renewPersonHashes(): Promise<void>
  /** Whether it may see the state of the whole service. */
  isOperator(accountId: string): Promise<boolean>
  setOperator(accountId: string, operator: boolean): Promise<void>
  /** The account and others of the same person, operators first, 100 at most. */
  listPerson(accountId: string): Promise<AccountOfPerson[]>
  /** Sets limits of the account in place of those of its plan and of the service; null removes one. */
  setLimits(accountId: string, changes: GivenLimits): Promise<void>
  /**
   * Changes the address of an account; `loginOf` returns the name under which the person signs in with it. Links to the
   * old address stop working. Throws account_exists, and request_invalid if it would lock out somebody whom the actor may not.
   */
  changeEmail(accountId: string, email: string, loginOf: (email: string) => string): Promise<void>
  /** Finds an account by a name of it; undefined if there is none. */
  findBy(by: AccountName): Promise<Account | undefined>
  /** Finds an account by id or email address. */
  find(idOrEmail: string): Promise<Account>
  /** Searches, sorts and pages through accounts, for operators; conversions of the last 30 UTC days are counted. */
  search(search: Omit<AccountSearch, 'daysFrom'>): Promise<FoundAccount[]>
  /** The addresses of those of the accounts that exist, by id. */
  emailsOf(accountIds: readonly string[]): Promise<Map<string, string>>
  /** Returns the current standing: next billing source, usage and remaining quota; within the limits of a key if one is given. */
  standing(accountId: string, keyId?: string): Promise<Standing>
  /** Newest entries first; 100 by default. */
  ledger(accountId: string, entriesMax?: number): Promise<LedgerEntry[]>
  /** Returns the entries that payments cause, for a transaction that writes more than them. */
  draft(account: Account, acts: readonly PaidAct[]): DraftedEntries
  /** Replaces the secret that signs the webhooks of an account. */
  renewWebhookSecret(renewal: SecretRenewal): Promise<RenewedSecret>
  keys: Keys
}

export interface AccountsOptions {
  store: AccountStore &
    KeyStore &
    AuditStore &
    Pick<WebhookStore, 'addWebhookSecret' | 'listWebhookSecrets'>
  clock: Clock
  limits: Limits
  personHash: PersonHash
  /** Called before an account is deleted; if it fails, the account stays. */
  beforeRemove?: (accountId: string) => Promise<void>
  /** Who acts; the service itself by default. */
  actor?: Actor | null
  /** How addresses are stored in the audit log; networks by default. */
  addresses?: AddressMode
}

type Complete = AccountsOptions & AuditOptions

/** Returns the operations on accounts. Bad input is `request_invalid`, an unknown account or key `not_found`. */
export function createAccounts(given: AccountsOptions): Accounts {
  const options: Complete = { actor: { kind: 'service' }, addresses: 'network', ...given }
  const { store, clock, personHash } = options
  const keys = createKeys(options)
  const ledger = createLedger(options)
  const daysFrom = () => dayOf(clock.now()).startsAt - (daysListed - 1) * dayMs

  return {
    as: (actor) => createAccounts({ ...options, actor }),
    async record(facts) {
      const entry = auditEntry(options, facts)
      if (entry) await store.addAudit(entry)
    },
    audit: (query) => store.listAudit(query),
    empty: async () => !(await store.hasAccounts()),
    ...createNewAccounts(options, { keys, ledger }),
    async remove(accountId) {
      const account = await store.findAccount({ id: accountId })
      if (!account) return
      await options.beforeRemove?.(accountId)
      const how = { now: clock.now(), personHash: personHash(account.email) }
      const audit = auditEntry(withoutTrace(options, accountId), {
        kind: 'account_deleted',
        accountId,
      })
      await store.deleteAccount(accountId, { ...how, audit })
    },
    renewPersonHashes: () => store.renewPersonHashes(personHash),
    isOperator: (accountId) => store.isOperator(accountId),
    listPerson: (accountId) => store.listPerson(accountId),
    setOperator(accountId, operator) {
      const kind = operator ? 'operator_added' : 'operator_removed'
      return store.setOperator(accountId, operator, auditEntry(options, { kind, accountId }))
    },
    setLimits: (accountId, changes) => setLimits(options, accountId, changes),
    changeEmail: (accountId, email, loginOf) => changeEmail(options, { accountId, email, loginOf }),
    ...createSuspensions(options),
    findBy: (by) => store.findAccount(by),
    async find(idOrEmail) {
      const by = idOrEmail.includes('@') ? { email: normalizedEmail(idOrEmail) } : { id: idOrEmail }
      return existing(await store.findAccount(by))
    },
    search: (search) => store.searchAccounts({ ...search, daysFrom: daysFrom() }),
    emailsOf: (accountIds) => store.findEmails(accountIds),
    async standing(accountId, keyId) {
      const account = existing(await store.findAccount({ id: accountId }))
      const now = clock.now()
      const limits = limitsFor(options.limits, account)
      const apiKey = keyId === undefined ? undefined : await store.findKey({ id: keyId })
      const query = { ...usageQuery(account, limits, now), ...keyQuery(apiKey, now) }
      const usage = await store.countUsage(query)
      return standingOf({ account, usage, limits, now, keyRates: apiKey?.limits })
    },
    ...ledger,
    ledger: (accountId, entriesMax = 100) => store.listEntries(accountId, entriesMax),
    ...createHistory(store, clock),
    draft: (account, acts) => draftEntries(options, account, acts),
    ...{ keys, renewWebhookSecret: (renewal) => renewWebhookSecret(options, renewal) },
  }
}

const daysListed = 30

interface EmailChange {
  accountId: string
  email: string
  loginOf: (email: string) => string
}

async function changeEmail(options: Complete, { accountId, ...given }: EmailChange): Promise<void> {
  const email = checkedEmail(given.email)
  const { store, personHash } = options
  const account = existing(await store.findAccount({ id: accountId }))
  if (account.email === email) return
  const change = { from: account.email, email, login: given.loginOf(email) }
  const audit = auditEntry(options, { kind: 'email_changed', accountId })
  const permit: PermitSuspension = (person) => requireMayLockOut(options.actor, person)
  const hashes = { personHash: personHash(email), audit, permit }
  if (!(await store.changeEmail(accountId, { ...change, ...hashes }))) throw accountExists()
}

async function setLimits(
  options: Complete,
  accountId: string,
  changes: GivenLimits,
): Promise<void> {
  const { store } = options
  const known = existing(await store.findAccount({ id: accountId }))
  const limits = changedLimits(known.limits, changes)
  if (JSON.stringify(limits) === JSON.stringify(known.limits)) return
  const act = { kind: 'limits_changed', accountId, details: limits } as const
  await store.setLimits(accountId, limits, auditEntry(options, act))
}

/** Leaves the address out if a person deletes the own account. */
function withoutTrace(options: Complete, accountId: string): AuditOptions {
  const isOwn = options.actor?.accountId === accountId
  return isOwn ? { ...options, addresses: 'none' } : options
}

function existing(account: Account | undefined): Account {
  if (!account) throw unknownAccount()
  return account
}
