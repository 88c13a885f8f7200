import type { Accounts, AuditDetails, AuditFacts } from '@rowdeck/accounts/accounts'
import type { SignedIn } from '@rowdeck/accounts/people'
import type { Clock } from '@rowdeck/core/clock'
import { clientNetwork, customerNetwork } from '@rowdeck/core/network'
import { hourMs } from '@rowdeck/core/time'
import { WindowCounts } from '@rowdeck/core/window-counts'
import type { FastifyRequest } from 'fastify'

interface Call {
  request: Pick<FastifyRequest, 'ip'>
  person: SignedIn
}

/** Returns the accounts as changed by a person on the own account, which the audit log records. */
export function actingOwner(accounts: Accounts, { request, person }: Call): Accounts {
  return accounts.as({ kind: 'account', accountId: person.accountId, ip: request.ip })
}

/** Returns the accounts as changed by somebody who is not signed in. */
export function actingVisitor(accounts: Accounts, { ip }: Pick<FastifyRequest, 'ip'>): Accounts {
  return accounts.as({ kind: 'visitor', ip })
}

/** Records acts of somebody who is not signed in: wrong passwords and requests for links. */
export type RecordVisit = (request: Pick<FastifyRequest, 'ip'>, facts: AuditFacts) => Promise<void>

/** Records that a person has signed in or out. */
export type RecordSession = (call: Call, kind: SessionAct, details?: AuditDetails) => Promise<void>
type SessionAct = 'signed_in' | 'signed_out' | 'sessions_ended'

/**
 * Acts that one process records in an hour, of all together and of one network or account: those that nobody is refused must
 * not fill the disk, and a few networks must not hide what others do.
 */
export const recordLimits = {
  visits: { allMax: 3600, oneMax: 36 },
  /** Of each kind of act. */
  sessions: { allMax: 36_000, oneMax: 60 },
}

/** Returns the functions that record a limited number of acts; of visitors whether or not the account exists. */
export function createRecorders(
  accounts: Accounts,
  clock: Clock,
): { recordVisit: RecordVisit; recordSession: RecordSession } {
  const visits = hourlyShares(clock, recordLimits.visits)
  const sessions = hourlyShares(clock, recordLimits.sessions)
  return {
    async recordVisit(request, facts) {
      const has = visits(clientNetwork(request.ip, customerNetwork))
      if (has) await actingVisitor(accounts, request).record(facts)
    },
    async recordSession(call, kind, details = {}) {
      const { accountId } = call.person
      const has = sessions(`${kind} ${accountId}`)
      if (has) await actingOwner(accounts, call).record({ kind, accountId, details })
    },
  }
}

/** Returns a function that counts an act of somebody and tells whether it is within the limits of this hour. */
function hourlyShares(
  clock: Clock,
  { allMax, oneMax }: { allMax: number; oneMax: number },
): (name: string) => boolean {
  const counts = new WindowCounts(clock, hourMs)
  return (name) => {
    if (counts.total() >= allMax || counts.of(name) >= oneMax) return false
    counts.add(name)
    return true
  }
}
