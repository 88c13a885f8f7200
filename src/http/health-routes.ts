import type { FastifyInstance } from 'fastify'
import { paths } from './paths.ts'

export interface Health {
  /** Resolves to what keeps the service from answering; empty when it is ready. */
  faults(): Promise<string[]>
}

/** `/healthz`: the process is alive. `/readyz`: workers are warm and the database answers, else 503. */
export function healthRoutes(server: FastifyInstance, health: Health): void {
  server.get(paths.alive, async () => ({ status: 'ok' }))
  server.get(paths.ready, async (_request, reply) => {
    const faults = await health.faults()
    if (faults.length === 0) return { status: 'ready' }
    return reply.code(503).header('retry-after', '1').send({ status: 'not ready', faults })
  })
}
