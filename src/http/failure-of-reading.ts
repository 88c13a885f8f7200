import { AppError } from '../errors.ts'
import { CallerGone } from './incoming-body.ts'

/**
 * Returns an error that came out of reading a document as callers are told of it. One without a code
 * is a fault of an engine or a worker, which a document can provoke: it becomes reading_failed, apart
 * from faults that no document can provoke.
 */
export function failureOfReading(error: unknown): unknown {
  if (error instanceof AppError || error instanceof CallerGone) return error
  return new AppError(
    'reading_failed',
    'Reading this document failed on our side. Send it again; if it fails again, report its request id.',
    { cause: error },
  )
}

/** The same promise, but for what it rejects with. */
export async function reading<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw failureOfReading(error)
  }
}

/** The same rows, but for what they throw. */
export async function* readingRows<T>(rows: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* rows
  } catch (error) {
    throw failureOfReading(error)
  }
}
