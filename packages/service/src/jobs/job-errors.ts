import type { JobError, StoredJob } from '@rowdeck/accounts/accounts'
import { AppError, type ErrorCode } from '@rowdeck/core/errors'
import type { RefuseFull } from '@rowdeck/core/fairness'
import { serviceError } from '../error-catalog.ts'

/** A job that its caller has canceled, or whose account has gone. */
export class JobCanceled extends Error {
  override readonly name = 'JobCanceled'
  constructor() {
    super('The job was canceled.')
  }
}

/** The error of jobs that end with their process. */
export const stopped: JobError & { code: ErrorCode } = {
  code: 'shutting_down',
  message:
    'The server that had this job stopped before its result was fetched. Nothing is charged for it. Send the job again.',
}

export const stoppedError = (): AppError => new AppError(stopped.code, stopped.message)

/** Whether reading a job may succeed later: nobody waits for it, so it waits for others. */
export function mayWait(error: unknown): error is AppError {
  return (
    error instanceof AppError &&
    ['busy', 'concurrency_limited', 'jobs_limited'].includes(error.code)
  )
}

/** Whether its account holds too much beside the job. */
export function isAccountFull(error: unknown): boolean {
  return error instanceof AppError && error.code === 'jobs_limited'
}

/** Refuses a job for which there is no room: 429 if the account has too many, 503 if the service has. */
export const refuseFull: RefuseFull = (share) => {
  const code = share === 'own' ? 'jobs_limited' : 'busy'
  const who = share === 'own' ? 'This account' : 'The service'
  return new AppError(
    code,
    `${who} has no room for another job: too many wait, or hold results that nobody has fetched. Fetch results and delete their jobs, or try again later.`,
    { retryAfterSeconds: 30 },
  )
}

export function unknownJob(): AppError {
  return new AppError(
    'not_found',
    'This account has no such job. Check the id; jobs are listed for a day after their end.',
  )
}

/** Why a job that is not done has no result. */
export function withoutResult({ state, error }: Pick<StoredJob, 'state' | 'error'>): AppError {
  if (state === 'failed' && error) {
    const { code, message, details } = error
    return new AppError(code as ErrorCode, message, { details })
  }
  if (state === 'canceled' || state === 'expired') {
    const why = state === 'canceled' ? 'was canceled' : 'has expired or was deleted'
    return new AppError(
      'job_result_gone',
      `The result of this job ${why}. Send the document again; with the same Idempotency-Key, a conversion that was charged is not charged again.`,
      { details: { status: state } },
    )
  }
  return serviceError('job_not_done', { details: { status: state }, retryAfterSeconds: 2 })
}

export function fetchedTooOften(fetchesMax: number): AppError {
  return new AppError(
    'job_result_gone',
    `The result of this job has been fetched ${fetchesMax} times, as often as it can be. Send the document again; with the same Idempotency-Key, a conversion that was charged is not charged again.`,
    { details: { status: 'done', fetchesMax } },
  )
}

/** The result of a job is in the memory of another server. */
export function elsewhere(): AppError {
  return serviceError('job_elsewhere', { retryAfterSeconds: 1 })
}
