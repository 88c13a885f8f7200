/** The paths of all routes of the API, the documentation and the health checks. */
export const paths = {
  convert: '/api/v1/convert',
  columns: '/api/v1/columns',
  usage: '/api/v1/usage',
  openApi: '/api/v1/openapi.json',
  docs: '/docs',
  docsBundle: '/docs/scalar.js',
  docsStart: '/docs/start.js',
  alive: '/healthz',
  ready: '/readyz',
} as const
