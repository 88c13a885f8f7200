import { type ConnectionSettings, createConnectionLimits } from '@rowdeck/core/fairness'
import type { FastifyInstance } from 'fastify'
import { isHealthPath, tooManyConnections } from './guard-connections.ts'

/**
 * Limits the requests at once of a caller behind a trusted proxy as its connections would be limited: those of the proxy are
 * not, and each has one request at a time. Otherwise one caller whose bodies stall would take them all.
 */
export function limitProxied(server: FastifyInstance, settings: ConnectionSettings): void {
  if (settings.trustedProxies === '') return
  // no address in X-Forwarded-For is that of another proxy
  const open = createConnectionLimits({ ...settings, trustedProxies: '' })
  server.addHook('onRequest', async ({ ip, raw, url, held }) => {
    if (ip === raw.socket.remoteAddress) return
    const { use, closed } = open(ip)
    held.defer(closed)
    if (use === 'any' || (use === 'health' && isHealthPath(url))) return
    throw tooManyConnections()
  })
}
