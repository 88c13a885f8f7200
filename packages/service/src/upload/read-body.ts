import type { Readable } from 'node:stream'
import { AppError } from '@rowdeck/core/errors'

export interface BodyLimit {
  bytesMax: number
  /** Creates the error to throw if the body is longer. */
  tooLong: () => Error
}

/**
 * Yields the chunks of a body up to the limit. The stream is not destroyed if the body is too long or the
 * consumer stops early: the HTTP server discards the rest. Throws an error named `AbortError` if the body
 * ends early, for example because the client disconnected.
 */
export async function* readBody(body: Readable, limit: BodyLimit): AsyncGenerator<Buffer> {
  let received = 0
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      received += chunk.length
      if (received > limit.bytesMax) break
      yield chunk
    }
  } catch (cause) {
    // the HTTP server may have ended the body with an error meant for the caller
    throw cause instanceof AppError ? cause : bodyAborted(cause)
  }
  if (received > limit.bytesMax) throw limit.tooLong()
}

function bodyAborted(cause: unknown): Error {
  const error = new Error('The body ended before it was complete', { cause })
  error.name = 'AbortError'
  return error
}
