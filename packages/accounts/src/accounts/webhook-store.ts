/** What is told to the address that a caller named. Types are added, never renamed. */
export const webhookTypes = [
  'job.done',
  'job.failed',
  'job.result_delivered',
  'job.result_undelivered',
] as const
export type WebhookType = (typeof webhookTypes)[number]

/**
 * `pending` until the address has accepted it (`delivered`), it was given up after a day (`failed`), or it is not sent because the
 * address was disabled (`disabled`).
 */
export const deliveryStates = ['pending', 'delivered', 'failed', 'disabled'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/**
 * Why an attempt failed: the account is suspended, the address may not be requested, the result to send there is gone, or what
 * `status` says; otherwise what the connection did.
 */
export const attemptErrors = [
  'suspended',
  'refused',
  'status',
  'unreachable',
  'tls_failed',
  'timeout',
  'overloaded',
  'invalid_response',
  'result_gone',
] as const
export type AttemptError = (typeof attemptErrors)[number]

/** One attempt to deliver a webhook; of the answer only the status is kept. */
export interface DeliveryAttempt {
  /** Milliseconds since the Unix epoch. */
  at: number
  ms: number
  /** Null if there was no answer. */
  status: number | null
  /** Null if it was accepted. */
  error: AttemptError | null
}

export interface WebhookDelivery {
  /** The `webhook-id`, which stays the same for all attempts. */
  id: string
  accountId: string
  type: WebhookType
  createdAt: number
  /** Scheme, host and port of the address, which is the part without secrets. */
  origin: string
  /** The whole address, encrypted. */
  sealedUrl: string
  /** Tells the addresses of an account apart, without their queries. */
  addressHash: string
  /** What is sent, as JSON: ids, times and counts. */
  body: string
  state: DeliveryState
  /** When the next attempt is due; null if there is none. */
  nextAt: number | null
  /** Attempts since it was created or sent again, which decide when the next one is due. */
  tries: number
  /** The last ones, the oldest first. */
  attempts: DeliveryAttempt[]
}

/** The outcome of an attempt. */
export type DeliveryResult = Pick<WebhookDelivery, 'state' | 'nextAt' | 'tries' | 'attempts'>

export interface DeliveryClaim {
  holder: string
  now: number
  /** When others may take them, because this process has died. */
  heldUntil: number
  rowsMax: number
  /** How many of them may be of accounts that do not pay. */
  freeRowsMax: number
  /** Whether every account counts as paying. */
  allPay: boolean
  /** Deliveries of one account at once, in all processes. */
  accountRowsMax: number
  /** Accounts that are looked at in any case, such as those whose jobs have just ended. */
  accountIds?: readonly string[] | undefined
}

export interface ClaimedDelivery extends WebhookDelivery {
  /** Whether its account pays now. */
  isPaying: boolean
}

export interface StoredWebhookSecret {
  /** Encrypted. */
  sealed: string
  createdAt: number
  /** When it stops signing; null for the current one. */
  endsAt: number | null
}

/** An address at which every attempt failed since `failingSince`. */
export interface FailingAddress {
  accountId: string
  addressHash: string
  now: number
}

/** Sends a webhook of the account again at once; false if there is none that is not pending. */
export type ResendWebhook = (accountId: string, id: string) => Promise<boolean>

/** Storage of webhooks. Addresses and secrets are encrypted before they reach it. */
export interface WebhookStore {
  /** The secrets that sign at that moment, the newest first. */
  listWebhookSecrets(accountId: string, now: number): Promise<StoredWebhookSecret[]>
  /** Adds the newest secret. The one before it ends at `previousEndsAt` and an older one now, so that at most two sign. */
  addWebhookSecret(
    accountId: string,
    secret: Pick<StoredWebhookSecret, 'sealed' | 'createdAt'>,
    previousEndsAt: number,
  ): Promise<void>
  /** Adds the first secret; no effect if there is one. */
  claimWebhookSecret(
    accountId: string,
    secret: Pick<StoredWebhookSecret, 'sealed' | 'createdAt'>,
  ): Promise<void>
  /**
   * Adds a delivery; no effect if its id is known, or if its account does not exist, as with secrets and failures. Drops the
   * oldest of the account that are not pending beyond `rowsMax` in all; false if that many are pending.
   */
  addDelivery(delivery: WebhookDelivery, rowsMax: number): Promise<boolean>
  /**
   * Takes due deliveries, those of accounts that pay first, so that no other process attempts them at the same time. Looks at a bounded
   * number of accounts, the next claim at those that come after them.
   */
  claimDeliveries(claim: DeliveryClaim): Promise<ClaimedDelivery[]>
  /** Records an attempt and gives the delivery back; false if another process has taken it meanwhile. */
  endAttempt(id: string, holder: string, result: DeliveryResult): Promise<boolean>
  /** Gives back what a process that stops has not attempted. */
  releaseDeliveries(holder: string): Promise<void>
  /** The newest first. */
  listDeliveries(
    accountId: string,
    page: { before?: Pick<WebhookDelivery, 'createdAt' | 'id'> | undefined; rowsMax: number },
  ): Promise<WebhookDelivery[]>
  findDelivery(accountId: string, id: string): Promise<WebhookDelivery | undefined>
  /** Makes it due now, with all attempts before it; false if there is none that is not pending. */
  resendDelivery(accountId: string, id: string, now: number): Promise<boolean>
  /** Records that an address failed; resolves to since when it does, and how often. */
  countFailure(address: FailingAddress): Promise<{ failingSince: number; failures: number }>
  /** Ends the record of failures, and enables an address again. */
  forgetFailures(accountId: string, addressHash: string): Promise<void>
  isDisabled(accountId: string, addressHash: string): Promise<boolean>
  /** Disables an address and ends what is pending for it; false if another process has. */
  disableAddress(address: FailingAddress): Promise<boolean>
  /** Deletes deliveries and records of failures from before that moment. */
  pruneWebhooks(before: number, rowsMax: number): Promise<number>
}
