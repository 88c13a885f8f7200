import { AppError } from '@rowdeck/core/errors'

/** The end of a job, for the address that its caller named. */
export interface EndedJob {
  accountId: string
  /** As `seal` returned it. */
  callbackUrl: string
  type: 'job.done' | 'job.failed'
  data: object
}

/** Tells others when jobs end. */
export interface JobEvents {
  /** Called once for a job that is done or has failed, if it has an address. */
  ended(event: EndedJob): Promise<void> | void
  /** Throws request_invalid if nothing may ever be sent to this address. */
  check(callbackUrl: string): void
  /** The address for the database, encrypted. */
  seal(accountId: string, callbackUrl: string): string
}

/** For a service that sends nothing. */
export const withoutCallbacks: JobEvents = {
  ended() {},
  check() {
    throw new AppError(
      'request_invalid',
      'Callbacks are not available. Leave out `callback_url`, and ask for the status of the job instead.',
    )
  },
  seal: (_, callbackUrl) => callbackUrl,
}
