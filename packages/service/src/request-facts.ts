import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** What the log says about a request besides its status: ids, sizes and counts. */
    facts: Record<string, string | number>
  }
}

/** Gives every request its own facts, empty at first. */
export function addRequestFacts(server: FastifyInstance): void {
  server.decorateRequest('facts')
  server.addHook('onRequest', async (request) => {
    request.facts = {}
  })
}
