import type { FastifyReply, FastifyRequest } from 'fastify'
import type { EndedRequest } from '../telemetry/telemetry.ts'

/** Returns what telemetry may know of a request whose response has closed, from the facts of its log line. */
export function endedRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  { startedAt, endedAt }: Pick<EndedRequest, 'startedAt' | 'endedAt'>,
): EndedRequest {
  const { id, method, facts, timing, headers } = request
  const { code, slides, mode, charged } = facts
  const isComplete = reply.raw.writableFinished
  const traceparent = headers.traceparent
  return {
    id,
    method,
    route: request.routeOptions.url ?? 'none',
    status: isComplete ? reply.statusCode : undefined,
    code: factAsText(code),
    startedAt,
    endedAt,
    stages: timing?.stages() ?? [],
    traceparent: typeof traceparent === 'string' ? traceparent : undefined,
    delivered:
      isComplete && typeof slides === 'number' && typeof mode === 'string'
        ? { slides, mode }
        : undefined,
    charged: factAsText(charged),
  }
}

function factAsText(fact: string | number | undefined): string | undefined {
  return typeof fact === 'string' ? fact : undefined
}
