import { AppError } from '@rowdeck/core/errors'
import { nullable, oneOf, Type, time } from '@rowdeck/core/schema'
import type { TSchemaOptions } from 'typebox'
import { keyScopes, monthlyCapMax, networksMax } from './key-limits.ts'
import { keyRatesFields } from './own-limits.ts'

/** A part of a request: members that it does not list are refused. */
export const strict = { additionalProperties: false } satisfies TSchemaOptions

export const emailField = Type.String({
  minLength: 3,
  maxLength: 254,
  description: 'The email address.',
})

/** The schema of the name that another system gives to an account. */
export function externalId(description: string) {
  return Type.String({ minLength: 1, maxLength: 200, pattern: '^[\\x21-\\x7e]+$', description })
}

/** The fields with which a key is created. */
export const newKeyFields = {
  name: Type.String({ minLength: 1, maxLength: 100, description: 'The name of the key.' }),
  scopes: Type.Optional(
    Type.Array(oneOf(keyScopes), {
      minItems: 1,
      maxItems: keyScopes.length,
      description: 'What the key may do; `convert` and `usage` by default.',
    }),
  ),
  networks: Type.Optional(
    Type.Array(Type.String({ maxLength: 50 }), {
      maxItems: networksMax,
      description: 'IP addresses or CIDR networks from which it works; all by default.',
    }),
  ),
  monthlyCap: Type.Optional(
    nullable(Type.Integer({ minimum: 1, maximum: monthlyCapMax }), {
      description: 'Conversions per calendar month (UTC); any number by default.',
    }),
  ),
  limits: Type.Optional(
    Type.Object(keyRatesFields, {
      ...strict,
      description:
        'Limits of the key. Those of its account hold as well, so that wider ones have no effect.',
    }),
  ),
  expiresAt: Type.Optional(
    nullable(time('A time in the future; without it, the key never expires.')),
  ),
}

/** Returns a time of a request in milliseconds since the Unix epoch, undefined if there is none. Throws request_invalid. */
export function momentOf(text: string | null | undefined, field: string): number | undefined {
  if (text === undefined || text === null) return undefined
  const moment = Date.parse(text)
  if (!Number.isNaN(moment)) return moment
  throw new AppError('request_invalid', `\`${field}\` must be a time such as 2030-01-31T12:00:00Z.`)
}
