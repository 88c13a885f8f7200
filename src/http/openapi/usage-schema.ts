import { errorCodes } from '../../errors.ts'
import type { usageAsJson } from '../usage-route.ts'
import { countOf, objectOf, orNull, refTo, type Schema, textOf } from './schema.ts'

type Usage = ReturnType<typeof usageAsJson>
/** A schema for every member: one more in the answer does not compile here. */
type Members<T> = Record<keyof NonNullable<T>, Schema>

/** What `GET /api/v1/usage` answers. */
export function usageSchemas(): Record<string, Schema> {
  const members: Members<Usage> = {
    account: textOf('The id of the account.'),
    paysNext: orNull({ ...pays, description: 'What pays for a request made now; null: nothing.' }),
    free: orNull(refTo('Allowance')),
    plan: orNull(objectOf({ name: textOf('The name of the plan.'), ...allowance })),
    proUntil: orNull(textOf('The last UTC day of Pro.', { format: 'date' })),
    credits: objectOf(credits),
    workerSeconds: {
      ...refTo('Allowance'),
      description:
        'Seconds that workers may spend on conversions in the UTC day, failed ones and repetitions included.',
    },
    rateLimits: { type: 'array', items: objectOf(rateLimit) },
    recent: {
      type: 'array',
      description: 'The last requests, the newest first.',
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
  limit: countOf('Conversions, or seconds, until it resets.'),
  used: countOf('Those that are used or held by running requests.'),
  left: countOf('Those that are left.'),
  resetsAt: time('When there are more.'),
}

const credits: Members<Usage['credits']> = {
  left: countOf('Credits that can pay.'),
  held: countOf('Credits that running requests hold.'),
}

const rateLimit: Members<Usage['rateLimits'][number]> = {
  name: textOf('The window.', { enum: ['minute', 'day'] }),
  limit: countOf('Requests that the window allows.'),
  seconds: countOf('How long the window is.'),
  remaining: countOf('Requests that are left.'),
  resetSeconds: countOf('Seconds until there are more.'),
}

const pastRequest: Members<Usage['recent'][number]> = {
  at: time('When it came.'),
  requestId: textOf('The header X-Request-Id of its answer.'),
  keyId: textOf('The id of the key that asked.'),
  outcome: textOf('How it went; `lost` never ended.', {
    enum: ['running', 'converted', 'failed', 'refused', 'lost'],
  }),
  status: orNull(countOf('Null while it runs, and where the caller hung up.')),
  code: orNull({
    type: 'string',
    enum: [...errorCodes],
    description: 'Why it failed; null where the caller hung up.',
  }),
  charged: {
    type: 'boolean',
    description: 'Also true of a request that failed or was lost after its first row was sent.',
  },
  paidBy: orNull(pays),
  replayed: { type: 'boolean', description: 'Converted again without being charged again.' },
  durationMs: orNull(countOf('How long it took.')),
  filenameLength: orNull(countOf('Characters of the name; the name itself is not kept.')),
  type: orNull(textOf('The type of the file.')),
  fileBytes: orNull(countOf('The size of the file.')),
  slides: orNull(countOf('Rows that were delivered.')),
  mode: orNull(textOf('How they were read.')),
}
