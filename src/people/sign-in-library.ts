import { cookiesOf, openLibrary } from './library.ts'
import { openSingleSignOn } from './open-single-sign-on.ts'
import { openPasskeys } from './passkeys.ts'
import { openPasswords } from './passwords.ts'
import { type FactorParts, openSecondFactors } from './second-factor-codes.ts'
import {
  type LoadedPeople,
  type PeopleSettings,
  type PersonSession,
  sessionsMax,
} from './sessions.ts'

/** Implements People with better-auth. */
export async function openSignInLibrary(
  store: FactorParts['store'],
  settings: PeopleSettings,
): Promise<LoadedPeople> {
  const auth = await openLibrary(store, settings)
  const { adapter } = await auth.$context
  const { clock, secret } = settings

  return {
    ...(await openPasswords(auth, store)),
    ...(await openSecondFactors({ library: auth, store, clock, secret })),
    ...(await openPasskeys(auth, store)),
    ...openSingleSignOn(auth, settings),
    async findSession(headers) {
      const found = await auth.api.getSession({ headers })
      if (!found) return undefined
      const { token } = found.session
      return { accountId: found.user.id, session: { ...sessionOf(found.session), token } }
    },
    signOut: async (headers) => cookiesOf(await auth.api.signOut({ headers, returnHeaders: true })),
    async listSessions(accountId) {
      const found = await adapter.findMany<FoundSession>({
        model: 'session',
        where: [
          { field: 'userId', value: accountId },
          { field: 'expiresAt', value: new Date(), operator: 'gt' },
        ],
        sortBy: { field: 'createdAt', direction: 'desc' },
        limit: sessionsMax,
      })
      return found.map(sessionOf)
    },
  }
}

interface FoundSession {
  id: string
  createdAt: Date
  expiresAt: Date
  userAgent?: string | null | undefined
  ipAddress?: string | null | undefined
}

function sessionOf(found: FoundSession): PersonSession {
  const { id, createdAt, expiresAt } = found
  const { userAgent, ipAddress } = found
  return { id, createdAt, expiresAt, userAgent: userAgent || null, address: ipAddress || null }
}
