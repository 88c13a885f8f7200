import type { RateWindow } from '@rowdeck/accounts/admission'

/**
 * Returns `RateLimit-Policy` and `RateLimit` of the IETF draft "RateLimit header fields for HTTP": the quotas (q
 * requests in w seconds) and what remains of them (r requests, t seconds until the reset).
 */
export function rateLimitHeaders(windows: readonly RateWindow[]): Record<string, string> {
  const policy = windows.map(({ name, limit, seconds }) => `"${name}";q=${limit};w=${seconds}`)
  const left = windows.map(({ name, remaining, resetSeconds }) => {
    return `"${name}";r=${remaining};t=${resetSeconds}`
  })
  return { 'ratelimit-policy': policy.join(', '), ratelimit: left.join(', ') }
}
