import { networkMatcher } from '@rowdeck/core/network'
import type { FastifyInstance } from 'fastify'

const warning =
  'A request came with X-Forwarded-For or Forwarded from an address that is not a trusted proxy, so the header was ignored. If the service is behind a reverse proxy, set ROWDECK_TRUSTED_PROXIES; otherwise all callers count as one address.'

/**
 * Warns once in the life of the process if forwarding headers come from a peer that is not among
 * the trusted proxies. The headers are ignored, so limits per address would count a proxy as one caller.
 */
export function warnOfUnknownProxy(server: FastifyInstance, trustedProxies: string): void {
  const isTrusted = networkMatcher(trustedProxies)
  let warned = false
  server.addHook('onRequest', async ({ headers, raw, log }) => {
    if (warned || !(headers['x-forwarded-for'] || headers.forwarded)) return
    if (isTrusted(raw.socket.remoteAddress ?? '')) return
    warned = true
    log.warn(warning)
  })
}
