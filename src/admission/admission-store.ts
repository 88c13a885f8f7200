import type {
  Account,
  KeyStore,
  LedgerEntry,
  Pays,
  TimeWindow,
  Usage,
  UsageQuery,
} from '../accounts/accounts.ts'
import type { ErrorCode } from '../errors.ts'

/** An authenticated request, as it is kept: what it holds, and later what became of it. */
export interface AdmittedRequest {
  id: string
  accountId: string
  keyId: string
  /** As the caller and the log know it; not necessarily unique. */
  requestId: string
  at: number
  /** Refused: nothing paid for it. It counts to the rates and holds nothing. */
  state: 'held' | 'refused'
  pays: Pays | null
  /** Start of the day or the month that it draws on, when the free tier or a plan pays. */
  windowStartsAt: number | null
  /** From then on a request that is still held holds nothing any more. */
  expiresAt: number | null
  code: ErrorCode | null
}

/** What was delivered: counts and kinds, nothing of the document's text. */
export interface Delivery {
  /** Type of the file, such as `pdf`. */
  type: string
  fileBytes: number
  slides: number
  mode: string
}

/** How a held request ended. Settled has consumed what it held, released has not. */
export interface RequestEnd {
  state: 'settled' | 'released'
  at: number
  delivery: Delivery | null
  code: ErrorCode | null
}

/** A counter of one account over one window of time. */
export interface Counter extends TimeWindow {
  kind: 'requests_day' | 'free_day' | 'plan_month'
}

/** One account, while no one else changes it. */
export interface LockedAccount {
  readonly account: Account
  countUsage(query: UsageQuery): Promise<Usage>
  addRequest(request: AdmittedRequest): Promise<void>
  /** Ends the request if it is held; false, and nothing changed, if it is not. */
  endRequest(id: string, end: RequestEnd): Promise<boolean>
  addOne(counter: Counter): Promise<void>
  /** Writes the entry, and the account as it is after it. */
  appendEntry(entry: LedgerEntry, account: Account): Promise<void>
  touchKey(keyId: string, at: number): Promise<void>
}

/** Where requests and counters are kept, shared by all processes of a service. */
export interface AdmissionStore extends Pick<KeyStore, 'findKey'> {
  /**
   * Runs `work` alone among all work on this account, in all processes, and keeps all that it wrote,
   * or nothing when it throws. `work` waits for nothing but the locked account.
   */
  onAccount<T>(accountId: string, work: (locked: LockedAccount) => Promise<T>): Promise<T>
  /**
   * Deletes requests made and counters ended before that moment, at most `rowsMax` of each; resolves
   * to how many there were.
   */
  prune(before: number, rowsMax: number): Promise<number>
}
