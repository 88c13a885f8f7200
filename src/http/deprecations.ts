import type { FastifyInstance } from 'fastify'

/** Says of a route that it will go: since when that is known, when it goes, and where to read what to do. */
export interface Deprecation {
  deprecatedAt: Date
  /** The first moment at which the route may answer 404; at least half a year after `deprecatedAt`. */
  sunsetAt: Date
  /** Address of a page that says what takes its place. */
  link: string
}

/** The switch: an entry here, by path, is all it takes. docs/versions.md has the policy. */
export const deprecations: ReadonlyMap<string, Deprecation> = new Map()

const noticeMsMin = 180 * 86_400_000

/**
 * Has every answer of a deprecated route, errors too, say so: `Deprecation` (RFC 9745), `Sunset`
 * (RFC 8594) and a `Link` to the page. Throws RangeError where the notice is too short.
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
