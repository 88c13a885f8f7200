import type { FastifyInstance } from 'fastify'
import type { ApiKey, NewKey } from '../accounts/accounts.ts'
import type { CreatedKey, Key, PlaygroundKey } from './contract.ts'
import { type Desk, iso, isoOrNull, personOf } from './desk.ts'
import { choiceOf, momentOf, textOf } from './form.ts'

const overlapsSeconds = [0, 3600, 86_400, 604_800]

interface OfKey {
  Params: { id: string }
}

/** The keys of whoever is signed in. A secret is told when it is made, and never again. */
export function keyRoutes(server: FastifyInstance, desk: Desk): void {
  const { keys } = desk.accounts

  async function shown(apiKey: ApiKey): Promise<Key> {
    return asKey(apiKey, await keys.usesSinceRotation(apiKey.accountId), desk.clock.now())
  }

  async function created({ apiKey, key }: NewKey): Promise<CreatedKey> {
    return { key: await shown(apiKey), secret: key }
  }

  server.get('/keys', async (request) => {
    const { accountId } = await personOf(desk, request)
    const uses = await keys.usesSinceRotation(accountId)
    const listed = await keys.list(accountId)
    return { keys: listed.map((apiKey) => asKey(apiKey, uses, desk.clock.now())) }
  })

  server.post('/keys', async (request, reply) => {
    const { accountId } = await personOf(desk, request)
    const expiresAt = momentOf(request, 'expiresAt')
    const wishes = { name: textOf(request, 'name'), ...(expiresAt ? { expiresAt } : {}) }
    await desk.guards.keyChange(accountId)
    reply.code(201)
    return created(await keys.create(accountId, wishes))
  })

  server.patch<OfKey>('/keys/:id', async (request) => {
    const { accountId } = await personOf(desk, request)
    return shown(await keys.rename(accountId, request.params.id, textOf(request, 'name')))
  })

  server.post<OfKey>('/keys/:id/rotate', async (request, reply) => {
    const { accountId } = await personOf(desk, request)
    const overlapMs = choiceOf(request, 'overlapSeconds', overlapsSeconds) * 1000
    await desk.guards.keyChange(accountId)
    reply.code(201)
    return created(await keys.rotate(accountId, request.params.id, overlapMs))
  })

  server.delete<OfKey>('/keys/:id', async (request) => {
    const { accountId } = await personOf(desk, request)
    await desk.guards.keyRevocation(accountId)
    return shown(await keys.revoke(accountId, request.params.id))
  })

  server.post('/playground-key', async (request): Promise<PlaygroundKey> => {
    const person = await personOf(desk, request)
    const { apiKey, key } = await desk.playground.forSession(person)
    return { keyId: apiKey.id, secret: key, expiresAt: iso(person.session.expiresAt) }
  })
}

function asKey(apiKey: ApiKey, uses: Map<string, number>, now: number): Key {
  const { id, name, prefix, lastFour, rotatedAt, rotatedTo } = apiKey
  return {
    id,
    name,
    prefix,
    lastFour,
    state: stateOf(apiKey, now),
    createdAt: iso(apiKey.createdAt),
    lastUsedAt: isoOrNull(apiKey.lastUsedAt),
    expiresAt: isoOrNull(apiKey.expiresAt),
    revokedAt: isoOrNull(apiKey.revokedAt),
    rotatedAt: isoOrNull(rotatedAt),
    rotatedTo,
    usesSinceRotation: rotatedAt === null ? null : (uses.get(id) ?? 0),
  }
}

function stateOf({ revokedAt, expiresAt, rotatedAt }: ApiKey, now: number): Key['state'] {
  if (revokedAt !== null) return 'revoked'
  if (expiresAt !== null && now >= expiresAt) return 'expired'
  return rotatedAt === null ? 'active' : 'rotated'
}
