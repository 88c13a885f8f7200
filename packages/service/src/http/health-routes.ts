import type { FastifyInstance } from 'fastify'
import { paths } from './paths.ts'

export interface Health {
  /** Resolves to the reasons why the service is not ready; empty if it is ready. */
  faults(): Promise<string[]>
  /** Further members of the answer of `/readyz`. */
  facts(): object
}

/**
 * Adds `/healthz` (the process is alive) and `/readyz` (workers have been warm and the database responds,
 * otherwise 503).
 */
export function healthRoutes(server: FastifyInstance, health: Health): void {
  server.get(paths.alive, async () => ({ status: 'ok' }))
  server.get(paths.ready, async (_request, reply) => {
    const faults = await health.faults()
    const facts = health.facts()
    if (faults.length === 0) return { status: 'ready', ...facts }
    return reply
      .code(503)
      .header('retry-after', '1')
      .send({ status: 'not ready', faults, ...facts })
  })
}
