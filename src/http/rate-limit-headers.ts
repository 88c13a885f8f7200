import type { RateWindow } from '../admission/admit.ts'

/**
 * `RateLimit-Policy` and `RateLimit` of the IETF draft "RateLimit header fields for HTTP": what is
 * allowed (q requests in w seconds) and what is left (r requests, t seconds until it resets).
 */
export function rateLimitHeaders(windows: readonly RateWindow[]): Record<string, string> {
  const policy = windows.map(({ name, limit, seconds }) => `"${name}";q=${limit};w=${seconds}`)
  const left = windows.map(({ name, remaining, resetSeconds }) => {
    return `"${name}";r=${remaining};t=${resetSeconds}`
  })
  return { 'ratelimit-policy': policy.join(', '), ratelimit: left.join(', ') }
}
