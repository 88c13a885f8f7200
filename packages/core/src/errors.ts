import { errorCatalog } from './error-catalog.ts'

export type ErrorCode = keyof typeof errorCatalog

/** The codes for which the catalog has a message. */
type WordedCode = {
  [Code in ErrorCode]: (typeof errorCatalog)[Code] extends { message: string } ? Code : never
}[ErrorCode]

/** Every error code, in the order of the catalog. */
export const errorCodes = Object.keys(errorCatalog) as ErrorCode[]

/** Returns the HTTP status of a code. */
export function statusOf(code: ErrorCode): number {
  return errorCatalog[code].status
}

/** Returns whether a request keeps its charge if it fails with this code after its first row; null: the caller disconnected. */
export function keepsCharge(code: ErrorCode | null): boolean {
  return code === null || errorCatalog[code].charge === 'kept'
}

/** Returns one sentence that says what a code means. */
export function describeError(code: ErrorCode): string {
  return errorCatalog[code].description
}

/** Returns an example of an error with this code. */
export function errorExample(code: ErrorCode): { message: string; details?: object } {
  const entry = errorCatalog[code]
  const details = 'exampleDetails' in entry ? { details: entry.exampleDetails } : {}
  return { message: 'message' in entry ? entry.message : entry.example, ...details }
}

export interface AppErrorOptions {
  /** Additional facts for the caller, such as sizes in bytes. Never a secret or text of a document. */
  details?: Record<string, unknown> | undefined
  /** Whole seconds after which the same request may succeed. */
  retryAfterSeconds?: number | undefined
  /** The underlying error, for the log only. */
  cause?: unknown
}

/**
 * An error with a code of the catalog and a message for the caller: what is wrong, then what to do. Any
 * other thrown value is an internal fault, which callers see as `internal`.
 */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly details: Record<string, unknown> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined)
    this.code = code
    this.details = options.details
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/** Returns the error with the message of the catalog. */
export function catalogError(code: WordedCode, options: AppErrorOptions = {}): AppError {
  return new AppError(code, errorCatalog[code].message, options)
}
