import { PeopleRefused } from '@rowdeck/accounts/people'
import { AppError } from '@rowdeck/core/errors'
import type { WebFailure } from './contract.ts'
import type { WebErrorCode } from './web-error-codes.ts'

/** A refusal by the console, with a message for a person. */
export class WebError extends Error {
  override readonly name = 'WebError'
  readonly code: WebErrorCode
  readonly field: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: WebErrorCode,
    message: string,
    facts: { field?: string | undefined; retryAfterSeconds?: number | undefined } = {},
  ) {
    super(message)
    this.code = code
    this.field = facts.field
    this.retryAfterSeconds = facts.retryAfterSeconds
  }
}

const limited: ReadonlySet<string> = new Set(['concurrency_limited', 'rate_limited_minute'])

/** Maps any error to the console's error response; unexpected errors become `internal`. */
export function asWebError(error: unknown): WebError {
  if (error instanceof WebError) return error
  if (error instanceof PeopleRefused) return new WebError(error.code, error.message, error)
  if (error instanceof AppError && error.code === 'not_found') {
    return new WebError('not_found', error.message)
  }
  if (error instanceof AppError && error.code === 'busy') {
    return new WebError('busy', error.message, { retryAfterSeconds: error.retryAfterSeconds ?? 1 })
  }
  if (error instanceof AppError && limited.has(error.code)) {
    return new WebError('throttled', error.message, error)
  }
  if (error instanceof AppError) return new WebError('input_invalid', error.message)
  if (isRefusedByFramework(error)) {
    return new WebError('input_invalid', 'The request is not valid.')
  }
  return new WebError('internal', 'Something went wrong on our side. Try again in a moment.')
}

export function failureOf({ code, message, field }: WebError, requestId: string): WebFailure {
  return { error: { code, message, requestId, ...(field ? { field } : {}) } }
}

function isRefusedByFramework(error: unknown): boolean {
  const { statusCode } = error as { statusCode?: unknown }
  return typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500
}
