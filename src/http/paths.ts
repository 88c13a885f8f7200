/** The paths of all routes of the API and the health checks. */
export const paths = {
  convert: '/api/v1/convert',
  columns: '/api/v1/columns',
  usage: '/api/v1/usage',
  openApi: '/api/v1/openapi.json',
  alive: '/healthz',
  ready: '/readyz',
} as const
