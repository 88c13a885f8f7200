import { RowdeckConnectionError } from './errors.ts'
import type { NdjsonLine } from './types.ts'

/**
 * The lines of an answer as they come. Throws RowdeckConnectionError where the connection breaks or a
 * line is no JSON; whoever stops early ends the connection.
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
    throw new RowdeckConnectionError('The connection broke before all rows had come.', { cause })
  } finally {
    await reader?.cancel().catch(() => undefined)
  }
}
