import type { Readable } from 'node:stream'
import { AppError } from '../errors.ts'

export interface BodyBound {
  bytesMax: number
  /** Makes the error that is thrown once the body turns out to be longer. */
  refusal: () => Error
}

/**
 * Yields the chunks of a body up to its bound. Neither a body that is too long nor a reader that
 * stops early destroys the stream: what is left of it is for HTTP to discard. Throws an error named
 * `AbortError` where the body ends before it is complete, as it does when the client hangs up.
 */
export async function* readBody(body: Readable, bound: BodyBound): AsyncGenerator<Buffer> {
  let received = 0
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      received += chunk.length
      if (received > bound.bytesMax) break
      yield chunk
    }
  } catch (cause) {
    // HTTP may have ended the body for a reason that the caller should hear
    throw cause instanceof AppError ? cause : bodyAborted(cause)
  }
  if (received > bound.bytesMax) throw bound.refusal()
}

function bodyAborted(cause: unknown): Error {
  const error = new Error('The body ended before it was complete', { cause })
  error.name = 'AbortError'
  return error
}
