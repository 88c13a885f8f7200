import { dayMs } from '@rowdeck/core/time'
import type { FastifyInstance } from 'fastify'

/** The deprecation of a route: since when, until when it is served, and where to read how to migrate. */
export interface Deprecation {
  deprecatedAt: Date
  /** The first moment at which the route may answer 404; at least half a year after `deprecatedAt`. */
  sunsetAt: Date
  /** URL of a page that describes the replacement. */
  link: string
}

/** Deprecated routes by path. docs/versions.md describes the policy. */
export const deprecations: ReadonlyMap<string, Deprecation> = new Map()

const noticeMsMin = 180 * dayMs

/**
 * Adds `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and a `Link` to the page to every response of a deprecated
 * route, including errors. Throws RangeError if the notice period is too short.
 */
export function announceDeprecations(
  server: FastifyInstance,
  byPath: ReadonlyMap<string, Deprecation> = deprecations,
): void {
  const headersByPath = new Map(
    [...byPath].map(([path, deprecation]) => [path, headersOf(path, deprecation)]),
  )
  if (headersByPath.size === 0) return
  server.addHook('onSend', async (request, reply) => {
    const headers = headersByPath.get(request.url.split('?')[0] ?? '')
    if (headers) reply.headers(headers)
  })
}

function headersOf(path: string, { deprecatedAt, sunsetAt, link }: Deprecation) {
  if (!(sunsetAt.getTime() - deprecatedAt.getTime() >= noticeMsMin)) {
    throw new RangeError(`${path} must be served for at least 180 days after it is deprecated.`)
  }
  return {
    deprecation: `@${Math.floor(deprecatedAt.getTime() / 1000)}`,
    sunset: sunsetAt.toUTCString(),
    link: `<${link}>; rel="deprecation"; type="text/html"`,
  }
}
