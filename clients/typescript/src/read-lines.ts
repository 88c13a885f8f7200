import { RowdeckConnectionError, requestIdOf } from './errors.ts'
import type { NdjsonLine } from './types.ts'

/**
 * Returns the lines of a response as they arrive. Throws RowdeckConnectionError if the connection breaks, and
 * SyntaxError if a complete line is not JSON. Ending the iteration early closes the connection.
 */
export async function* readLines(
  answer: Response,
  signal: AbortSignal,
): AsyncGenerator<NdjsonLine, undefined> {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  try {
    for (;;) {
      const { done, value = '' } = (await reader?.read()) ?? { done: true }
      if (done) break
      const lines = (rest + value).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) yield JSON.parse(line)
    }
  } catch (cause) {
    signal.throwIfAborted()
    if (cause instanceof SyntaxError) throw cause
    throw brokenOff(answer, cause)
  } finally {
    await reader?.cancel().catch(() => undefined)
  }
}

/** Returns the error of a stream that ends before its last line. */
export function brokenOff(answer: Response, cause?: unknown): RowdeckConnectionError {
  const message =
    'The rows broke off before the last one. Call `stream` again with the same `idempotencyKey`, which is not charged again.'
  return new RowdeckConnectionError(message, { cause, requestId: requestIdOf(answer) })
}
