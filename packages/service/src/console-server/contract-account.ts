import {
  type AllowanceJson,
  billingSources,
  dayOfUseSchema,
  type KeyJson,
  keyRatesFields,
  keySchema,
  keyScopes,
  type LedgerEntryJson,
  ledgerEntrySchema,
  monthlyCapMax,
  networksMax,
  outcomes,
  type RateLimitJson,
  type StandingJson,
  standing,
} from '@rowdeck/accounts/accounts'
import { nullable, type Static, Type, time } from '@rowdeck/core/schema'
import { text } from './entered-text.ts'

/** The messages about an account: keys, what it may do, and what it did. */
const billingSource = nullable(Type.Enum(billingSources))
export const key = keySchema
export type Key = KeyJson
export const keys = Type.Object({ keys: Type.Array(key) })

export const newKeyForm = Type.Object({
  name: text(),
  expiresAt: Type.Optional(
    nullable(time('A time in the future; without it, the key never expires')),
  ),
  scopes: Type.Optional(Type.Array(Type.Enum(keyScopes), { minItems: 1 })),
  networks: Type.Optional(Type.Array(text(), { maxItems: networksMax })),
  monthlyCap: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: monthlyCapMax }))),
  limits: Type.Optional(Type.Object(keyRatesFields)),
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

export type LedgerEntry = LedgerEntryJson
export const ledger = Type.Object({ entries: Type.Array(ledgerEntrySchema) })

export type ConversionDay = Static<typeof dayOfUseSchema>
export const conversions = Type.Object({ days: Type.Array(dayOfUseSchema) })

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
