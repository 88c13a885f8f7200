import type { ErrorCode } from '@rowdeck/core/errors'
import type {
  Account,
  AccountStore,
  KeyStore,
  LedgerEntry,
  Pays,
  TimeWindow,
  Usage,
  UsageQuery,
  UseCount,
} from '../accounts/accounts.ts'

/** An authenticated request as it is stored: its reservation, and later its outcome. */
export interface AdmittedRequest {
  id: string
  accountId: string
  keyId: string
  /** As the caller and the log know it; not necessarily unique. */
  requestId: string
  at: number
  /** Refused requests count towards the rate limits but reserve nothing. */
  state: 'held' | 'refused'
  pays: Pays | null
  /** Start of the day or month whose quota it uses, if the free tier or a plan pays. */
  windowStartsAt: number | null
  /** From this moment on the reservation of a request that has not ended no longer counts. */
  expiresAt: number | null
  code: ErrorCode | null
  /** Hash of its `Idempotency-Key`; null without one. */
  idempotencyHash: string | null
  /** A replay of an earlier request: nothing is reserved or charged. */
  replayed: boolean
}

/** Facts about the upload: sizes and types, but neither the text nor the name of the document. */
export interface Received {
  /** Type of the file, such as `pdf`. */
  type: string
  fileBytes: number
  /** Characters of the file's name. */
  nameLength: number
}

/** Facts about the delivered rows. */
export interface Delivery {
  slides: number
  mode: string
}

/** The charge of a request, made right before its first row is sent. */
export interface RequestCharge {
  at: number
  /** Hash of the file and options, if the request has an `Idempotency-Key`. */
  contentHash: string | null
  /** Nothing is charged because another request with the same key and content was charged. */
  replayed: boolean
}

/** The end of a request. Settled requests keep their charge, even if they failed; released ones were not charged or were refunded. */
export interface RequestEnd {
  state: 'settled' | 'released'
  at: number
  received: Received | null
  /** Null for a request that failed. */
  delivery: Delivery | null
  code: ErrorCode | null
}

/** A request that has not ended: reserved (held) or already charged. */
export interface OpenRequest {
  state: 'held' | 'charged'
  replayed: boolean
}

/** A request that was delivered and charged, or was a replay. */
export interface SettledRequest {
  replayed: boolean
  units: number
  slides: number
}

/** A counter of one account in one time window. */
export interface Counter extends TimeWindow {
  /**
   * `key_month:` and `key_day:` are followed by the id under which the conversions and requests of a key count, `timed_out:` by the hash of content that
   * ran out of time, `mailed:` by the kind of a quota of which its owner was told in this window: the share in percent.
   */
  kind:
    | ('requests_day' | 'free_day' | 'plan_month' | 'worker_ms_day' | 'failed_ms_hour')
    | `key_month:${string}`
    | `key_day:${string}`
    | `timed_out:${string}`
    | `mailed:${string}`
}

/** The state that earlier requests with the same `Idempotency-Key` have left. */
export interface Receipt {
  /** One of them is still running and has not expired; replays do not count. */
  running: boolean
  /** Content hash of the most recently charged request; null if none was charged. */
  contentHash: string | null
  /** What paid for that charge; null if there is none. */
  pays: Pays | null
  /** Conversions that it was charged. */
  units: number
  /** Number of replays of that charge. */
  replays: number
}

export interface ReceiptQuery {
  idempotencyHash: string
  now: number
  /** Earlier charges are ignored. */
  after: number
}

/** Counts to add for a key and day. */
export interface KeyUse extends UseCount {
  keyId: string
  startsAt: number
}

/** An account whose lock is held. */
export interface LockedAccount {
  readonly account: Account
  countUsage(query: UsageQuery): Promise<Usage>
  addRequest(request: AdmittedRequest): Promise<void>
  /** Undefined if the request has ended, was refused or is unknown. */
  findOpenRequest(id: string): Promise<OpenRequest | undefined>
  /** Undefined if the request has not ended, has kept no charge or is unknown. */
  findSettledRequest(id: string): Promise<SettledRequest | undefined>
  /** Sets the number of conversions that the request reserves, or has been charged; 1 at first. */
  setUnits(id: string, units: number): Promise<void>
  /** Marks the request as charged. The caller must have checked that it is held. */
  chargeRequest(id: string, charge: RequestCharge): Promise<void>
  /** Extends the reservation of an open request; returns false, without a change, if it is not open. */
  extendRequest(id: string, expiresAt: number): Promise<boolean>
  /** Ends the request. The caller must have checked that it is open. */
  endRequest(id: string, end: RequestEnd): Promise<void>
  /** Ends a request again, as one that failed after all and has kept no charge. */
  takeBackRequest(id: string, end: Pick<RequestEnd, 'at' | 'code'>): Promise<void>
  /** Adds to the counter, which starts at 0 and never falls below 0. */
  addToCounter(counter: Counter, amount: number): Promise<void>
  /** Adds the counts to those of the key and day. */
  addUse(use: KeyUse): Promise<void>
  findReceipt(query: ReceiptQuery): Promise<Receipt>
  /** Writes the entry, and the account as it is after the entry. */
  appendEntry(entry: LedgerEntry, account: Account): Promise<void>
  touchKey(keyId: string, at: number): Promise<void>
}

/** Reads with which the work begins. Stores may send them together with the lock. */
export interface Prefetch {
  /** Id of the request for `findOpenRequest`. */
  openRequest?: string
  receipt?: ReceiptQuery | undefined
}

export interface AccountWork {
  /**
   * Waits longer for the lock and for a database that cannot be reached, because losing this write costs more
   * than waiting. The work may be repeated after a commit whose answer was lost, so it must be idempotent.
   */
  isLong?: boolean
  prefetch?: Prefetch
}

/** Storage of requests and counters, shared by all processes of a service. */
export interface AdmissionStore
  extends Pick<KeyStore, 'findHeldKey'>,
    Pick<AccountStore, 'findAccount'> {
  /**
   * Runs `work` in a transaction that locks the account across all processes; rolls back if `work` throws.
   * `work` must await nothing but the locked account. Rejects with `busy`, without a write, if the account
   * cannot be locked in time, and with `key_invalid` if it was deleted.
   */
  onAccount<T>(
    accountId: string,
    work: (locked: LockedAccount) => Promise<T>,
    options?: AccountWork,
  ): Promise<T>
  /**
   * Deletes requests made, and counters and days ended, before that moment, at most `rowsMax` of each;
   * resolves to the number of deleted rows.
   */
  prune(before: number, rowsMax: number): Promise<number>
}
