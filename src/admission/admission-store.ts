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
  /** Under what its `Idempotency-Key` is kept; null without one. */
  idempotencyHash: string | null
  /** Admitted on the receipt of an earlier request: nothing pays, nothing is charged. */
  replayed: boolean
}

/** What arrived: sizes and kinds, nothing of the document's text or its name. */
export interface Received {
  /** Type of the file, such as `pdf`. */
  type: string
  fileBytes: number
  /** Characters of the file's name. */
  nameLength: number
}

/** What was delivered. */
export interface Delivery {
  slides: number
  mode: string
}

/** How a request is charged, right before its first row is sent. */
export interface RequestCharge {
  at: number
  /** What the request was about, if it has an `Idempotency-Key`. */
  contentHash: string | null
  /** Nothing is charged because another request with the same key and content was. */
  replayed: boolean
}

/** How a request ended. Settled keeps its charge, even if it failed; released was not charged or was refunded. */
export interface RequestEnd {
  state: 'settled' | 'released'
  at: number
  received: Received | null
  /** Null for a request that failed. */
  delivery: Delivery | null
  code: ErrorCode | null
}

/** A request that has not ended: it holds what pays for it, or has been charged. */
export interface OpenRequest {
  state: 'held' | 'charged'
  replayed: boolean
}

/** A counter of one account over one window of time. */
export interface Counter extends TimeWindow {
  kind: 'requests_day' | 'free_day' | 'plan_month' | 'worker_ms_day'
}

/** What earlier requests with one `Idempotency-Key` have left. */
export interface Receipt {
  /** One of them is still running and not expired; replays do not count. */
  running: boolean
  /** Hash of the content that the newest charged one was about; null if none was charged. */
  contentHash: string | null
  /** Requests that were not charged because of that charge. */
  replays: number
}

export interface ReceiptQuery {
  idempotencyHash: string
  now: number
  /** Charges before that moment are forgotten. */
  after: number
}

/** What became of one more request of a key. */
export interface KeyUse extends UseCount {
  keyId: string
  startsAt: number
}

/** One account, while no one else changes it. */
export interface LockedAccount {
  readonly account: Account
  countUsage(query: UsageQuery): Promise<Usage>
  addRequest(request: AdmittedRequest): Promise<void>
  /** Undefined once the request has ended, and for one that was refused or is unknown. */
  findOpenRequest(id: string): Promise<OpenRequest | undefined>
  /** Marks the request as charged. The caller has seen that it is held. */
  chargeRequest(id: string, charge: RequestCharge): Promise<void>
  /** Has an open request hold what it holds until then; false, and nothing changed, if it is not open. */
  extendRequest(id: string, expiresAt: number): Promise<boolean>
  /** Ends the request. The caller has seen that it is open. */
  endRequest(id: string, end: RequestEnd): Promise<void>
  /** Adds to the counter, which starts at 0; it never falls below 0. */
  addToCounter(counter: Counter, amount: number): Promise<void>
  /** Adds the counts to those of that key and day. */
  addUse(use: KeyUse): Promise<void>
  findReceipt(query: ReceiptQuery): Promise<Receipt>
  /** Writes the entry, and the account as it is after it. */
  appendEntry(entry: LedgerEntry, account: Account): Promise<void>
  touchKey(keyId: string, at: number): Promise<void>
}

export interface Wait {
  /** Waits longer for the lock: what is to be written must not be lost to a short interruption. */
  isPatient?: boolean
}

/** Where requests and counters are kept, shared by all processes of a service. */
export interface AdmissionStore
  extends Pick<KeyStore, 'findKey'>,
    Pick<AccountStore, 'findAccount' | 'findSuspension'> {
  /**
   * Runs `work` alone among all work on this account, in all processes, and keeps all that it wrote,
   * or nothing when it throws. `work` waits for nothing but the locked account. Rejects with `busy`,
   * with nothing written, if the account cannot be locked in time, and with `key_invalid` if there is none any more.
   */
  onAccount<T>(
    accountId: string,
    work: (locked: LockedAccount) => Promise<T>,
    wait?: Wait,
  ): Promise<T>
  /**
   * Deletes requests made, and counters and days ended, before that moment, at most `rowsMax` of
   * each; resolves to how many there were.
   */
  prune(before: number, rowsMax: number): Promise<number>
}
