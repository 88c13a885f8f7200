import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { WebError } from './web-error.ts'

/**
 * Refuses what another site makes a person's browser send. What changes something must carry the
 * page's own origin; what only reads must not be asked for by another site. Without a public address
 * the page's origin is the host that was asked, as long as that is an IP address or this machine: a
 * name could be anybody's.
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
    'This request did not come from this page. Open the page anew; whoever runs the service under a name of its own sets ROWDECK_PUBLIC_URL.',
  )
}
