import { type ErrorCode, errorCodes, errorExample, statusOf } from '../../errors.ts'
import { exampleRequestId, type HeaderName, headersOf } from './response-headers.ts'
import { objectOf, refTo, type Schema, textOf } from './schema.ts'

const meanings: Record<number, string> = {
  400: 'The request or the document cannot be used; the message says why and what to do.',
  401: 'No valid key, or a suspended account.',
  402: 'Nothing pays for this request.',
  404: 'There is nothing here.',
  405: 'Another method is possible here.',
  408: 'The request arrived too slowly, or not at all. Nothing was charged.',
  409: 'A request with this Idempotency-Key is still being answered, or the key has been repeated too often.',
  413: 'The file is too large.',
  422: 'This Idempotency-Key was used with another file or other options.',
  429: 'Too many requests, too many at once, or too much worker time in a day.',
  500: 'Our fault. Nothing was charged.',
  503: 'The service holds as many documents as it can, or is shutting down. Nothing was charged.',
  504: 'The document takes longer than it may. Nothing was charged.',
}

const rates = ['RateLimit-Policy', 'RateLimit'] as const

/** Headers by status: those that an answer always has, and those that it may have. */
const headers: Record<number, [always: HeaderName[], maybe?: HeaderName[]]> = {
  401: [['WWW-Authenticate']],
  402: [[...rates]],
  404: [[]],
  405: [['Allow']],
  408: [[...rates]],
  409: [[...rates], ['Retry-After']],
  413: [[...rates]],
  422: [[...rates]],
  429: [[...rates, 'Retry-After']],
  503: [['Retry-After'], [...rates]],
  504: [[...rates]],
}

/** The body of every error, with the closed list of codes. */
export const errorSchemas: Record<string, Schema> = {
  ErrorCode: {
    type: 'string',
    description: 'Says what went wrong, for programs. Codes are added, never renamed.',
    enum: [...errorCodes],
  },
  Error: errorBody(refTo('ErrorCode')),
}

function errorBody(code: Schema): Schema {
  return objectOf({
    error: objectOf(
      {
        code,
        message: textOf('Says what failed and what to do, for people.'),
        requestId: textOf('The same as the header X-Request-Id.'),
        details: { type: 'object', description: 'Facts that help, such as a limit.' },
      },
      { required: ['code', 'message', 'requestId'] },
    ),
  })
}

/** The answers to a request that can fail with these codes, by status; each code with an example. */
export function errorResponses(codes: readonly ErrorCode[]): Record<string, Schema> {
  const statuses = [...new Set(codes.map((code) => statusOf(code)))].sort((a, b) => a - b)
  return Object.fromEntries(
    statuses.map((status) => [
      String(status),
      responseOf(
        status,
        codes.filter((code) => statusOf(code) === status),
      ),
    ]),
  )
}

function responseOf(status: number, codes: ErrorCode[]): Schema {
  const [always, maybe = []] = headers[status] ?? [[], rates]
  const listed = codes.map((each) => `\`${each}\``).join(', ')
  return {
    description: `${meanings[status] ?? 'It failed.'} Codes: ${listed}.`,
    headers: headersOf(always, [...maybe, 'Server-Timing']),
    content: {
      'application/json': {
        schema: errorBody({ type: 'string', enum: codes }),
        examples: Object.fromEntries(
          codes.map((each) => [
            each,
            {
              value: {
                error: { code: each, ...errorExample(each), requestId: exampleRequestId() },
              },
            },
          ]),
        ),
      },
    },
  }
}
