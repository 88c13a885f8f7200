import type { ErrorCode } from '@rowdeck/core/errors'
import { describeError, errorExample, statusOf } from '../../error-catalog.ts'
import { errorBodyOf } from '../contract-errors.ts'
import { exampleRequestId, type HeaderName, headersOf } from './response-headers.ts'
import type { Schema } from './schema.ts'

const meanings: Record<number, string> = {
  400: 'The request or the document cannot be used; the message says why and what to do.',
  401: 'No valid key, or a suspended account.',
  402: 'The account has no quota or credits left for this request.',
  403: 'The key may not do this, or not from this address.',
  404: 'There is nothing at this path, or no such thing in this account.',
  410: 'What was there is gone.',
  405: 'The path does not support the method.',
  408: 'The request arrived too slowly or not completely. Nothing was charged.',
  409: 'The request conflicts with an earlier one.',
  413: 'The file is too large.',
  422: 'This Idempotency-Key was used with another request, or the URL in `file_url` gave no file.',
  429: 'Too many requests, too many concurrent requests, or too much worker time in one day.',
  500: 'The service failed. Nothing was charged.',
  503: 'The service is busy or shutting down. Nothing was charged.',
  504: 'Reading the document takes too long. Nothing was charged.',
}

const rates = ['RateLimit-Policy', 'RateLimit'] as const

/** Headers by status: those that a response always has, and those that it may have. */
const headers: Record<number, [always: HeaderName[], maybe?: HeaderName[]]> = {
  // also with rates if the account is deleted meanwhile
  401: [['WWW-Authenticate'], [...rates]],
  402: [[...rates]],
  403: [[]],
  404: [[], [...rates]],
  405: [['Allow']],
  408: [[...rates]],
  409: [[...rates], ['Retry-After']],
  413: [[...rates]],
  422: [[...rates]],
  429: [[...rates, 'Retry-After']],
  503: [['Retry-After'], [...rates]],
  504: [[...rates]],
}

/** Returns the error responses for these codes by status, with an example of each code. */
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
  const listed = codes.map((each) => `- \`${each}\`: ${describeError(each)}`).join('\n')
  return {
    description: `${meanings[status] ?? 'The request failed.'}\n\n${listed}`,
    headers: headersOf(always, [...maybe, 'Server-Timing']),
    content: {
      'application/json': {
        schema: errorBodyOf(codes),
        examples: Object.fromEntries(
          codes.map((each) => [
            each,
            {
              summary: describeError(each),
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
