/** The paths of all routes of the API and the health checks. */
export const paths = {
  convert: '/api/v1/convert',
  columns: '/api/v1/columns',
  usage: '/api/v1/usage',
  operatorAccounts: '/api/v1/operator/accounts',
  operatorAccount: '/api/v1/operator/accounts/:id',
  operatorGrants: '/api/v1/operator/accounts/:id/grants',
  operatorSuspend: '/api/v1/operator/accounts/:id/suspend',
  operatorResume: '/api/v1/operator/accounts/:id/resume',
  openApi: '/api/v1/openapi.json',
  alive: '/healthz',
  ready: '/readyz',
} as const

/** Methods other than GET and HEAD of the paths that have any. */
const methods: Partial<Record<keyof typeof paths, string>> = {
  convert: 'POST',
  operatorAccounts: 'GET, HEAD, POST',
  operatorAccount: 'DELETE, GET, HEAD',
  operatorGrants: 'POST',
  operatorSuspend: 'POST',
  operatorResume: 'POST',
}

const routes = Object.entries(paths).map(([name, path]) => ({
  segments: path.split('/'),
  allowed: methods[name as keyof typeof paths] ?? 'GET, HEAD',
}))

/** Returns the methods of a path, for the header `Allow`; undefined if there is no such path. */
export function allowedMethods(path: string): string | undefined {
  const segments = path.split('/')
  return routes.find((route) => isMatch(route.segments, segments))?.allowed
}

function isMatch(route: readonly string[], segments: readonly string[]): boolean {
  if (route.length !== segments.length) return false
  return route.every((part, n) => (part === ':id' ? segments[n] !== '' : part === segments[n]))
}

/** Returns a path as OpenAPI writes it, with parameters in braces. */
export function pathTemplate(path: string): string {
  return path.replaceAll(/:(\w+)/g, '{$1}')
}
