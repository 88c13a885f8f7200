import { count, extensible, nullable, type Static, Type, time } from '@rowdeck/core/schema'
import { isoTime, isoTimeOrNull } from '@rowdeck/core/time'
import { type LedgerEntry, ledgerKinds } from './account.ts'
import type { FoundAccount } from './account-search.ts'
import { ownLimitsFields } from './own-limits.ts'
import { lastDayBefore } from './standing-json.ts'

/** The schema of an account as operators see it. */
export const accountSchema = Type.Object({
  id: Type.String({ description: 'The id of the account.' }),
  email: Type.String({ description: 'The email address, in lower case.' }),
  externalId: nullable(Type.String(), { description: 'How the system that created it names it.' }),
  createdAt: time('When it was created.'),
  operator: Type.Boolean({ description: 'Whether it may manage accounts.' }),
  claimed: Type.Boolean({
    description: 'Whether a password is set, so that the person can sign in.',
  }),
  suspended: nullable(
    Type.Object({
      at: time('Since when.'),
      reason: nullable(Type.String(), { description: 'Shown to its callers.' }),
    }),
    { description: 'Null unless the account is suspended.' },
  ),
  plan: nullable(
    Type.Object({
      name: Type.String({ description: 'The name of the plan.' }),
      requestsPerMonth: count('Conversions that it covers per month.'),
    }),
  ),
  proUntil: nullable(Type.String({ format: 'date' }), { description: 'The last UTC day of Pro.' }),
  limits: Type.Object(ownLimitsFields, {
    description: 'Limits of the account in place of those of its plan and of the service.',
  }),
  credits: count('Credits, including those reserved by running requests.'),
  conversionsLast30Days: count('Conversions in the last 30 UTC days.'),
  lastRequestAt: nullable(time('When the last request with one of its keys arrived.')),
})
export type AccountJson = Static<typeof accountSchema>

/** Returns an account as JSON. */
export function accountAsJson(found: FoundAccount, now: number): AccountJson {
  const { account, isOperator, isClaimed, converted, lastRequestAt } = found
  const { id, email, externalId, createdAt, plan, proEndsAt, credits, suspended } = account
  return {
    id,
    email,
    externalId,
    createdAt: isoTime(createdAt),
    operator: isOperator,
    claimed: isClaimed,
    suspended: suspended && { at: isoTime(suspended.at), reason: suspended.reason },
    limits: found.account.limits,
    plan: plan && { name: plan.name, requestsPerMonth: plan.requestsPerMonth },
    proUntil: proEndsAt !== null && now < proEndsAt ? lastDayBefore(proEndsAt) : null,
    credits,
    conversionsLast30Days: converted,
    lastRequestAt: isoTimeOrNull(lastRequestAt),
  }
}

/** The schema of an entry of a ledger. */
export const ledgerEntrySchema = Type.Object({
  id: Type.String(),
  at: time(),
  kind: extensible(ledgerKinds),
  credits: Type.Integer({
    description: 'Added to the balance: negative if withdrawn or spent, else 0 or more',
  }),
  planName: nullable(Type.String()),
  requestsPerMonth: nullable(Type.Integer()),
  proUntil: nullable(Type.String()),
  requestId: nullable(Type.String()),
  source: nullable(Type.String(), {
    description: 'The object at Stripe that caused it, such as a subscription.',
  }),
})
export type LedgerEntryJson = Static<typeof ledgerEntrySchema>

/** Returns an entry of a ledger as JSON. */
export function ledgerEntryAsJson(entry: LedgerEntry): LedgerEntryJson {
  const { id, at, kind, credits, plan, proEndsAt, requestId, source } = entry
  return {
    id,
    at: isoTime(at),
    kind,
    credits,
    planName: plan?.name ?? null,
    requestsPerMonth: plan?.requestsPerMonth ?? null,
    proUntil: proEndsAt === null ? null : lastDayBefore(proEndsAt),
    requestId,
    source,
  }
}

const useFields = {
  converted: Type.Integer(),
  charged: Type.Integer({ description: 'Conversions that were charged' }),
  failed: Type.Integer(),
  slides: Type.Integer(),
}

/** The schema of the conversions of a day. */
export const dayOfUseSchema = Type.Object(
  { day: Type.String({ description: '`YYYY-MM-DD`' }), ...useFields },
  {
    description:
      'Conversions of a UTC day; refused requests count as failed, canceled ones do not count',
  },
)
export const keyUseSchema = Type.Object({ keyId: Type.String(), ...useFields })
