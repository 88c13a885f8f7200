import { AppError } from '@rowdeck/core/errors'
import type { HeldOutput } from '../jobs/jobs.ts'

/** The last member of `data` where a caller wants the rows in its webhook. Rows are never stored, so they are not in its body. */
export const withoutResult = { result: null }

/** A body with rows as it is sent. */
export interface ComposedBody extends Disposable {
  body: string
  /** Must be awaited before the body is sent. */
  connected?: (() => Promise<void>) | undefined
}

export interface ResultsInWebhooks {
  /** Has the webhook of this id sent with the result as long as that is held. */
  keep(id: string, result: HeldOutput): void
  /** Resolves to the body to send: with its result if this process has it and it is short enough, else as it is. */
  compose(id: string, body: string): Promise<ComposedBody>
}

/** Bytes of a result in a webhook: receivers bound bodies, and a longer one is better fetched in a request that can be repeated. */
const resultBytesMax = 256 * 1024
const end = 'null}}'

/** Knows the results of this process that webhooks are sent with. */
export function resultsInWebhooks(): ResultsInWebhooks {
  const held = new Map<string, HeldOutput>()
  return {
    keep(id, result) {
      if (result.signal.aborted) return
      held.set(id, result)
      result.signal.addEventListener('abort', () => held.delete(id), { once: true })
    },
    async compose(id, body) {
      const alone = { body, [Symbol.dispose]() {} }
      const result = held.get(id)
      if (result === undefined) return alone
      try {
        const written = await result.open()
        const { content, leaves: connected } = written
        if (content.length <= resultBytesMax) {
          const rows = Buffer.from(content.buffer, content.byteOffset, content.length).toString()
          const whole = `${body.slice(0, -end.length)}${rows}}}`
          return { body: whole, connected, [Symbol.dispose]: () => written[Symbol.dispose]() }
        }
        written[Symbol.dispose]()
      } catch (error) {
        // there is no room to write it: the receiver fetches it
        if (!(error instanceof AppError) && !result.signal.aborted) throw error
      }
      return alone
    },
  }
}
