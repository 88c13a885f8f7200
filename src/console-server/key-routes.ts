import type { ApiKey, NewKey } from '../accounts/accounts.ts'
import type { ConsoleContext } from './console-context.ts'
import type { CreatedKey, Key } from './contract.ts'
import { momentOf } from './form.ts'
import { iso, isoOrNull } from './iso-time.ts'
import type { RouteHandlers } from './routes.ts'

/** The API keys of the person who is signed in. A secret is returned once, when the key is created. */
export function keyRoutes({ accounts, clock, guards, playground }: ConsoleContext) {
  const { keys } = accounts

  async function shown(apiKey: ApiKey): Promise<Key> {
    return asKey(apiKey, await keys.usesSinceRotation(apiKey.accountId), clock.now())
  }

  async function created({ apiKey, key }: NewKey): Promise<CreatedKey> {
    return { key: await shown(apiKey), secret: key }
  }

  return {
    async 'GET /web/keys'({ person: { accountId } }) {
      const uses = await keys.usesSinceRotation(accountId)
      const listed = await keys.list(accountId)
      return { keys: listed.map((apiKey) => asKey(apiKey, uses, clock.now())) }
    },
    async 'POST /web/keys'({ body, person: { accountId } }) {
      const expiresAt = momentOf(body.expiresAt, 'expiresAt')
      await guards.changeKey(accountId)
      const options = { name: body.name, ...(expiresAt ? { expiresAt } : {}) }
      return created(await keys.create(accountId, options))
    },
    async 'PATCH /web/keys/:id'({ body, id, person: { accountId } }) {
      return shown(await keys.rename(accountId, id, body.name))
    },
    async 'POST /web/keys/:id/rotate'({ body, id, person: { accountId } }) {
      await guards.changeKey(accountId)
      return created(await keys.rotate(accountId, id, body.overlapSeconds * 1000))
    },
    async 'DELETE /web/keys/:id'({ id, person: { accountId } }) {
      await guards.revokeKey(accountId)
      return shown(await keys.revoke(accountId, id))
    },
    async 'POST /web/playground-key'({ person }) {
      const { apiKey, key } = await playground.forSession(person)
      return { keyId: apiKey.id, secret: key, expiresAt: iso(person.session.expiresAt) }
    },
  } satisfies Partial<RouteHandlers>
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
