import type { Schema } from './schema.ts'

interface Header {
  description: string
  schema: Schema
  example: string | number
}

/** Headers that a response may have in addition to general HTTP headers. */
export const responseHeaders = {
  'X-Request-Id': {
    description: 'The id of the request, for support. A well-formed id sent by the client is used.',
    schema: { type: 'string', pattern: '^[A-Za-z0-9._-]{8,64}$' },
    example: exampleRequestId(),
  },
  'RateLimit-Policy': {
    description:
      'The rate limits (IETF draft, RateLimit header fields): q requests in w seconds, one policy per window.',
    schema: { type: 'string' },
    example: '"minute";q=30;w=60, "day";q=1000;w=86400',
  },
  RateLimit: {
    description: 'The remainder of each window: r requests, and t seconds until it resets.',
    schema: { type: 'string' },
    example: '"minute";r=29;t=60, "day";r=412;t=20180',
  },
  'Retry-After': {
    description: 'Whole seconds after which the same request may succeed.',
    schema: { type: 'integer', minimum: 0 },
    example: 12,
  },
  'WWW-Authenticate': {
    description:
      'The required authentication scheme (RFC 6750), with `error="invalid_token"` if a key was sent.',
    schema: { type: 'string' },
    example: 'Bearer realm="rowdeck", error="invalid_token"',
  },
  'Idempotent-Replayed': {
    description:
      'An earlier request with the same Idempotency-Key was charged, so this one was not.',
    schema: { type: 'string', enum: ['true'] },
    example: 'true',
  },
  'Server-Timing': {
    description: 'Duration of each stage in milliseconds.',
    schema: { type: 'string' },
    example: 'admission;dur=2, upload;dur=4, read;dur=35, ocr;dur=0, answer;dur=1',
  },
  Allow: {
    description: 'The methods that the path supports.',
    schema: { type: 'string' },
    example: 'POST',
  },
  'Cache-Control': {
    description: 'Whether the response may be cached.',
    schema: { type: 'string' },
    example: 'no-store',
  },
  ETag: {
    description: 'Identifies this version of the document, for If-None-Match.',
    schema: { type: 'string' },
    example: '"3q2-7w"',
  },
  'Content-Disposition': {
    description: 'The name of the file for CSV, XLSX, Markdown and ZIP (RFC 6266).',
    schema: { type: 'string' },
    example: 'attachment; filename="deck.csv"',
  },
  'Unreadable-Slides': {
    description:
      'The slides whose rows are empty because they are damaged, as the field `slides` takes them.',
    schema: { type: 'string' },
    example: '2,5-7',
  },
  'X-Accel-Buffering': {
    description: 'Tells proxies not to buffer rows.',
    schema: { type: 'string', enum: ['no'] },
    example: 'no',
  },
} as const satisfies Record<string, Header>

export type HeaderName = keyof typeof responseHeaders

/** Returns the headers of a response: `always` are required, `maybe` optional. */
export function headersOf(
  always: readonly HeaderName[],
  maybe: readonly HeaderName[] = [],
): Record<string, Schema> {
  const required: HeaderName[] = ['X-Request-Id', ...always]
  const optional = maybe.filter((name) => !required.includes(name))
  return Object.fromEntries([
    ...required.map((name) => [name, { ...responseHeaders[name], required: true }]),
    ...optional.map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  ])
}

/** Returns a request id in the format that the service generates. */
export function exampleRequestId(): string {
  return '5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e'
}
