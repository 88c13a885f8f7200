import { createHash, createHmac } from 'node:crypto'
import {
  type Accounts,
  type ApiKey,
  deriveKey,
  deriveKeyId,
  type KeyOptions,
} from '@rowdeck/accounts/accounts'
import type { LiveSession, PersonSession, SignedIn } from '@rowdeck/accounts/people'
import { WebError } from './web-error.ts'

const name = 'Playground'
/** Number of keys per session, counting those that replace a revoked one. */
const keysPerSession = 5

/**
 * The key with which a session's page calls the public API. It is derived from the session's token and
 * the service's secret, so it is the same each time without being stored, and it ends with the session.
 * Its id is derived from the session's id, because a person who ends another session does not have its token.
 */
export interface PlaygroundKeys {
  forSession(person: SignedIn): Promise<{ apiKey: ApiKey; key: string }>
}

export function createPlaygroundKeys(
  { keys }: Pick<Accounts, 'keys'>,
  secret: () => string,
  /** Called before a key is created; may refuse. */
  beforeCreate: (person: SignedIn) => Promise<void>,
): PlaygroundKeys {
  const keyOf = ({ token }: LiveSession, index: number) =>
    deriveKey(createHmac('sha256', secret()).update(`playground:${index}:${token}`).digest())

  // if two pages ask concurrently, one creates the key and the other finds it
  async function create(person: SignedIn, options: KeyOptions & { id: string }): Promise<ApiKey> {
    await beforeCreate(person)
    try {
      return (await keys.create(person.accountId, options)).apiKey
    } catch (error) {
      const existing = await keys.findDerived(options.id)
      if (existing) return existing
      throw error
    }
  }

  return {
    async forSession(person) {
      const { session } = person
      for (let index = 0; index < keysPerSession; index += 1) {
        const id = idOf(session, index)
        const key = keyOf(session, index)
        const lifetime = { sessionId: session.id, expiresAt: session.expiresAt.getTime() }
        const apiKey =
          (await keys.findDerived(id)) ?? (await create(person, { id, name, key, ...lifetime }))
        if (apiKey.revokedAt === null && apiKey.rotatedAt === null) return { apiKey, key }
      }
      throw new WebError(
        'input_invalid',
        'The keys of this session were revoked. Sign out and in again to get a new one.',
      )
    },
  }
}

function idOf({ id }: Pick<PersonSession, 'id'>, index: number): string {
  return deriveKeyId(createHash('sha256').update(`playground:${index}:${id}`).digest())
}
