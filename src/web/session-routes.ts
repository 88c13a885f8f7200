import type { FastifyInstance } from 'fastify'
import type { Session } from './contract.ts'
import { callerOf, type Desk, endSessions, iso, letIn, personOf } from './desk.ts'
import type { PersonSession } from './people.ts'
import { WebError } from './web-error.ts'

/** The sessions of whoever is signed in: where, since when, and how to end them. */
export function sessionRoutes(server: FastifyInstance, desk: Desk): void {
  const { people } = desk

  server.get('/sessions', async (request) => {
    const { accountId, session: current } = await personOf(desk, request)
    const sessions = await people.sessions(accountId)
    return { sessions: sessions.map((session) => shown(session, current)) }
  })

  server.delete<{ Params: { id: string } }>('/sessions/:id', async (request, reply) => {
    const { accountId } = await personOf(desk, request)
    const own = await people.sessions(accountId)
    const session = own.find(({ id }) => id === request.params.id)
    if (!session) throw new WebError('not_found', 'This session has ended already.')
    await endSessions(desk, [session])
    reply.code(204)
  })

  server.delete('/sessions', async (request, reply) => {
    const { accountId } = await personOf(desk, request)
    const sessions = await people.sessions(accountId)
    letIn(reply, await people.signOut(callerOf(request)))
    await endSessions(desk, sessions)
    reply.code(204)
  })
}

function shown(session: PersonSession, current: PersonSession): Session {
  const { id, createdAt, expiresAt, userAgent, address } = session
  return {
    id,
    current: id === current.id,
    createdAt: iso(createdAt),
    endsAt: iso(expiresAt),
    userAgent,
    address,
  }
}
