import { AppError } from '../errors.ts'
import type { WebErrorCode, WebFailure } from './contract.ts'

/** What each code of the console means in HTTP. */
export const webStatusOf: Record<WebErrorCode, number> = {
  input_invalid: 400,
  password_unfit: 400,
  link_invalid: 400,
  signed_out: 401,
  credentials_wrong: 401,
  account_suspended: 403,
  origin_refused: 403,
  sign_up_closed: 403,
  not_found: 404,
  throttled: 429,
  busy: 503,
  internal: 500,
}

/** A refusal by the console, with words for a person. */
export class WebError extends Error {
  override readonly name = 'WebError'
  readonly code: WebErrorCode
  readonly field: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: WebErrorCode,
    message: string,
    facts: { field?: string; retryAfterSeconds?: number } = {},
  ) {
    super(message)
    this.code = code
    this.field = facts.field
    this.retryAfterSeconds = facts.retryAfterSeconds
  }
}

/** Returns the refusal that any error is to the page; what is nobody's mistake but ours is `internal`. */
export function asWebError(error: unknown): WebError {
  if (error instanceof WebError) return error
  if (error instanceof AppError && error.code === 'not_found') {
    return new WebError('not_found', error.message)
  }
  if (error instanceof AppError && error.code === 'busy') {
    const message = 'The service cannot reach its database at the moment. Try again in a moment.'
    return new WebError('busy', message, { retryAfterSeconds: error.retryAfterSeconds ?? 1 })
  }
  if (error instanceof AppError) return new WebError('input_invalid', error.message)
  if (isRefusedByFramework(error)) {
    return new WebError('input_invalid', 'The request cannot be understood.')
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
