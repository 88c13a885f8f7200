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

/** Drawing pages of a PDF takes WebAssembly, in a worker of its own; the pages themselves may not run any. */
const workerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

const yearSeconds = 365 * 24 * 3600

/** The policy of the script in which previews are drawn. */
export function letDrawPages(reply: FastifyReply): void {
  reply.header('content-security-policy', workerPolicy)
}

/** Headers of everything that a browser shows: nothing inline, nothing from elsewhere, in nobody's frame. */
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
