import { type Operation, operations } from '@rowdeck/accounts/accounts'

/** The paths of the API and the health checks; those of the operations on accounts are in their table. */
export const paths = {
  convert: '/api/v1/convert',
  jobs: '/api/v1/jobs',
  job: '/api/v1/jobs/:id',
  jobResult: '/api/v1/jobs/:id/result',
  columns: '/api/v1/columns',
  usage: '/api/v1/usage',
  webhooks: '/api/v1/webhooks',
  resendWebhook: '/api/v1/webhooks/:id/resend',
  openApi: '/api/v1/openapi.json',
  /** Where generators look for it; leads to the one above. */
  openApiAtRoot: '/openapi.json',
  alive: '/healthz',
  ready: '/readyz',
} as const

/** Whether the body of a request is a deck, which is read once its caller is admitted. */
export function takesDeck(method: string, path: string | undefined): boolean {
  return path === paths.convert || (path === paths.jobs && method === 'POST')
}

/** Returns the full path of an operation on accounts. */
export function operatorPath(path: string): string {
  return `/api/v1/operator${path}`
}

/** The methods of each path. */
const routes = Object.entries(methodsByPath()).map(([path, methods]) => ({
  segments: path.split('/'),
  allowed: [...methods].sort().join(', '),
}))

function methodsByPath(): Record<string, Set<string>> {
  const read = ['GET', 'HEAD']
  const byPath: Record<string, Set<string>> = Object.fromEntries(
    Object.values(paths).map((path) => [path, new Set(read)]),
  )
  for (const path of [paths.convert, paths.resendWebhook]) byPath[path] = new Set(['POST'])
  byPath[paths.jobs]?.add('POST')
  byPath[paths.job]?.add('DELETE')
  for (const { route } of Object.values<Operation>(operations)) {
    const [method = '', path = ''] = route?.split(' ') ?? []
    if (!route) continue
    byPath[operatorPath(path)] ??= new Set()
    for (const each of method === 'GET' ? read : [method]) byPath[operatorPath(path)]?.add(each)
  }
  return byPath
}

/** Returns the methods of a path, for the header `Allow`; undefined if there is no such path. */
export function allowedMethods(path: string): string | undefined {
  const segments = path.split('/')
  return routes.find((route) => isMatch(route.segments, segments))?.allowed
}

function isMatch(route: readonly string[], segments: readonly string[]): boolean {
  if (route.length !== segments.length) return false
  return route.every((part, n) =>
    part.startsWith(':') ? segments[n] !== '' : part === segments[n],
  )
}

/** Returns a path as OpenAPI writes it, with parameters in braces. */
export function pathTemplate(path: string): string {
  return path.replaceAll(/:(\w+)/g, '{$1}')
}
