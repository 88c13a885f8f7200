import { AppError } from '@rowdeck/core/errors'
import { ThreadLost } from './conversion-thread.ts'

/** Runs `work`, and `retry` if the thread was lost because of another conversion. */
export async function retryOnce<T>(work: () => Promise<T>, retry: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const retryable = error instanceof ThreadLost && !error.busy && error.loss !== 'closed'
    if (!retryable) throw publicError(error)
  }
  try {
    return await retry()
  } catch (error) {
    throw publicError(error)
  }
}

/** Maps the loss of a thread to the error for the caller; returns any other error unchanged. */
export function publicError(error: unknown): unknown {
  if (!(error instanceof ThreadLost)) return error
  if (error.loss === 'closed' || !error.busy) {
    return new AppError(
      'busy',
      'The service could not complete this conversion. Retry in a few seconds.',
      { retryAfterSeconds: 5, cause: error },
    )
  }
  if (error.loss === 'silent') {
    return new AppError(
      'timed_out',
      'Assembling the rows of this document takes longer than allowed. Send it in parts.',
      { cause: error },
    )
  }
  if (error.loss === 'out of memory') {
    return new AppError(
      'document_too_long',
      'The text of this document takes more memory than allowed. Send it in parts.',
      { cause: error },
    )
  }
  return error
}
