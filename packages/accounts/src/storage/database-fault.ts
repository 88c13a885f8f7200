import { AppError } from '@rowdeck/core/errors'

/** Why the database cannot do its work at the moment. */
export type FaultReason =
  | 'locked'
  | 'overloaded'
  | 'full'
  | 'read-only'
  | 'missing'
  | 'damaged'
  | 'failing'
  | 'stopped'
  | 'unreachable'

/** The reasons in words, for the operator. */
export const faultTexts: Record<FaultReason, string> = {
  locked: 'the database is locked by another process',
  overloaded: 'too many requests are waiting for the database',
  full: 'the disk is full',
  'read-only': 'the database is read-only',
  missing: 'the database file was deleted, moved or replaced',
  damaged: 'the database file is damaged',
  failing: 'the database file cannot be read or written',
  stopped: 'the database thread stopped',
  unreachable: 'the database server cannot be reached',
}

const transientReasons = new Set<FaultReason>(['locked', 'overloaded', 'stopped', 'unreachable'])

/**
 * Thrown by every dialect in place of the error that the database reported: callers get 503 `busy`. The
 * cause is the original error, for the log and the command line.
 */
export class DatabaseFault extends AppError {
  readonly reason: FaultReason

  constructor(reason: FaultReason, cause?: unknown) {
    super('busy', 'The database is temporarily unavailable. Retry later.', {
      retryAfterSeconds: transientReasons.has(reason) ? 1 : 30,
      cause: new Error(faultTexts[reason], { cause }),
    })
    this.reason = reason
  }
}

/** Returns the error for a database that cannot be opened; the message says why and what to do. */
export function cannotOpen(message: string): AppError {
  return new AppError('busy', message)
}

/** Returns the text with its first letter in upper case. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
