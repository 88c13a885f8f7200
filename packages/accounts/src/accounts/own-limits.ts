import { nullable, Type } from '@rowdeck/core/schema'

const limitMax = 100_000_000

const limit = (description: string, bounds = { minimum: 1, maximum: limitMax }) =>
  Type.Optional(nullable(Type.Integer(bounds), { description }))

/** Conversions that a described slide may cost. */
const descriptionPriceMax = 1000

/** The limits that a plan or an account can have of its own. */
export const ownLimitsFields = {
  requestsPerMinute: limit('Requests in any 60 seconds.'),
  requestsPerDay: limit('Requests per UTC day.'),
  conversionsAtOnce: limit('Concurrent conversions.'),
  workerSecondsPerDay: limit('Seconds of worker time per UTC day.'),
  descriptionPrice: limit('Conversions that a described slide costs beside the request.', {
    minimum: 0,
    maximum: descriptionPriceMax,
  }),
}

const { requestsPerMinute, requestsPerDay, conversionsAtOnce } = ownLimitsFields

/** The limits that a key can have within those of its account. */
export const keyRatesFields = { requestsPerMinute, requestsPerDay, conversionsAtOnce }

/** Limits of a key; those of its account hold as well. */
export type KeyRates = { readonly [Name in keyof typeof keyRatesFields]?: number }

/** Limits in place of those of the service; what is left out stays as it is there. */
export type OwnLimits = { readonly [Name in keyof typeof ownLimitsFields]?: number }

/** The same with null for a limit that is not set, as requests give and answers show it. */
export type GivenLimits = { [Name in keyof typeof ownLimitsFields]?: number | null | undefined }

/** Whether both set the same limits. */
export function sameLimits(one: OwnLimits = {}, other: OwnLimits = {}): boolean {
  const names = Object.keys(ownLimitsFields) as (keyof OwnLimits)[]
  return names.every((name) => one[name] === other[name])
}

/** Returns the limits after a change: null removes one, and what is left out stays. */
export function changedLimits(limits: OwnLimits, changes: GivenLimits): OwnLimits {
  const entries = Object.entries<number | null | undefined>({ ...limits, ...changes })
  return Object.fromEntries(entries.filter(([, value]) => typeof value === 'number'))
}
