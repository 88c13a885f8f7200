import { count, extensible, nullable, type Static, Type, time } from '@rowdeck/core/schema'
import { rateWindowNames } from './rate-windows.ts'
import { type Allowance, billingSources, type Standing } from './standing.ts'

/** The schema of a billing source; null if there is none. */
export const billingSource = (description: string) =>
  nullable(extensible(billingSources), { description })

const allowanceFields = {
  limit: count('Conversions or seconds per period.'),
  used: count('Used, or reserved by running requests.'),
  left: count('Remaining in this period.'),
  resetsAt: time('When the period ends and the allowance resets.'),
}

export const allowance = Type.Object(allowanceFields)
export type AllowanceJson = Static<typeof allowance>

const rateLimit = Type.Object({
  name: extensible(rateWindowNames, { description: 'The window.' }),
  limit: count('Maximum number of requests per window.'),
  seconds: count('Length of the window in seconds.'),
  remaining: count('Remaining requests.'),
  resetSeconds: count('Seconds until the window resets.'),
})
export type RateLimitJson = Static<typeof rateLimit>

/** The members of a standing, for every message that has them. */
export const standingFields = {
  paysNext: billingSource('Billing source of a request made now; null if there is none.'),
  free: nullable(allowance, {
    description: 'Null with a plan, which replaces the free tier, and with unlimited access.',
  }),
  plan: nullable(
    Type.Object({
      name: Type.String({ description: 'The name of the plan.' }),
      ...allowanceFields,
    }),
  ),
  proUntil: nullable(Type.String({ format: 'date', description: 'The last UTC day of Pro.' })),
  credits: Type.Object({
    left: count('Available credits.'),
    held: count('Credits reserved by running requests.'),
  }),
  conversionsAtOnce: count('Conversions that may run at the same time.'),
  descriptionPrice: count('Conversions that a described slide costs beside the request.'),
  workerSeconds: Type.Object(allowanceFields, {
    description:
      'Seconds of worker time for conversions per UTC day, including failed conversions and retries.',
  }),
  failedSeconds: Type.Object(allowanceFields, {
    description:
      'Seconds of worker time per UTC hour for conversions that fail or are canceled and are not charged.',
  }),
  rateLimits: Type.Array(rateLimit, { description: 'The minute, then the day.' }),
}

/** The schema of a standing, for the API and the console. */
export const standing = Type.Object(standingFields)
export type StandingJson = Static<typeof standing>

/**
 * Returns a standing as JSON, for the API, the console and the command line alike. Times are ISO 8601 in UTC;
 * `proUntil` is the last UTC day of Pro.
 */
export function standingAsJson(standing: Standing): StandingJson {
  const { paysNext, free, plan, proEndsAt, credits, windows } = standing
  const { conversionsAtOnce, descriptionPrice, workerSeconds, failedSeconds } = standing
  return {
    paysNext,
    free: free && allowanceAsJson(free),
    plan: plan && { name: plan.name, ...allowanceAsJson(plan) },
    proUntil: proEndsAt === null ? null : lastDayBefore(proEndsAt),
    credits: { left: credits.left, held: credits.held },
    conversionsAtOnce,
    descriptionPrice,
    workerSeconds: allowanceAsJson(workerSeconds),
    failedSeconds: allowanceAsJson(failedSeconds),
    rateLimits: windows.map(({ name, limit, seconds, remaining, resetSeconds }) => {
      return { name, limit, seconds, remaining, resetSeconds }
    }),
  }
}

/** Returns the UTC day, `YYYY-MM-DD`, that ends at this midnight. */
export function lastDayBefore(endsAt: number): string {
  return new Date(endsAt - 1).toISOString().slice(0, 10)
}

function allowanceAsJson({ limit, used, left, resetsAt }: Allowance): AllowanceJson {
  return { limit, used, left, resetsAt: new Date(resetsAt).toISOString() }
}
