import { DatabaseFault, type FaultReason } from '../database-fault.ts'
import { type Failure, fileMissing, transactionEnded } from './messages.ts'

// Prefixes of SQLite's codes; the first match counts.
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
 * Returns the error of a failure of the database thread: a DatabaseFault if the database itself failed, else
 * the error that SQLite or the statement reported, with its code.
 */
export function errorOf({ code, stack, message, name }: Failure): Error {
  const error = Object.assign(new Error(message), { name }, code && { code }, stack && { stack })
  const [, reason] = reasons.find(([start]) => code?.startsWith(start)) ?? []
  return reason ? new DatabaseFault(reason, error) : error
}
