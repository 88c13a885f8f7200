import type { ResultDelivery, WebhookType } from '@rowdeck/accounts/accounts'

/** A result as it leaves. Disposing of it frees it. */
export interface LeavingResult extends Disposable {
  /** Media type. */
  type: string
  content: Uint8Array
  /** Must be awaited before a row is sent. Rejects if the result is no longer this process's to give. */
  leaves(): Promise<void>
}

/** The result of a job that is done. */
export interface HeldOutput {
  /** Writes it, until `ends` aborts. Rejects with AppError if there is no room for that. */
  open(ends?: AbortSignal): Promise<LeavingResult>
  /** Aborts when the result is forgotten. */
  signal: AbortSignal
}

/** A result that its caller wants at an address, which is in memory as long as the result is and never stored. */
export interface ResultSending extends HeldOutput {
  accountId: string
  isPaying: boolean
  url: string
  /** Until when it is held. */
  endsAt: number
  /** Called after each attempt. */
  attempted(delivery: ResultDelivery): Promise<void>
}

/** What became of a job, for the address that its caller named. */
export interface EndedJob {
  accountId: string
  /** As `seal` returned it. */
  callbackUrl: string
  type: WebhookType
  /**
   * What is sent: ids, times, counts and links, never a row or the name of a document, because it is stored until it is delivered.
   * With a string as `id`, the same event is delivered once, however often it is reported.
   */
  data: object
  /** The rows to send with it where that can be done, as JSON. */
  result?: HeldOutput | undefined
}

/** Tells others when jobs end. */
export interface JobEvents {
  /**
   * Called for a job that is done or has failed, or whose result was sent, if it has an address; again if it has rejected. Resolves when the webhook is
   * stored and will be delivered, even if this process ends.
   */
  ended(event: EndedJob): Promise<void>
  /** Throws request_invalid, which names the field, if nothing may ever be sent to this address. */
  check(url: string, field: string): void
  /** Resolves when the result has arrived or was given up. Rejects with the reason of its signal. */
  sendResult(sending: ResultSending): Promise<void>
  /** The address for the database, encrypted. */
  seal(accountId: string, callbackUrl: string): string
}
