import { extensible, nullable, type Static, Type, time } from '@rowdeck/core/schema'
import { isoTime, isoTimeOrNull } from '@rowdeck/core/time'
import type { ApiKey } from './api-key.ts'
import { keyScopes } from './key-limits.ts'
import { keyRatesFields } from './own-limits.ts'

/** The schema of a key without its secret, for the API and the console. */
export const keySchema = Type.Object({
  id: Type.String(),
  name: Type.String(),
  prefix: Type.String({ description: 'First characters; display as `rdk_abcd…wxyz`' }),
  lastFour: Type.String(),
  scopes: Type.Array(extensible(keyScopes)),
  networks: Type.Array(Type.String(), {
    description: 'CIDR networks from which the key works; empty for all',
  }),
  monthlyCap: nullable(Type.Integer({ description: 'Conversions per calendar month (UTC)' })),
  limits: Type.Object(keyRatesFields, {
    description: 'Limits of the key; those of its account hold as well.',
  }),
  state: extensible(['active', 'rotated', 'expired', 'revoked'], {
    description: '`rotated`: it was replaced, and works until `expiresAt`',
  }),
  createdAt: time(),
  lastUsedAt: nullable(time('Accurate to a minute')),
  expiresAt: nullable(time()),
  revokedAt: nullable(time()),
  rotatedAt: nullable(time()),
  rotatedTo: nullable(Type.String({ description: 'Id of the key that replaced it' })),
  usesSinceRotation: nullable(
    Type.Integer({ description: 'Requests with this key since it was rotated' }),
  ),
})
export type KeyJson = Static<typeof keySchema>

/** Returns a key as JSON; `uses` are those since the rotation, by the id of the key. */
export function keyAsJson(apiKey: ApiKey, uses: Map<string, number>, now: number): KeyJson {
  const { id, name, prefix, lastFour, rotatedAt, rotatedTo, monthlyCap } = apiKey
  return {
    id,
    name,
    prefix,
    lastFour,
    scopes: [...apiKey.scopes],
    networks: [...apiKey.networks],
    monthlyCap,
    limits: { ...apiKey.limits },
    state: stateOf(apiKey, now),
    createdAt: isoTime(apiKey.createdAt),
    lastUsedAt: isoTimeOrNull(apiKey.lastUsedAt),
    expiresAt: isoTimeOrNull(apiKey.expiresAt),
    revokedAt: isoTimeOrNull(apiKey.revokedAt),
    rotatedAt: isoTimeOrNull(rotatedAt),
    rotatedTo,
    usesSinceRotation: rotatedAt === null ? null : (uses.get(id) ?? 0),
  }
}

function stateOf({ revokedAt, expiresAt, rotatedAt }: ApiKey, now: number): KeyJson['state'] {
  if (revokedAt !== null) return 'revoked'
  if (expiresAt !== null && now >= expiresAt) return 'expired'
  return rotatedAt === null ? 'active' : 'rotated'
}
