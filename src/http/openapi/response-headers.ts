import type { Schema } from './schema.ts'

interface Header {
  description: string
  schema: Schema
  example: string | number
}

/** Every header that an answer may have beyond those of HTTP itself. */
export const responseHeaders = {
  'X-Request-Id': {
    description:
      'The id of the request, for questions about it. A well-formed one of the caller is kept.',
    schema: { type: 'string', pattern: '^[A-Za-z0-9._-]{8,64}$' },
    example: exampleRequestId(),
  },
  'RateLimit-Policy': {
    description:
      'What is allowed (IETF draft, RateLimit header fields): q requests in w seconds, a policy a window.',
    schema: { type: 'string' },
    example: '"minute";q=30;w=60, "day";q=1000;w=86400',
  },
  RateLimit: {
    description: 'What is left of each window: r requests, and t seconds until there are more.',
    schema: { type: 'string' },
    example: '"minute";r=29;t=60, "day";r=412;t=20180',
  },
  'Retry-After': {
    description: 'Whole seconds after which the same request may succeed.',
    schema: { type: 'integer', minimum: 0 },
    example: 12,
  },
  'WWW-Authenticate': {
    description: 'How to say who is asking.',
    schema: { type: 'string' },
    example: 'Bearer realm="rowdeck"',
  },
  'Idempotent-Replayed': {
    description:
      'The request was paid for before, under the same Idempotency-Key, and was not charged again.',
    schema: { type: 'string', enum: ['true'] },
    example: 'true',
  },
  'Server-Timing': {
    description: 'Milliseconds that each stage took.',
    schema: { type: 'string' },
    example: 'admission;dur=2, upload;dur=4, read;dur=35, ocr;dur=0, answer;dur=1',
  },
  Allow: {
    description: 'The methods that are possible here.',
    schema: { type: 'string' },
    example: 'POST',
  },
  'Cache-Control': {
    description: 'Whether the answer may be kept.',
    schema: { type: 'string' },
    example: 'no-store',
  },
  ETag: {
    description: 'Names this version of the document, for If-None-Match.',
    schema: { type: 'string' },
    example: '"3q2-7w"',
  },
  'X-Accel-Buffering': {
    description: 'Asks proxies to pass rows on as they come.',
    schema: { type: 'string', enum: ['no'] },
    example: 'no',
  },
  Deprecation: {
    description: 'Since when the route is deprecated (RFC 9745); only where it is.',
    schema: { type: 'string' },
    example: '@1767225600',
  },
  Sunset: {
    description: 'Until when the route is served at least (RFC 8594); only where it is deprecated.',
    schema: { type: 'string' },
    example: 'Thu, 31 Dec 2026 23:59:59 GMT',
  },
  Link: {
    description: 'Where to read what takes the place of a deprecated route.',
    schema: { type: 'string' },
    example: '<https://example.com/versions>; rel="deprecation"; type="text/html"',
  },
} as const satisfies Record<string, Header>

export type HeaderName = keyof typeof responseHeaders

/** Those that any answer may have. */
const everywhere = ['Deprecation', 'Sunset', 'Link'] as const

/** References to headers of an answer: those that it always has, and those that it may have. */
export function headersOf(
  always: readonly HeaderName[],
  maybe: readonly HeaderName[] = [],
): Record<string, Schema> {
  const required: HeaderName[] = ['X-Request-Id', ...always]
  const optional = [...maybe, ...everywhere].filter((name) => !required.includes(name))
  return Object.fromEntries([
    ...required.map((name) => [name, { ...responseHeaders[name], required: true }]),
    ...optional.map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  ])
}

/** An id as the service itself would give it. */
export function exampleRequestId(): string {
  return '5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e'
}
