import type { ErrorEntry } from './error-entry.ts'
import { readingErrors } from './reading-errors.ts'

/** The catalogs of errors; packages that have more of them add theirs by declaration merging. */
export interface ErrorCatalogs {
  reading: typeof readingErrors
}

type CodesIn<Catalog> = keyof Catalog & string

export type ErrorCode = {
  [Name in keyof ErrorCatalogs]: CodesIn<ErrorCatalogs[Name]>
}[keyof ErrorCatalogs]

/** The codes for which a catalog has a message. */
type WordedCode<Catalog> = {
  [Code in keyof Catalog]: Catalog[Code] extends { message: string } ? Code : never
}[keyof Catalog]

export interface AppErrorOptions {
  /** Additional facts for the caller, such as sizes in bytes. Never a secret or text of a document. */
  details?: Record<string, unknown> | undefined
  /** Whole seconds after which the same request may succeed. */
  retryAfterSeconds?: number | undefined
  /** The underlying error, for the log only. */
  cause?: unknown
}

/**
 * An error with a code of a catalog and a message for the caller: what is wrong, then what to do. Any
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

/** Returns what makes errors with the messages of a catalog. */
export function errorsOf<Catalog extends Partial<Record<ErrorCode, ErrorEntry>>>(catalog: Catalog) {
  return (code: WordedCode<Catalog> & ErrorCode, options: AppErrorOptions = {}): AppError =>
    new AppError(code, (catalog[code] as { message: string }).message, options)
}

/** Returns the error of reading with the message of its catalog. */
export const readingError = errorsOf(readingErrors)
