import type { components } from './openapi.ts'
import type { ErrorBody } from './types.ts'

export type ErrorCode = components['schemas']['ErrorCode']

/** The service refused the request or failed. `code` is for programs; `message` says what is wrong and what to do. */
export class RowdeckError extends Error {
  override readonly name = 'RowdeckError'
  readonly code: ErrorCode
  /** The status of the response; 200 if rows broke off in the middle. */
  readonly status: number
  readonly requestId: string
  readonly details: Record<string, unknown>
  /** Seconds after which the same call may succeed, if the service says so. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    { error }: ErrorBody,
    answer: { status: number; retryAfterSeconds?: number | undefined },
  ) {
    super(error.message)
    this.code = error.code
    this.status = answer.status
    this.requestId = error.requestId
    this.details = error.details ?? {}
    this.retryAfterSeconds = answer.retryAfterSeconds
  }
}

/** There was no response, no complete one, or none of a Rowdeck service. `message` says what to check. */
export class RowdeckConnectionError extends Error {
  override readonly name = 'RowdeckConnectionError'
  /** The status, if there was a response. */
  readonly status: number | undefined
  /** The id of the request, if there was a response that has it. */
  readonly requestId: string | undefined

  constructor(
    message: string,
    options: { cause?: unknown; status?: number; requestId?: string | undefined } = {},
  ) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined)
    this.status = options.status
    this.requestId = options.requestId
  }
}

/** Returns the error of a response that is not 2xx. */
export async function errorOf(
  answer: Response,
  { baseUrl, apiKey }: { baseUrl: string; apiKey: string | undefined },
): Promise<RowdeckError | RowdeckConnectionError> {
  const { status } = answer
  const body: unknown = await answer.json().catch(() => undefined)
  if (!isErrorBody(body)) return foreignAnswer(answer, baseUrl)
  if (body.error.code === 'key_missing' && apiKey === undefined) {
    body.error.message = 'There is no API key. Pass `apiKey`, or set ROWDECK_KEY.'
  }
  return new RowdeckError(body, { status, retryAfterSeconds: retryAfter(answer.headers) })
}

/** Returns the error of a response that no Rowdeck service sends. */
export function foreignAnswer(answer: Response, baseUrl: string): RowdeckConnectionError {
  const { status, headers } = answer
  const location = headers.get('location')
  const redirected = answer.type === 'opaqueredirect' || (status >= 300 && status < 400)
  if (status === 504) {
    const message = `What is in front of ${baseUrl} did not wait for its answer (504). Send the deck as a job: convertLater.`
    return new RowdeckConnectionError(message, { status, requestId: requestIdOf(answer) })
  }
  const what = redirected
    ? `${baseUrl} redirects${location ? ` to ${location}` : ''}. Use the address that it leads to.`
    : `${baseUrl} answered ${status}, but not as a Rowdeck service does. Check the address.`
  return new RowdeckConnectionError(what, { status, requestId: requestIdOf(answer) })
}

export function requestIdOf({ headers }: Response): string | undefined {
  return headers.get('x-request-id') ?? undefined
}

function isErrorBody(body: unknown): body is ErrorBody {
  const { code, message } = (body as ErrorBody | undefined)?.error ?? {}
  return typeof code === 'string' && typeof message === 'string'
}

function retryAfter(headers: Headers): number | undefined {
  const given = headers.get('retry-after')
  return given !== null && /^\d+$/.test(given) ? Number(given) : undefined
}
