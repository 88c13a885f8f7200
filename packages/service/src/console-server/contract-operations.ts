import {
  type AccountJson,
  type AuditEntryJson,
  accountSchema,
  type InputOf,
  type IssuedLink,
  keySchema,
  ledgerEntrySchema,
  type OperationName,
  operations,
  standing,
} from '@rowdeck/accounts/accounts'
import { type Static, Type } from '@rowdeck/core/schema'

export type OperatorAccount = AccountJson
export type AuditEntry = AuditEntryJson
export type AccountsQuery = InputOf<'listAccounts'>
export type GrantForm = InputOf<'grant'>
export type { IssuedLink }

export const accountId = Type.Object({ id: Type.String({ description: 'Id of an account' }) })
export const keyId = Type.Object({ id: Type.String({ description: 'Id of an API key' }) })

const once = Type.String({
  minLength: 8,
  maxLength: 100,
  description: 'The same for repetitions of one act, which has an effect once',
})

export const accountDetail = Type.Object({
  account: accountSchema,
  own: Type.Boolean({ description: 'Whether it is the account of the person who is signed in' }),
  secondFactor: Type.Boolean({ description: 'Whether the person has a second factor' }),
  standing,
  keys: Type.Array(keySchema),
  entries: Type.Array(ledgerEntrySchema, { description: 'Newest first, 20 at most' }),
})
export type AccountDetail = Static<typeof accountDetail>

const onAccount = { params: accountId }
/** An operation whose result is an account: the console answers with everything that its page shows. */
const onShownAccount = { ...onAccount, response: accountDetail }

/**
 * The routes with which operators manage accounts. Each performs an operation, whose input is the query or the body
 * and, unless the route says otherwise, whose result is the answer.
 */
export const operationRoutes = {
  'GET /web/operator/accounts': { ...reading('listAccounts'), usually: { sort: 'newest' } },
  'GET /web/operator/accounts/:id': { ...reading('showAccount'), ...onShownAccount },
  'GET /web/operator/accounts/:id/usage': {
    ...reading('readUsage'),
    ...onAccount,
    /** A year, and the day that it began. */
    usually: { days: 366 },
  },
  'POST /web/operator/accounts/:id/grant': { ...actingOnce('grant'), ...onShownAccount },
  'POST /web/operator/accounts/:id/suspend': { ...acting('suspendAccount'), ...onShownAccount },
  'POST /web/operator/accounts/:id/resume': { ...acting('resumeAccount'), ...onShownAccount },
  'POST /web/operator/accounts/:id/limits': { ...acting('setLimits'), ...onShownAccount },
  'POST /web/operator/accounts/:id/email': { ...acting('changeEmail'), ...onShownAccount },
  'POST /web/operator/accounts/:id/remove-second-factors': {
    ...acting('removeSecondFactors'),
    ...onShownAccount,
  },
  'POST /web/operator/accounts/:id/delete': { ...acting('deleteAccount'), ...onAccount },
  'POST /web/operator/accounts/:id/link': { ...actingOnce('sendLink'), ...onAccount },
  'POST /web/operator/invite': actingOnce('invite'),
  'POST /web/operator/keys/:id/revoke': {
    ...acting('revokeKey'),
    params: keyId,
    body: Type.Object({}),
  },
  'GET /web/operator/waiting': reading('listWaiting'),
  'POST /web/operator/waiting/refuse': acting('refuseWaiting'),
  'GET /web/operator/audit': reading('readAudit'),
} as const

type Operations = typeof operations

interface Messages<Name extends OperationName> {
  input: Operations[Name]['input']
  result: Operations[Name]['result']
}

function reading<Name extends OperationName>(operation: Name) {
  const { input, result }: Messages<Name> = operations[operation]
  return { session: true, operation, query: input, response: result } as const
}

function acting<Name extends OperationName>(operation: Name) {
  const { input, result }: Messages<Name> = operations[operation]
  return { session: true, operation, body: input, response: result } as const
}

/** An act that would have a further effect if it were repeated. */
function actingOnce<Name extends OperationName>(operation: Name) {
  const { properties }: Pick<Operations[Name]['input'], 'properties'> = operations[operation].input
  return { ...acting(operation), body: Type.Object({ once, ...properties }) } as const
}
