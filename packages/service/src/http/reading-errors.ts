import { AppError } from '@rowdeck/core/errors'
import { serviceError } from '../error-catalog.ts'
import { ClientDisconnected } from './incoming-body.ts'

/**
 * Maps an error that occurred while a document was read to the error for the caller. One without a code is
 * a fault of an engine or a worker. It becomes `reading_failed`, not `internal`, because a document can
 * provoke it.
 */
function asReadingError(error: unknown): unknown {
  if (error instanceof AppError || error instanceof ClientDisconnected) return error
  return serviceError('reading_failed', { cause: error })
}

/** Returns a promise with the same value whose rejection is mapped by `asReadingError`. */
export async function mapReadingErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw asReadingError(error)
  }
}

/** Yields the same rows; errors are mapped by `asReadingError`. */
export async function* mapRowErrors<T>(rows: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* rows
  } catch (error) {
    throw asReadingError(error)
  }
}
