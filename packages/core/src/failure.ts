import { AppError, type ErrorCode } from './errors.ts'

/** An error as it is sent between threads, processes and machines. Without a code it is an internal fault. */
export interface Failure {
  code?: ErrorCode
  message: string
  details?: Record<string, unknown>
  retryAfterSeconds?: number
  stack?: string
}

/** Serializes any error so that the other side can rethrow it. */
export function toFailure(error: unknown): Failure {
  if (error instanceof AppError) {
    const { code, message, details, retryAfterSeconds } = error
    return {
      ...{ code, message },
      ...(details && { details }),
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    }
  }
  if (!(error instanceof Error)) return { message: String(error) }
  return { message: error.message, ...(error.stack && { stack: error.stack }) }
}

/** Returns the error that `toFailure` serialized. */
export function fromFailure({ code, message, stack, ...options }: Failure): Error {
  if (code) return new AppError(code, message, options)
  return Object.assign(new Error(message), stack ? { stack } : {})
}
