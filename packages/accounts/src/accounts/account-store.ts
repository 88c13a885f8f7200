import type { Account, Billing, LedgerEntry, Suspension } from './account.ts'
import type { AccountSearch, FoundAccount } from './account-search.ts'
import type { ApiKey } from './api-key.ts'
import type { AuditEntry } from './audit.ts'
import type { OwnLimits } from './own-limits.ts'
import type { PastRequest, UseCount, UseOfKey } from './past-requests.ts'
import type { PersonHash } from './person.ts'
import type { Usage, UsageQuery } from './standing.ts'

/** Where a new account comes from. */
export interface AccountOrigin {
  /** Identifies the person; without it, the account shares its free conversions with no other account. */
  personHash?: string
  /** Hash of the `Idempotency-Key` of the request that creates it. */
  creationHash?: string
}

/** A change of the address of an account. */
export interface EmailChange {
  from: string
  email: string
  /** The name under which the person signs in with the new address. */
  login: string
  personHash: string
  audit?: AuditEntry | undefined
  permit?: PermitSuspension | undefined
}

/** One of the accounts of a person. */
export interface AccountOfPerson {
  id: string
  isOperator: boolean
}

/** Called in the transaction with the accounts of the person whom a change suspends; if it throws, nothing changes. */
export type PermitSuspension = (person: readonly AccountOfPerson[]) => void

/** What makes a ledger entry that may be sent again safe, and what is recorded with it. */
export interface EntryOptions {
  audit?: AuditEntry | undefined
  /** If an entry with this id exists, nothing changes; called with that entry, and may throw. */
  repeated?: ((earlier: LedgerEntry) => void) | undefined
}

/**
 * Storage of accounts and their ledgers. Writes are durable once the promise resolves. Entries of the
 * audit log are written with the change that they describe, both or neither.
 */
export interface AccountStore {
  hasAccounts(): Promise<boolean>
  /**
   * Adds the account; false, and nothing added, if its address, external id or creation hash belongs to
   * another account.
   */
  insertAccount(
    account: Account,
    origin?: AccountOrigin & { audit?: AuditEntry | undefined },
  ): Promise<boolean>
  /** Computes the hashes of accounts that have none, or one under another secret. */
  renewPersonHashes(personHash: PersonHash): Promise<void>
  findAccount(by: AccountName): Promise<Account | undefined>
  /** The addresses of those of the accounts that exist, by id. */
  findEmails(accountIds: readonly string[]): Promise<Map<string, string>>
  searchAccounts(search: AccountSearch): Promise<FoundAccount[]>
  /**
   * Writes the entry and the account as `apply` returns it, both or neither, alone among all changes
   * of that account. Resolves to the changed account, or undefined when there is none.
   */
  appendEntry(
    entry: LedgerEntry,
    apply: (account: Account) => Account,
    options?: EntryOptions,
  ): Promise<Account | undefined>
  /** The newest entries first. */
  listEntries(accountId: string, entriesMax: number): Promise<LedgerEntry[]>
  countUsage(query: UsageQuery): Promise<Usage>
  /** Changes the address and drops links to the old one; false, and nothing changed, if another account has it. */
  changeEmail(accountId: string, change: EmailChange): Promise<boolean>
  isOperator(accountId: string): Promise<boolean>
  /** The account and others of the same person, operators first, 100 at most; none if there is no such account. */
  listPerson(accountId: string): Promise<AccountOfPerson[]>
  setLimits(accountId: string, limits: OwnLimits, audit?: AuditEntry): Promise<void>
  /** An account that becomes an operator's loses the links to it, which may have been issued by a key that must not change it. */
  setOperator(accountId: string, operator: boolean, audit?: AuditEntry): Promise<void>
  /**
   * The suspension of the account, else that of another account of the same person; null if there is
   * neither. A person need not have an account.
   */
  findSuspension(of: { accountId: string } | { personHash: string }): Promise<Suspension | null>
  /** Suspends the account, or with null ends its suspension; undefined when there is none. */
  suspendAccount(
    accountId: string,
    suspension: Suspension | null,
    options?: { audit?: AuditEntry | undefined; permit?: PermitSuspension },
  ): Promise<Account | undefined>
  /**
   * Deletes the account with all that is kept of the person: keys, history, address, sessions. Its ledger
   * stays under its id; what it used of windows that still run counts on for the same person.
   */
  deleteAccount(
    accountId: string,
    how: { now: number; personHash: string; audit?: AuditEntry | undefined },
  ): Promise<void>
  /** The newest first; `now` tells the running ones from those that are lost. */
  listRequests(
    accountId: string,
    query: { now: number; requestsMax: number },
  ): Promise<PastRequest[]>
  /** Sums over all keys of each UTC day that begins at `from` or later and has any. */
  useByDay(accountId: string, from: number): Promise<(UseCount & { startsAt: number })[]>
  /** Sums by key over these days; the key used most first. */
  useByKey(accountId: string, from: number): Promise<UseOfKey[]>
}

/** By what an account is found. */
export type AccountName =
  | { id: string }
  | { email: string }
  | { externalId: string }
  | { creationHash: string }

/** A key with what decides about its account. */
export interface HeldKey {
  apiKey: ApiKey
  /** Null if the account is not suspended. */
  suspension: Suspension | null
  billing: Billing
  /** Whether the account is an operator. */
  isOperator: boolean
}

/** The change of a key that is replaced by another one. */
export interface Rotation {
  keyId: string
  rotatedAt: number
  expiresAt: number
  audit?: AuditEntry | undefined
  /** As for a new key. */
  activeMax?: number
}

export interface KeyInsertion {
  audit?: AuditEntry | undefined
  /** Keys in force that the account may have with this one; no limit if undefined. */
  activeMax?: number
}

/** Whether a key was added; nothing has changed if its session has `ended`, or the account is `full`. */
export type KeyOutcome = 'added' | 'ended' | 'full'

/** Storage of keys, found by id or by hash. */
export interface KeyStore {
  insertKey(apiKey: ApiKey, keyHash: string, insertion?: KeyInsertion): Promise<KeyOutcome>
  findKey(by: { id: string } | { keyHash: string }): Promise<ApiKey | undefined>
  /** The key with this hash, and what `findSuspension` says of its account, in one round trip. */
  findHeldKey(keyHash: string): Promise<HeldKey | undefined>
  /** Active keys first, then newest first. */
  listKeys(accountId: string, keysMax: number): Promise<ApiKey[]>
  /** Sets the time of revocation unless one is set; resolves to the key, or undefined when there is none. */
  revokeKey(keyId: string, at: number, audit?: AuditEntry): Promise<ApiKey | undefined>
  /** Resolves to the key under its new name, or to undefined when there is none. */
  renameKey(keyId: string, name: string, audit?: AuditEntry): Promise<ApiKey | undefined>
  /**
   * Adds the key and marks the other as rotated to it, to expire then; both or neither. `ended` also if the other one is
   * rotated or revoked already.
   */
  replaceKey(old: Rotation, apiKey: ApiKey, keyHash: string): Promise<KeyOutcome>
  /** Requests since the rotation, of each key of the account that was rotated. */
  usesSinceRotation(accountId: string): Promise<{ keyId: string; uses: number }[]>
}
