import type { FastifyReply, FastifyRequest } from 'fastify'

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** Previews of PDF pages are drawn with WebAssembly in a separate worker; the pages themselves may not run any. */
const workerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

const yearSeconds = 365 * 24 * 3600

/** Sets the policy of the worker that draws previews. */
export function allowWebAssembly(reply: FastifyReply): void {
  reply.header('content-security-policy', workerPolicy)
}

/** Sets the security headers: no inline code, nothing from other sites, no framing. */
export function securePage(request: FastifyRequest, reply: FastifyReply, publicUrl?: string): void {
  reply.headers({
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  })
  if (request.protocol === 'https' || publicUrl?.startsWith('https:')) {
    reply.header('strict-transport-security', `max-age=${yearSeconds}`)
  }
}
