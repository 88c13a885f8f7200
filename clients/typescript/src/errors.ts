import type { components } from './openapi.ts'
import type { ErrorBody } from './types.ts'

export type ErrorCode = components['schemas']['ErrorCode']

/** What the service refused, or could not do. `code` is for programs, `message` for people. */
export class RowdeckError extends Error {
  override readonly name = 'RowdeckError'
  readonly code: ErrorCode
  /** Of the answer; 200 where rows broke off in the middle. */
  readonly status: number
  readonly requestId: string
  readonly details: Record<string, unknown>
  /** Seconds after which the same call may succeed, where the service says so. */
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

/** There was no answer, no whole one, or none of a Rowdeck service. */
export class RowdeckConnectionError extends Error {
  override readonly name = 'RowdeckConnectionError'
  /** The status, where something answered. */
  readonly status: number | undefined

  constructor(message: string, options: { cause?: unknown; status?: number } = {}) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined)
    this.status = options.status
  }
}

/** The error that an answer tells of. */
export async function errorOf(answer: Response): Promise<RowdeckError | RowdeckConnectionError> {
  const { status } = answer
  const body: unknown = await answer.json().catch(() => undefined)
  if (!isErrorBody(body)) {
    return new RowdeckConnectionError(`Something that is no Rowdeck service answered ${status}.`, {
      status,
    })
  }
  return new RowdeckError(body, { status, retryAfterSeconds: retryAfter(answer.headers) })
}

function isErrorBody(body: unknown): body is ErrorBody {
  const { code, message } = (body as ErrorBody | undefined)?.error ?? {}
  return typeof code === 'string' && typeof message === 'string'
}

function retryAfter(headers: Headers): number | undefined {
  const given = headers.get('retry-after')
  return given !== null && /^\d+$/.test(given) ? Number(given) : undefined
}
