import type { ServerResponse } from 'node:http'
import type { Clock } from '@rowdeck/core/clock'
import type { FastifyInstance } from 'fastify'
import { paths } from './paths.ts'

export interface AnswerLimit {
  clock: Clock
  /** Milliseconds within which the client must read the whole response; then its connection is closed. */
  answerMsMax: number
}

/**
 * Limits the time of every response, such as that of a file of the console; those of conversions have limits of their
 * own. Otherwise a client that stops reading would keep its connection, and megabytes of the system's buffers, for good.
 */
export function limitAnswers(server: FastifyInstance, limit: AnswerLimit): void {
  server.addHook('onSend', async ({ routeOptions }, reply) => {
    const hasOwnLimit = routeOptions.url === paths.convert || routeOptions.url === paths.jobResult
    if (!hasOwnLimit) closeIfUnread(reply.raw, limit)
  })
}

/** Closes the connection if the client does not read the whole response in time. */
export function closeIfUnread(response: ServerResponse, { clock, answerMsMax }: AnswerLimit): void {
  // a client that has left leaves nothing to close, and its event is over
  if (response.destroyed) return
  const cancel = clock.after(answerMsMax, () => closeUnread(response))
  response.once('close', cancel)
}

/** Closes the connection of a response that its client does not read. */
export function closeUnread(response: ServerResponse): void {
  // without a reset, the system would still keep what it holds of the response, for minutes
  if (response.socket) response.socket.resetAndDestroy()
  else response.destroy()
}
