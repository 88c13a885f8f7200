import type { FastifyReply } from 'fastify'
import { ClientDisconnected } from './incoming-body.ts'

/** Aborts when the client disconnects before the response has been sent, so that its work stops. */
export function disconnectSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort(new ClientDisconnected())
  })
  if (reply.raw.destroyed) controller.abort(new ClientDisconnected())
  return controller.signal
}
