import type { FastifyRequest } from 'fastify'
import type { Accounts, AuditFacts } from '../accounts/accounts.ts'
import type { Clock } from '../clock.ts'
import type { SignedIn } from '../people/people.ts'
import { hourMs } from '../time.ts'

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

/** Acts of visitors that one process records in an hour; strangers must not be able to fill the disk. */
export const visitsPerHourMax = 3600

/** Returns the function that records acts of visitors, a limited number, whether or not the account exists. */
export function createVisitRecorder(accounts: Accounts, clock: Clock): RecordVisit {
  let window = { since: clock.now(), count: 0 }
  return async (request, facts) => {
    const now = clock.now()
    // a window that starts in the future predates a clock that was set back
    if (now < window.since || now - window.since >= hourMs) window = { since: now, count: 0 }
    window.count += 1
    if (window.count <= visitsPerHourMax) await actingVisitor(accounts, request).record(facts)
  }
}
