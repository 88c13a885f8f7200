import { Type } from 'typebox'
import {
  type AllowanceJson,
  billingSources,
  keyScopes,
  ledgerKinds,
  monthlyCapMax,
  networksMax,
  outcomes,
  type RateLimitJson,
  type StandingJson,
  standing,
} from '../accounts/accounts.ts'
import { nullable, type Static, time } from '../schema.ts'
import { text } from './entered-text.ts'

/** The messages about an account: keys, what it may do, and what it did. */
const billingSource = nullable(Type.Enum(billingSources))
const keyState = Type.Enum(['active', 'rotated', 'expired', 'revoked'], {
  description: '`rotated`: it was replaced, and works until `expiresAt`',
})

export const key = Type.Object({
  id: Type.String(),
  name: Type.String(),
  prefix: Type.String({ description: 'First characters; display as `rdk_abcd…wxyz`' }),
  lastFour: Type.String(),
  scopes: Type.Array(Type.Enum(keyScopes)),
  networks: Type.Array(Type.String(), {
    description: 'CIDR networks from which the key works; empty for all',
  }),
  monthlyCap: nullable(Type.Integer({ description: 'Conversions per calendar month (UTC)' })),
  state: keyState,
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
export type Key = Static<typeof key>
export const keys = Type.Object({ keys: Type.Array(key) })

export const newKeyForm = Type.Object({
  name: text(),
  expiresAt: Type.Optional(
    nullable(time('A time in the future; without it, the key never expires')),
  ),
  scopes: Type.Optional(Type.Array(Type.Enum(keyScopes), { minItems: 1 })),
  networks: Type.Optional(Type.Array(text(), { maxItems: networksMax })),
  monthlyCap: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: monthlyCapMax }))),
})
export const keyNameForm = Type.Object({ name: text() })

/** None, an hour, a day, a week. */
const overlapSeconds = Type.Enum([0, 3600, 86_400, 604_800])
export const rotateKeyForm = Type.Object({ overlapSeconds })
export type OverlapSeconds = Static<typeof overlapSeconds>

export const createdKey = Type.Object(
  { key, secret: Type.String() },
  { description: 'The secret is shown once and not stored' },
)
export type CreatedKey = Static<typeof createdKey>

export const playgroundKey = Type.Object({
  keyId: Type.String(),
  secret: Type.String(),
  expiresAt: time(),
})
export type PlaygroundKey = Static<typeof playgroundKey>

export { standing }
export type Allowance = AllowanceJson
export type RateLimit = RateLimitJson
export type Standing = StandingJson

export const ledgerEntry = Type.Object({
  id: Type.String(),
  at: time(),
  kind: Type.Enum(ledgerKinds),
  credits: Type.Integer({
    description: 'Added to the balance: negative if withdrawn or spent, else 0 or more',
  }),
  planName: nullable(Type.String()),
  requestsPerMonth: nullable(Type.Integer()),
  proUntil: nullable(Type.String()),
  requestId: nullable(Type.String()),
})
export type LedgerEntry = Static<typeof ledgerEntry>
export const ledger = Type.Object({ entries: Type.Array(ledgerEntry) })

export const conversionDay = Type.Object(
  {
    day: Type.String({ description: '`YYYY-MM-DD`' }),
    converted: Type.Integer(),
    charged: Type.Integer({ description: 'Conversions that were charged' }),
    failed: Type.Integer(),
    slides: Type.Integer(),
  },
  {
    description:
      'Conversions of a UTC day; refused requests count as failed, canceled ones do not count',
  },
)
export type ConversionDay = Static<typeof conversionDay>
export const conversions = Type.Object({ days: Type.Array(conversionDay) })

const pastRequest = Type.Object({
  requestId: Type.String(),
  at: time(),
  keyId: Type.String(),
  keyName: Type.String(),
  outcome: Type.Enum(outcomes, {
    description:
      '`refused`: no billing source was left; `lost`: the service stopped before it finished; `failed` without a code: the client canceled it',
  }),
  code: nullable(
    Type.String({ description: 'Error code of the public API if there were no rows' }),
  ),
  charged: billingSource,
  slides: nullable(Type.Integer()),
  mode: nullable(Type.String()),
  type: nullable(Type.String()),
  fileBytes: nullable(Type.Integer()),
  durationMs: nullable(Type.Integer()),
})
export type PastRequest = Static<typeof pastRequest>
export const requests = Type.Object({ requests: Type.Array(pastRequest) })
