import { errorCodes } from '../../errors.ts'
import type { usageAsJson } from '../usage-route.ts'
import { countOf, objectOf, orNull, refTo, type Schema, textOf } from './schema.ts'

type Usage = ReturnType<typeof usageAsJson>
/** One schema per property, so that a property without a schema does not compile. */
type Members<T> = Record<keyof NonNullable<T>, Schema>

/** Returns the schemas of the response of `GET /api/v1/usage`. */
export function usageSchemas(): Record<string, Schema> {
  const members: Members<Usage> = {
    account: textOf('The id of the account.'),
    paysNext: orNull({
      ...pays,
      description: 'Billing source of a request made now; null if there is none.',
    }),
    free: orNull(refTo('Allowance')),
    plan: orNull(objectOf({ name: textOf('The name of the plan.'), ...allowance })),
    proUntil: orNull(textOf('The last UTC day of Pro.', { format: 'date' })),
    credits: objectOf(credits),
    workerSeconds: {
      ...refTo('Allowance'),
      description:
        'Seconds of worker time for conversions per UTC day, including failed conversions and retries.',
    },
    rateLimits: { type: 'array', items: objectOf(rateLimit) },
    recent: {
      type: 'array',
      description: 'The most recent requests, newest first.',
      items: refTo('PastRequest'),
    },
  }
  return {
    Usage: objectOf(members),
    Allowance: objectOf(allowance),
    PastRequest: objectOf(pastRequest),
  }
}

const pays = { type: 'string', enum: ['plan', 'free', 'pro', 'credits'] }
const time = (description: string) => textOf(description, { format: 'date-time' })

const allowance: Members<Usage['free']> = {
  limit: countOf('Conversions or seconds per period.'),
  used: countOf('Used, or reserved by running requests.'),
  left: countOf('Remaining in this period.'),
  resetsAt: time('When the period ends and the allowance resets.'),
}

const credits: Members<Usage['credits']> = {
  left: countOf('Available credits.'),
  held: countOf('Credits reserved by running requests.'),
}

const rateLimit: Members<Usage['rateLimits'][number]> = {
  name: textOf('The window.', { enum: ['minute', 'day'] }),
  limit: countOf('Maximum number of requests per window.'),
  seconds: countOf('Length of the window in seconds.'),
  remaining: countOf('Remaining requests.'),
  resetSeconds: countOf('Seconds until the window resets.'),
}

const pastRequest: Members<Usage['recent'][number]> = {
  at: time('When the request arrived.'),
  requestId: textOf('The header X-Request-Id of its response.'),
  keyId: textOf('The id of the API key that was used.'),
  outcome: textOf('The outcome; a `lost` request never ended, for example because of a crash.', {
    enum: ['running', 'converted', 'failed', 'refused', 'lost'],
  }),
  status: orNull(
    countOf('HTTP status; null while the request runs or if the client disconnected.'),
  ),
  code: orNull({
    type: 'string',
    enum: [...errorCodes],
    description: 'Error code; null if the request did not fail or the client disconnected.',
  }),
  charged: {
    type: 'boolean',
    description: 'Also true for a request that failed or was lost after its first row was sent.',
  },
  paidBy: orNull(pays),
  replayed: { type: 'boolean', description: 'Converted again without another charge.' },
  durationMs: orNull(countOf('Duration in milliseconds.')),
  filenameLength: orNull(
    countOf('Length of the file name in characters; the name itself is not stored.'),
  ),
  type: orNull(textOf('The type of the file.')),
  fileBytes: orNull(countOf('Size of the file in bytes.')),
  slides: orNull(countOf('Number of delivered rows.')),
  mode: orNull(textOf('How the slides were read.')),
}
