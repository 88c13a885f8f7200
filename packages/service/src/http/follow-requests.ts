import type { Clock } from '@rowdeck/core/clock'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addRequestFacts } from '../request-facts.ts'
import type { Observer } from '../telemetry/telemetry.ts'
import { endedRequest } from './ended-request.ts'
import { ClientDisconnected } from './incoming-body.ts'
import { createServerTiming } from './server-timing.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Aborts when the client disconnects before the response has been sent, so that its work stops. */
    disconnected: AbortSignal
    /** Disposed of when the response has been sent or the client has disconnected. */
    held: DisposableStack
  }
}

/**
 * Gives every request the signal of its caller's disconnect, and every response a request id, the times of its stages if it has
 * any, and a log line.
 */
export function followRequests(
  server: FastifyInstance,
  clock: Clock,
  observer?: Pick<Observer, 'requestEnded'>,
): void {
  addRequestFacts(server)
  server.decorateRequest('timing')
  server.decorateRequest('disconnected')
  server.decorateRequest('held')
  server.addHook('onRequest', async (request, reply) => {
    request.timing = createServerTiming(clock)
    reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
    const startedAt = clock.now()
    const connection = new AbortController()
    request.disconnected = connection.signal
    request.held = new DisposableStack()
    // one listener for all, because Node.js warns of more than ten
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) connection.abort(new ClientDisconnected())
      request.held.dispose()
      logRequest(request, reply)
      observer?.requestEnded(endedRequest(request, reply, { startedAt, endedAt: clock.now() }))
    })
  })
  server.addHook('onSend', async (request, reply) => {
    const timing = request.timing?.header()
    if (timing) reply.header('server-timing', timing)
  })
}

/** Logs one line per request, even if the client disconnected before the response had been sent. */
function logRequest(request: FastifyRequest, reply: FastifyReply): void {
  const outcome = reply.raw.writableFinished ? { status: reply.statusCode } : { disconnected: true }
  request.log.info({
    method: request.method,
    route: request.routeOptions.url ?? 'none',
    ...outcome,
    ms: Math.round(reply.elapsedTime),
    ...request.facts,
  })
}
