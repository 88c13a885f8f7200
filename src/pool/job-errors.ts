import { AppError, catalogError } from '../errors.ts'
import type { WorkerLost } from './worker-process.ts'

/** The refusal of a document that no worker has begun, or gone on with, in time, or that is one too many. */
export function tooManyDocuments(): AppError {
  return catalogError('busy', { retryAfterSeconds: 10 })
}

/**
 * The refusal of a document on which two workers were lost. It is most likely the cause, and another try would only cost
 * more workers: not a 5xx, because clients retry those.
 */
export function lostTwice(cause: WorkerLost): AppError {
  return catalogError('reading_crashed', { cause })
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
