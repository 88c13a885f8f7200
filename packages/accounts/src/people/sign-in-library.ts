import { cookiesOf, openLibrary } from './library.ts'
import { openSingleSignOn } from './open-single-sign-on.ts'
import { openPasskeys } from './passkeys.ts'
import { addPerson, openPasswords } from './passwords.ts'
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
  const { clock, secret, sessionMs } = settings
  // the lifetime may have been longer when it began
  const endOf = ({ createdAt, expiresAt }: FoundSession) =>
    new Date(Math.min(expiresAt.getTime(), createdAt.getTime() + sessionMs))
  const isOver = (session: FoundSession) => endOf(session).getTime() <= clock.now()
  const sessionOf = (found: FoundSession) => shownSession(found, endOf(found))

  return {
    ...(await openPasswords(auth, store)),
    async enter(headers, { id, email }) {
      await addPerson(auth, { id, email })
      const params = { userId: id }
      const entered = await auth.api.startSessionOf({ headers, params, returnHeaders: true })
      return { cookies: cookiesOf(entered), isComplete: !entered.response.twoFactorRedirect }
    },
    ...(await openSecondFactors({ library: auth, store, clock, secret })),
    ...(await openPasskeys(auth, store)),
    ...openSingleSignOn(auth, store, settings),
    async findSession(headers) {
      const found = await auth.api.getSession({ headers })
      if (!found || isOver(found.session)) return undefined
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
      return found.filter((session) => !isOver(session)).map(sessionOf)
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

function shownSession(found: FoundSession, expiresAt: Date): PersonSession {
  const { id, createdAt, userAgent, ipAddress } = found
  return { id, createdAt, expiresAt, userAgent: userAgent || null, address: ipAddress || null }
}
