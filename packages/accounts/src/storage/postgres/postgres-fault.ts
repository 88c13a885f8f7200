import { AppError } from '@rowdeck/core/errors'
import { DatabaseFault, type FaultReason } from '../database-fault.ts'

// Prefixes of PostgreSQL's and Node.js's codes; the first match counts.
const reasons: [code: string, reason: FaultReason][] = [
  ['55P03', 'locked'],
  ['40P01', 'locked'],
  ['57014', 'overloaded'],
  ['25P03', 'overloaded'],
  ['25P04', 'overloaded'],
  ['53100', 'full'],
  ['53300', 'unreachable'],
  ['53', 'overloaded'],
  ['25006', 'read-only'],
  ['57P', 'unreachable'],
  ['08', 'unreachable'],
  ['28', 'unreachable'],
  ['3D000', 'unreachable'],
  ['58', 'failing'],
  ['XX001', 'damaged'],
  ['XX002', 'damaged'],
  ['ECONN', 'unreachable'],
  ['EPIPE', 'unreachable'],
  ['ENOENT', 'unreachable'],
  ['ENOTFOUND', 'unreachable'],
  ['EAI_', 'unreachable'],
  ['ETIMEDOUT', 'unreachable'],
  ['EHOSTUNREACH', 'unreachable'],
  ['ENETUNREACH', 'unreachable'],
  ['EACCES', 'unreachable'],
]

// The client reports these without a code.
const messages =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout exceeded when trying to connect|timeout expired)/

/** PostgreSQL stores no text with the character U+0000, which only a caller can have sent. */
const unstorable = '22021'

/**
 * Returns a DatabaseFault if the database itself failed or cannot be reached, else the error as PostgreSQL or
 * the client reported it; request_invalid for a text that it cannot store.
 */
export function faultOf(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseFault) return error
  const { code } = error as NodeJS.ErrnoException
  if (code === unstorable) {
    return new AppError('request_invalid', 'The request has the character U+0000. Leave it out.')
  }
  const [, reason] = reasons.find(([start]) => code?.startsWith(start)) ?? []
  if (reason) return new DatabaseFault(reason, error)
  return messages.test(error.message) ? new DatabaseFault('unreachable', error) : error
}
