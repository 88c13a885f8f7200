import { Type } from 'typebox'
import {
  accountSorts,
  accountStates,
  actorKinds,
  auditKinds,
  standing,
} from '../accounts/accounts.ts'
import { nullable, type Static, time } from '../schema.ts'
import { conversionDay, key, ledgerEntry } from './contract-account.ts'
import { text } from './entered-text.ts'

/** The messages of the operator's pages. */
const operatorAccount = Type.Object({
  id: Type.String(),
  email: Type.String(),
  externalId: nullable(Type.String()),
  createdAt: time(),
  operator: Type.Boolean(),
  claimed: Type.Boolean({
    description: 'Whether a password is set, so that the person can sign in',
  }),
  suspended: nullable(Type.Object({ at: time(), reason: nullable(Type.String()) })),
  plan: nullable(Type.String()),
  proUntil: nullable(Type.String({ description: 'Last UTC day of Pro, `YYYY-MM-DD`' })),
  credits: Type.Integer(),
  conversionsLast30Days: Type.Integer(),
  lastRequestAt: nullable(time()),
})
export type OperatorAccount = Static<typeof operatorAccount>

const cursor = Type.String({ maxLength: 1000, description: '`next` of the page before' })
const next = nullable(Type.String({ description: 'Continues the list; null at its end' }))

export const accountsQuery = Type.Object({
  search: Type.Optional(Type.String({ maxLength: 200 })),
  sort: Type.Optional(Type.Enum(accountSorts)),
  state: Type.Optional(Type.Enum(accountStates)),
  after: Type.Optional(cursor),
})
export type AccountsQuery = Static<typeof accountsQuery>
export const operatorAccounts = Type.Object({ accounts: Type.Array(operatorAccount), next })

export const accountDetail = Type.Object({
  account: operatorAccount,
  own: Type.Boolean({ description: 'Whether it is the account of the person who is signed in' }),
  secondFactor: Type.Boolean({ description: 'Whether the person has a second factor' }),
  standing,
  keys: Type.Array(key),
  entries: Type.Array(ledgerEntry, { description: 'Newest first, 20 at most' }),
})
export type AccountDetail = Static<typeof accountDetail>

const once = Type.String({
  minLength: 8,
  maxLength: 100,
  description: 'The same for repetitions of one act, which has an effect once',
})
const planForm = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 60 }),
  requestsPerMonth: Type.Integer({ minimum: 1, maximum: 1_000_000_000 }),
})

/** One of the three; null ends the plan or Pro. */
export const grantForm = Type.Object({
  once,
  credits: Type.Optional(
    Type.Integer({ minimum: -1_000_000_000, maximum: 1_000_000_000, description: 'Not 0' }),
  ),
  plan: Type.Optional(nullable(planForm)),
  proUntil: Type.Optional(nullable(Type.String({ maxLength: 10 }))),
})
export type GrantForm = Static<typeof grantForm>
export const suspendForm = Type.Object({ reason: Type.String({ maxLength: 200 }) })
export const linkForm = Type.Object({ once })
export const inviteForm = Type.Object({ email: text(), once })

export const issuedLink = Type.Object(
  {
    accountId: Type.String(),
    purpose: Type.Enum(['invitation', 'forgot']),
    sent: Type.Boolean({ description: 'Whether it was sent by mail' }),
    link: nullable(Type.String({ description: 'Null if it was sent by mail' })),
  },
  { description: 'A link with which the person sets a password, once' },
)
export type IssuedLink = Static<typeof issuedLink>

export const auditQuery = Type.Object({
  kind: Type.Optional(Type.Enum(auditKinds)),
  account: Type.Optional(text('An id or an email address')),
  after: Type.Optional(cursor),
})
export type AuditQuery = Static<typeof auditQuery>

const auditEntry = Type.Object({
  id: Type.String(),
  at: time(),
  kind: Type.Enum(auditKinds),
  actor: Type.Enum(actorKinds),
  actorAccountId: nullable(Type.String()),
  actorEmail: nullable(Type.String()),
  actorKeyId: nullable(Type.String()),
  network: nullable(Type.String()),
  accountId: nullable(Type.String()),
  email: nullable(Type.String({ description: 'Null if there is no such account any more' })),
  details: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Null()])),
  note: nullable(Type.String()),
})
export type AuditEntry = Static<typeof auditEntry>
export const auditPage = Type.Object({ entries: Type.Array(auditEntry), next })
export type AuditPage = Static<typeof auditPage>

const fleetMember = Type.Object({
  kind: Type.Enum(['front', 'worker']),
  host: Type.String({ description: 'Host name and process id' }),
  version: Type.String(),
  reading: Type.String({ description: 'Digest of the reading code and its libraries' }),
  models: Type.String({ description: 'Digest of the OCR models' }),
  state: Type.Enum(['ready', 'stopping']),
  slots: Type.Integer({ description: 'Pictures that it can read at the same time' }),
  slidesPerMinute: Type.Integer(),
  memoryBytes: Type.Integer(),
  lastSeenSeconds: Type.Number(),
})
export type FleetMember = Static<typeof fleetMember>

const fleetView = Type.Object({
  redis: Type.Enum(['connected', 'lost']),
  pictures: Type.Enum(['fleet', 'here', 'nowhere'], { description: 'Where pictures are read' }),
  waiting: Type.Integer({ description: 'Slides that wait for a worker' }),
  oldestWaitingSeconds: Type.Number(),
  members: Type.Array(fleetMember),
})
export type FleetView = Static<typeof fleetView>

export const operatorView = Type.Object({
  at: time(),
  accounts: Type.Object({ count: Type.Integer() }),
  paymentUrl: nullable(
    Type.String({ description: 'Where people get credits, a plan or Pro; null if it is not set' }),
  ),
  days: Type.Array(conversionDay, {
    description: 'All accounts together, the last 30 UTC days, oldest first',
  }),
  errors: Type.Array(Type.Object({ code: Type.String(), count: Type.Integer() }), {
    description: 'Errors of the last 24 hours, most frequent first',
  }),
  workers: Type.Object({ count: Type.Integer(), ready: Type.Integer(), busy: Type.Integer() }),
  documents: Type.Object(
    { inFlight: Type.Integer(), max: Type.Integer() },
    { description: 'Documents being read or queued, and their maximum number' },
  ),
  fleet: Type.Optional(fleetView),
})
export type OperatorView = Static<typeof operatorView>
