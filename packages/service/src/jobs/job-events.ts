/** The end of a job, for the address that its caller named. */
export interface EndedJob {
  accountId: string
  /** As `seal` returned it. */
  callbackUrl: string
  type: 'job.done' | 'job.failed'
  /**
   * What is sent: ids, times, counts and links, never a row or the name of a document, because it is stored until it is delivered.
   * With a string as `id`, the same event is delivered once, however often it is reported.
   */
  data: object
}

/** Tells others when jobs end. */
export interface JobEvents {
  /**
   * Called for a job that is done or has failed, if it has an address; again if it has rejected. Resolves when the webhook is
   * stored and will be delivered, even if this process ends.
   */
  ended(event: EndedJob): Promise<void>
  /** Throws request_invalid if nothing may ever be sent to this address. */
  check(callbackUrl: string): void
  /** The address for the database, encrypted. */
  seal(accountId: string, callbackUrl: string): string
}
