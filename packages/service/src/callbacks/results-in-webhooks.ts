import type { Clock } from '@rowdeck/core/clock'
import { AppError } from '@rowdeck/core/errors'
import { secondMs } from '@rowdeck/core/time'
import type { HeldOutput, LeavingResult } from '../jobs/jobs.ts'

/** The last member of `data` where a caller wants the rows in its webhook. Rows are never stored, so they are not in its body. */
export const noResult = { result: null }

/** A body with rows as it is sent. */
export interface ComposedBody extends Disposable {
  body: string
  /** Must be awaited before the body is sent. */
  connected?: (() => Promise<void>) | undefined
}

export interface ResultsInWebhooks {
  /** Has the webhook of this id sent with the result as long as that is held. */
  keep(id: string, result: HeldOutput): void
  /** Has it sent without the result from now on. */
  drop(id: string): void
  /**
   * Resolves to the body to send: with its result if this process has it, it is short enough and is written in time, else as
   * it is. Rejects with the reason of the signal.
   */
  compose(id: string, body: string, signal: AbortSignal): Promise<ComposedBody>
}

/** Milliseconds that a webhook waits for its result to be written: nobody else sends it meanwhile. */
export const composeMsMax = 30 * secondMs

/** Bytes of a result in a webhook: receivers bound bodies, and a longer one is better fetched in a request that can be repeated. */
const resultBytesMax = 256 * 1024
const end = 'null}}'

/** Knows the results of this process that webhooks are sent with. */
export function resultsInWebhooks(clock: Clock): ResultsInWebhooks {
  const held = new Map<string, HeldOutput>()
  return {
    keep(id, result) {
      if (result.signal.aborted) return
      held.set(id, result)
      result.signal.addEventListener('abort', () => held.delete(id), { once: true })
    },
    drop: (id) => void held.delete(id),
    async compose(id, body, signal) {
      const result = held.get(id)
      const written = result && (await openInTime(result, { clock, signal }))
      if (written === undefined) return { body, [Symbol.dispose]() {} }
      const { content, leaves: connected } = written
      if (content.length > resultBytesMax) {
        // it is as long at the next attempt
        held.delete(id)
        written[Symbol.dispose]()
        return { body, [Symbol.dispose]() {} }
      }
      const rows = Buffer.from(content.buffer, content.byteOffset, content.length).toString()
      const whole = `${body.slice(0, -end.length)}${rows}}}`
      return { body: whole, connected, [Symbol.dispose]: () => written[Symbol.dispose]() }
    },
  }
}

/** Resolves to undefined if the result is gone, or there is no room to write it now: the receiver fetches it. */
async function openInTime(
  result: HeldOutput,
  { clock, signal }: { clock: Clock; signal: AbortSignal },
): Promise<LeavingResult | undefined> {
  signal.throwIfAborted()
  const late = new AbortController()
  const cancel = clock.after(composeMsMax, () => late.abort())
  const ends = AbortSignal.any([signal, late.signal])
  const over = Promise.withResolvers<undefined>()
  const stop = () => over.resolve(undefined)
  ends.addEventListener('abort', stop, { once: true })
  const opening = result.open(ends)
  try {
    const written = await Promise.race([opening, over.promise])
    if (written !== undefined) return written
    // not every step of writing can be ended
    opening.then((unused) => unused[Symbol.dispose]()).catch(() => {})
    signal.throwIfAborted()
    return undefined
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof AppError || ends.aborted || result.signal.aborted) return undefined
    throw error
  } finally {
    cancel()
    ends.removeEventListener('abort', stop)
  }
}
