import { type TSchemaOptions, Type } from 'typebox'
import {
  accountStates,
  keyScopes,
  monthlyCapMax,
  networksMax,
  standing,
} from '../accounts/accounts.ts'
import { count, nullable, oneOf, type Static, time } from '../schema.ts'

/** A part of a request: members that it does not list are refused. */
const strict = { additionalProperties: false } satisfies TSchemaOptions
const wholeMax = 1_000_000_000

const externalId = (description: string) =>
  Type.String({ minLength: 1, maxLength: 200, pattern: '^[\\x21-\\x7e]+$', description })

const managedFields = {
  id: Type.String({ description: 'The id of the account.' }),
  email: Type.String({ description: 'The email address, in lower case.' }),
  externalId: nullable(Type.String(), { description: 'How the system that created it names it.' }),
  createdAt: time('When it was created.'),
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
  credits: count('Credits, including those reserved by running requests.'),
}

/** An account as operators see it. */
const managedAccount = Type.Object(managedFields)
export type ManagedAccount = Static<typeof managedAccount>

export const managedAccountDetail = Type.Object({ ...managedFields, standing })
export type ManagedAccountDetail = Static<typeof managedAccountDetail>

export const managedAccounts = Type.Object({
  accounts: Type.Array(managedAccount),
  next: nullable(Type.String(), {
    description: 'Send it as `after` to continue the list; null at its end.',
  }),
})
export type ManagedAccounts = Static<typeof managedAccounts>

export const newAccountForm = Type.Object(
  {
    email: Type.String({ minLength: 3, maxLength: 254, description: 'The email address.' }),
    externalId: Type.Optional(
      externalId('How your system names the account; unique. Makes the request idempotent.'),
    ),
    key: Type.Optional(
      Type.Object(
        {
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
        },
        { ...strict, description: 'A first API key to create.' },
      ),
    ),
  },
  strict,
)
export type NewAccountForm = Static<typeof newAccountForm>

export const provisionedAccount = Type.Object({
  account: managedAccount,
  key: nullable(
    Type.Object({
      id: Type.String({ description: 'The id of the key.' }),
      secret: Type.String({ description: 'The key itself. It is not stored.' }),
    }),
    {
      description:
        'The first key; null if none was asked for. A repeated request gets it again within 24 hours if it has the Idempotency-Key of the first one.',
    },
  ),
})
export type ProvisionedAccount = Static<typeof provisionedAccount>

export const grantForm = Type.Object(
  {
    credits: Type.Optional(
      Type.Integer({
        minimum: -wholeMax,
        maximum: wholeMax,
        description: 'Credits to add; a negative number withdraws credits.',
      }),
    ),
    plan: Type.Optional(
      nullable(
        Type.Object(
          {
            name: Type.String({
              minLength: 1,
              maxLength: 60,
              description: 'The name of the plan.',
            }),
            requestsPerMonth: Type.Integer({
              minimum: 1,
              maximum: wholeMax,
              description: 'Conversions that it covers per month.',
            }),
          },
          strict,
        ),
        { description: 'The plan, which replaces the current one; null ends it.' },
      ),
    ),
    proUntil: Type.Optional(
      nullable(Type.String({ format: 'date' }), {
        description: 'The last UTC day of Pro; null ends it.',
      }),
    ),
  },
  { ...strict, description: 'Exactly one of the three.' },
)
export type OperatorGrantForm = Static<typeof grantForm>

export const suspendForm = Type.Object(
  {
    reason: Type.Optional(
      Type.String({ maxLength: 200, description: 'Shown to callers of the account.' }),
    ),
  },
  strict,
)
export type SuspendForm = Static<typeof suspendForm>

export const listQuery = Type.Object(
  {
    limit: Type.Optional(
      Type.String({
        pattern: '^([1-9]|[1-9][0-9]|100)$',
        description: 'Accounts per page, 1 to 100; 50 by default.',
      }),
    ),
    after: Type.Optional(
      Type.String({ maxLength: 1000, description: '`next` of the page before.' }),
    ),
    search: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'A part of the email address, or the beginning of the id or external id.',
      }),
    ),
    state: Type.Optional(oneOf(accountStates, { description: 'Only accounts in this state.' })),
    externalId: Type.Optional(externalId('Only the account with exactly this external id.')),
  },
  strict,
)
export type ListQuery = Static<typeof listQuery>

/** The schemas of the management of accounts that have names in the OpenAPI document. */
export const operatorSchemas = {
  ManagedAccount: managedAccount,
  ManagedAccountDetail: managedAccountDetail,
  ManagedAccounts: managedAccounts,
  NewAccount: newAccountForm,
  ProvisionedAccount: provisionedAccount,
  Grant: grantForm,
  Suspension: suspendForm,
}
