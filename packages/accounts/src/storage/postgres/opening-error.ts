import { cannotOpen, DatabaseFault, faultTexts } from '../database-fault.ts'
import { faultOf } from './postgres-fault.ts'

const sentences: Record<string, string> = {
  '28P01': 'the server refuses the password. Correct it',
  '28000': 'the server refuses this user. Correct the user or the server’s pg_hba.conf',
  '3D000': 'the server has no such database. Create it',
  '53300':
    'the server has no free connection. Lower ROWDECK_DATABASE_CONNECTIONS or raise max_connections',
  ENOTFOUND: 'there is no such host. Correct it',
}

/** Returns the error for a database that cannot be opened, with a sentence for the operator that contains no part of the URL. */
export function openingError(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  const known = sentences[code ?? '']
  if (known) return cannotOpen(`DATABASE_URL cannot be used: ${known}.`)
  const fault = faultOf(error)
  if (!(fault instanceof DatabaseFault)) return error
  const reason = `${faultTexts[fault.reason]}${code ? ` (${code})` : ''}`
  return cannotOpen(
    `DATABASE_URL cannot be used: ${reason}. Start the server or correct the address.`,
  )
}
