import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { WebError } from './web-error.ts'

/**
 * Refuses cross-site requests. A request that changes something must carry the page's own origin; one that
 * only reads must not come from another site. Without a public URL, the page's origin is the requested
 * host, provided that it is an IP address or localhost: a name could belong to anybody.
 */
export function requireOwnOrigin(request: FastifyRequest, publicUrl: string | undefined): void {
  const { origin, host = '', 'sec-fetch-site': site } = request.headers
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw refused()
  if (request.method === 'GET' || request.method === 'HEAD') return
  if (typeof origin !== 'string') throw refused()
  if (publicUrl) {
    if (origin !== new URL(publicUrl).origin) throw refused()
    return
  }
  if (!isOwnHost(host) || (origin !== `http://${host}` && origin !== `https://${host}`)) {
    throw refused()
  }
}

function isOwnHost(host: string): boolean {
  const name = host.replace(/:\d+$/, '').replace(/^\[|\]$/g, '')
  return name === 'localhost' || isIP(name) > 0
}

function refused(): WebError {
  return new WebError(
    'origin_refused',
    'This request did not come from this page. Reload the page; if the service runs under a domain name, its operator must set ROWDECK_PUBLIC_URL.',
  )
}
