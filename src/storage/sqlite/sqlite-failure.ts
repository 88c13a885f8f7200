import { DatabaseFault, type FaultReason } from '../database-fault.ts'
import { type Failure, fileMissing, transactionEnded } from './messages.ts'

// SQLite's codes begin with these; the first one that fits counts.
const reasons: [code: string, reason: FaultReason][] = [
  ['SQLITE_BUSY', 'locked'],
  ['SQLITE_LOCKED', 'locked'],
  ['SQLITE_FULL', 'full'],
  ['SQLITE_READONLY_DBMOVED', 'missing'],
  ['SQLITE_READONLY', 'read-only'],
  ['SQLITE_CORRUPT', 'damaged'],
  ['SQLITE_NOTADB', 'damaged'],
  ['SQLITE_IOERR', 'failing'],
  ['SQLITE_CANTOPEN', 'failing'],
  ['SQLITE_PROTOCOL', 'failing'],
  [fileMissing, 'missing'],
  [transactionEnded, 'stopped'],
]

/**
 * Returns the error that a failure of the database thread stands for: DatabaseFault if the database is
 * in trouble, else what SQLite or the statement reported, with its code.
 */
export function errorOf({ code, stack, message, name }: Failure): Error {
  const error = Object.assign(new Error(message), { name }, code && { code }, stack && { stack })
  const [, reason] = reasons.find(([start]) => code?.startsWith(start)) ?? []
  return reason ? new DatabaseFault(reason, error) : error
}
