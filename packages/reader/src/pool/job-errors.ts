import { AppError, readingError } from '@rowdeck/core/errors'
import { type WorkerLost, WorkerStoodStill } from './worker-process.ts'

/** A machine that starves a step for minutes is hardly better within seconds. Chosen by eye. */
const standstillRetrySeconds = 60

/** The refusal of a document that no worker has begun, or gone on with, in time, or that is one too many. */
export function tooManyDocuments(): AppError {
  return readingError('busy', { retryAfterSeconds: 10 })
}

/**
 * The refusal of a document on which two workers were lost. If they stood still, the machine is the cause. Otherwise it is
 * most likely the document, and another try would only cost more workers: not a 5xx, because clients retry those.
 */
export function lostTwice(cause: WorkerLost | WorkerStoodStill): AppError {
  if (cause instanceof WorkerStoodStill) {
    return new AppError(
      'busy',
      'The service is short of CPU time at the moment. Retry in a minute.',
      {
        ...{ cause, retryAfterSeconds: standstillRetrySeconds },
      },
    )
  }
  return readingError('reading_crashed', { cause })
}

/** The refusal of a document whose steps have used all the CPU time that it may have. */
export function workedTooLong(msMax: number): AppError {
  return new AppError(
    'timed_out',
    `Reading this document takes longer than the limit of ${msMax / 1000} seconds. Send it in parts.`,
    { details: { secondsMax: msMax / 1000 } },
  )
}

/** The refusal of a document of which one step has used all the CPU time that a step may have. */
export function stepTookTooLong(msMax: number): AppError {
  return new AppError(
    'timed_out',
    `Reading one slide of this document takes longer than the limit of ${msMax / 1000} seconds. Export the document again, or leave that slide out.`,
  )
}
