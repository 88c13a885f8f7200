import type { Clock } from '../clock.ts'
import { AppError } from '../errors.ts'
import { type Account, applyEntry, type LedgerEntry, type ListedAccount } from './account.ts'
import type { AccountStore, KeyStore } from './account-store.ts'
import { randomBase62 } from './base62.ts'
import {
  creditsGrant,
  creditsWithdrawal,
  type PlanOptions,
  planGrant,
  proGrant,
  requireCredits,
} from './grants.ts'
import { createHistory, type History } from './history.ts'
import { createKeys, type Keys, type NewKey } from './keys.ts'
import { createEntry, type LedgerFacts } from './ledger-entry.ts'
import type { PersonHash } from './person.ts'
import { type Limits, type Standing, standingOf, usageQuery } from './standing.ts'
import { createSuspensions, type Suspensions } from './suspension.ts'
import { dayOf } from './time-windows.ts'
import { unknownAccount } from './unknown.ts'

export * from './account.ts'
export type { AccountStore, HeldKey, KeyStore, Rotation } from './account-store.ts'
export { type ApiKey, deriveKey, deriveKeyId, hashKey, isWellFormedKey } from './api-key.ts'
export type { PlanOptions } from './grants.ts'
export * from './history.ts'
export type { KeyOptions, Keys, NewKey } from './keys.ts'
export type * from './lease-store.ts'
export { createEntry } from './ledger-entry.ts'
export * from './past-requests.ts'
export { createPersonHash, mailDomain, type PersonHash } from './person.ts'
export * from './standing.ts'
export * from './standing-json.ts'
export * from './time-windows.ts'

export interface Accounts extends History, Suspensions {
  /** True until the first account is created. */
  empty(): Promise<boolean>
  /** Creates an account and its first key. An email address, stored in lower case, has one account. */
  create(email: string): Promise<NewKey & { account: Account }>
  /** Does the same if there is no account yet; otherwise resolves to undefined. Safe if several processes start at once. */
  createFirst(email: string): Promise<(NewKey & { account: Account }) | undefined>
  /** Returns the account of this email address; creates it without a key if there is none. */
  open(email: string): Promise<Account>
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
  /** Finds an account by id or email address. */
  find(idOrEmail: string): Promise<Account>
  /** Newest first, 10,000 at most, each with its conversions in the last 30 UTC days. */
  list(): Promise<ListedAccount[]>
  /** Returns the current standing: next billing source, usage and remaining quota. */
  standing(accountId: string): Promise<Standing>
  grantCredits(accountId: string, credits: number): Promise<Account>
  /** Withdraws granted credits with a ledger entry; refuses to withdraw more than there are. */
  withdrawCredits(accountId: string, credits: number): Promise<Account>
  /** Replaces the plan; the usage of the month is kept unless the anchor day changes. */
  grantPlan(accountId: string, plan: PlanOptions): Promise<Account>
  endPlan(accountId: string): Promise<Account>
  /** Grants Pro through that UTC day, `YYYY-MM-DD`; refuses a day in the past. */
  grantPro(accountId: string, lastDay: string): Promise<Account>
  /** Ends Pro at once. */
  endPro(accountId: string): Promise<Account>
  /** Newest entries first; 100 by default. */
  ledger(accountId: string, entriesMax?: number): Promise<LedgerEntry[]>
  keys: Keys
}

export interface AccountsOptions {
  store: AccountStore & KeyStore
  clock: Clock
  limits: Limits
  personHash: PersonHash
}

/** Returns the operations on accounts. Bad input is `request_invalid`, an unknown account or key `not_found`. */
export function createAccounts(options: AccountsOptions): Accounts {
  const { store, clock, limits, personHash } = options
  const keys = createKeys(store, clock)

  async function append(accountId: string, facts: LedgerFacts): Promise<Account> {
    const entry = createEntry(accountId, clock.now(), facts)
    const apply = (account: Account) => {
      requireCredits(account, entry)
      return applyEntry(account, entry)
    }
    return existing(await store.appendEntry(entry, apply))
  }

  return {
    empty: async () => !(await store.hasAccounts()),
    async create(email) {
      return withKey(keys, await insertAccount(options, normalise(email)))
    },
    async createFirst(email) {
      if (await store.hasAccounts()) return undefined
      const account = await tryInsert(options, normalise(email))
      return account && withKey(keys, account)
    },
    async open(email) {
      const known = await store.findAccount({ email: normalise(email) })
      return known ?? insertAccount(options, normalise(email))
    },
    async remove(accountId) {
      const account = await store.findAccount({ id: accountId })
      if (!account) return
      const how = { now: clock.now(), personHash: personHash(account.email) }
      await store.deleteAccount(accountId, how)
    },
    renewPersonHashes: () => store.renewPersonHashes(personHash),
    isOperator: (accountId) => store.isOperator(accountId),
    setOperator: (accountId, operator) => store.setOperator(accountId, operator),
    ...createSuspensions(options),
    async find(idOrEmail) {
      const by = idOrEmail.includes('@') ? { email: normalise(idOrEmail) } : { id: idOrEmail }
      return existing(await store.findAccount(by))
    },
    list() {
      const daysFrom = dayOf(clock.now()).startsAt - (daysListed - 1) * dayMs
      return store.listAccounts({ daysFrom, accountsMax: accountsListedMax })
    },
    async standing(accountId) {
      const account = existing(await store.findAccount({ id: accountId }))
      const now = clock.now()
      const usage = await store.countUsage(usageQuery(account, limits, now))
      return standingOf({ account, usage, limits, now })
    },
    grantCredits: async (accountId, credits) => append(accountId, creditsGrant(credits)),
    withdrawCredits: async (accountId, credits) => append(accountId, creditsWithdrawal(credits)),
    grantPlan: async (accountId, plan) => append(accountId, planGrant(plan)),
    endPlan: (accountId) => append(accountId, { kind: 'plan_ended' }),
    grantPro: async (accountId, lastDay) => append(accountId, proGrant(lastDay, clock.now())),
    endPro: (accountId) => append(accountId, { kind: 'pro_granted', proEndsAt: clock.now() }),
    ledger: (accountId, entriesMax = 100) => store.listEntries(accountId, entriesMax),
    ...createHistory(store, clock),
    keys,
  }
}

const dayMs = 86_400_000
const daysListed = 30
const accountsListedMax = 10_000

const emailLengthMax = 254
const emailShape = /^[^\s@\p{Cc}]+@[^\s@.\p{Cc}]+(\.[^\s@.\p{Cc}]+)*$/u

async function withKey(keys: Keys, account: Account): Promise<NewKey & { account: Account }> {
  return { account, ...(await keys.create(account.id, { name: 'first key' })) }
}

async function insertAccount(options: AccountsOptions, email: string): Promise<Account> {
  const account = await tryInsert(options, email)
  if (account) return account
  throw new AppError(
    'request_invalid',
    'An account with this email address already exists. Use that account or another address.',
  )
}

/** Resolves to undefined if the address has an account. */
async function tryInsert(
  { store, clock, personHash }: AccountsOptions,
  email: string,
): Promise<Account | undefined> {
  if (email.length > emailLengthMax || !emailShape.test(email)) {
    throw new AppError(
      'request_invalid',
      'This is not an email address. Write it as name@example.com.',
    )
  }
  const id = `acc_${randomBase62(16)}`
  const nothing = { plan: null, proEndsAt: null, credits: 0, suspended: null }
  const account = { id, email, createdAt: clock.now(), ...nothing }
  return (await store.insertAccount(account, personHash(email))) ? account : undefined
}

function normalise(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}

function existing(account: Account | undefined): Account {
  if (!account) throw unknownAccount()
  return account
}
