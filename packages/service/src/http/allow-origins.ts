import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'

/** Headers of answers that pages of other origins may read, besides the few that browsers always show. */
const exposedHeaders = [
  'Content-Disposition',
  'Idempotent-Replayed',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'Server-Timing',
  'Unreadable-Slides',
  'X-Request-Id',
]
/** Seconds for which a browser may remember the answer to a preflight. */
const preflightSeconds = 600

/**
 * Lets pages of these origins call the API from a browser (CORS); `*` for all. Without origins, no header is sent
 * and browsers refuse. The console's own API is never opened; cookies are not allowed, the key is in a header.
 */
export function allowOrigins(server: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return
  const allowed = origins.includes('*') ? '*' : [...origins]
  server.register(cors, {
    delegator: (request, done) => {
      const isApi = request.url?.startsWith('/api/') ?? false
      done(null, {
        origin: isApi && allowed,
        methods: ['GET', 'POST', 'DELETE'],
        allowedHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'X-Request-Id'],
        exposedHeaders,
        maxAge: preflightSeconds,
      })
    },
  })
}
