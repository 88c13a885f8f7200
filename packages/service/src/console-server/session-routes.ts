import type { PersonSession } from '@rowdeck/accounts/people'
import { isoTime } from '@rowdeck/core/time'
import type { ConsoleContext } from './console-context.ts'
import type { Session } from './contract.ts'
import type { RouteHandlers } from './routes.ts'
import { callerOf, setSessionCookies } from './session-cookies.ts'
import { WebError } from './web-error.ts'

/** Lists and ends the sessions of the person who is signed in. */
export function sessionRoutes(context: ConsoleContext) {
  const { people, store, recordSession } = context
  return {
    async 'GET /web/sessions'({ person: { accountId, session: current } }) {
      const sessions = await people.listSessions(accountId)
      return { sessions: sessions.map((session) => shown(session, current)) }
    },
    async 'DELETE /web/sessions/:id'({ id, request, person }) {
      const { accountId } = person
      if (!(await store.endSession(accountId, id))) {
        throw new WebError('not_found', 'This session has already ended.')
      }
      await recordSession({ request, person }, 'sessions_ended', { sessions: 1 })
      return null
    },
    async 'DELETE /web/sessions'({ request, reply, person }) {
      const { accountId } = person
      const sessions = await store.endSessions(accountId)
      setSessionCookies(reply, await people.signOut(callerOf(request)))
      await recordSession({ request, person }, 'sessions_ended', { sessions })
      return null
    },
  } satisfies Partial<RouteHandlers>
}

function shown(session: PersonSession, current: PersonSession): Session {
  const { id, createdAt, expiresAt, userAgent, address } = session
  return {
    id,
    current: id === current.id,
    createdAt: isoTime(createdAt),
    endsAt: isoTime(expiresAt),
    userAgent,
    address,
  }
}
