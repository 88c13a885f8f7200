import { AppError } from '@rowdeck/core/errors'
import { nullable, Type } from '@rowdeck/core/schema'
import type { Static } from 'typebox'
import { accountSchema } from './account-json.ts'
import { accountShown, listOperations, showAccount } from './list-operations.ts'
import { emailField, externalId, momentOf, newKeyFields, strict } from './new-account-form.ts'
import { type OperationCall, onAccount, operation } from './operation.ts'
import { issuedLink } from './operation-people.ts'
import { ownLimitsFields } from './own-limits.ts'
import { issueLink } from './people-operations.ts'
import { provision } from './provisioning.ts'

const wholeMax = 1_000_000_000
const nothing = Type.Object({}, strict)
const detail = listOperations.showAccount.result

const newAccount = Type.Object(
  {
    email: emailField,
    externalId: Type.Optional(
      externalId('How your system names the account; unique. Makes the request idempotent.'),
    ),
    key: Type.Optional(
      Type.Object(newKeyFields, { ...strict, description: 'A first API key to create.' }),
    ),
    invite: Type.Optional(
      Type.Boolean({ description: 'Send the person a link to set a password, or return it.' }),
    ),
  },
  strict,
)

const grantInput = Type.Object(
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
            limits: Type.Optional(
              Type.Object(ownLimitsFields, {
                ...strict,
                description: 'Limits in place of those of the service.',
              }),
            ),
          },
          strict,
        ),
        { description: 'The plan, which replaces the current one; null ends it.' },
      ),
    ),
    proUntil: Type.Optional(
      nullable(Type.String({ maxLength: 20 }), {
        description: 'The last UTC day of Pro, such as `2030-01-31`, or `forever`; null ends it.',
      }),
    ),
  },
  { ...strict, description: 'Exactly one of the three.' },
)

/** The operations that change accounts. */
export const accountOperations = {
  createAccount: operation({
    summary: 'Create an account',
    route: 'POST /accounts',
    command: 'accounts create',
    onAccount: false,
    spares: 'operators',
    input: newAccount,
    example: {
      email: 'ann@example.com',
      externalId: 'customer-42',
      key: { name: 'production', monthlyCap: 5000 },
    },
    result: Type.Object({
      account: accountSchema,
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
      link: nullable(issuedLink, { description: 'Null without `invite`.' }),
    }),
    repeated: 'An earlier request created the account.',
    records: ['account_created', 'key_created', 'link_sent'],
    run: createAccount,
  }),
  deleteAccount: onAccount({
    summary: 'Delete an account with all personal data; its ledger is kept without the person',
    route: 'DELETE /accounts/:id',
    command: 'accounts delete',
    spares: 'own',
    input: nothing,
    result: undefined,
    records: ['account_deleted'],
    async run({ accounts, account }) {
      await accounts.remove(account().id)
      return undefined
    },
  }),
  grant: onAccount({
    summary: 'Grant credits, a plan or Pro',
    route: 'POST /accounts/:id/grants',
    command: 'accounts grant',
    input: grantInput,
    example: { credits: 100 },
    result: detail,
    records: ['credits_granted', 'credits_withdrawn', 'plan_granted', 'plan_ended', 'pro_granted'],
    async run(call, input) {
      await grant(call, input)
      return showAccount(call)
    },
  }),
  suspendAccount: onAccount({
    summary: 'Refuse the keys and sessions of a person until the account is resumed',
    route: 'POST /accounts/:id/suspend',
    command: 'accounts suspend',
    spares: 'own',
    input: Type.Object(
      {
        reason: Type.Optional(
          Type.String({ maxLength: 200, description: 'Shown to callers that use its keys.' }),
        ),
      },
      strict,
    ),
    example: { reason: 'payment overdue' },
    result: detail,
    records: ['account_suspended'],
    async run(call, { reason }) {
      await call.accounts.suspend(call.account().id, reason)
      return showAccount(call)
    },
  }),
  resumeAccount: onAccount({
    summary: 'End the suspension of an account',
    route: 'POST /accounts/:id/resume',
    command: 'accounts resume',
    spares: 'persons',
    input: nothing,
    result: detail,
    records: ['account_resumed'],
    async run(call) {
      await call.accounts.resume(call.account().id)
      return showAccount(call)
    },
  }),
  setLimits: onAccount({
    summary: 'Set limits of an account in place of those of its plan and of the service',
    route: 'POST /accounts/:id/limits',
    command: 'accounts limits',
    input: Type.Object(ownLimitsFields, {
      ...strict,
      description: 'Null removes a limit of the account; what is left out stays.',
    }),
    example: { requestsPerMinute: 120, conversionsAtOnce: 16 },
    result: detail,
    records: ['limits_changed'],
    async run(call, limits) {
      await call.accounts.setLimits(call.account().id, limits)
      return showAccount(call)
    },
  }),
  changeEmail: onAccount({
    summary: 'Change the email address of an account; links to the old one stop working',
    route: 'POST /accounts/:id/email',
    command: 'accounts change-email',
    spares: 'persons',
    input: Type.Object({ email: emailField }, strict),
    example: { email: 'ann.lee@example.com' },
    result: detail,
    records: ['email_changed'],
    async run(call, { email }) {
      await call.accounts.changeEmail(call.account().id, email, call.people.loginOf)
      return showAccount(call)
    },
  }),
  setOperator: onAccount({
    summary: "Give or take access to the operator's pages",
    route: undefined,
    command: 'accounts operator',
    localOnly: true,
    input: Type.Object({ operator: Type.Boolean() }, strict),
    result: detail,
    records: ['operator_added', 'operator_removed'],
    async run(call, { operator: value }) {
      await call.accounts.setOperator(call.account().id, value)
      return showAccount(call)
    },
  }),
}

async function createAccount(call: OperationCall, input: Static<typeof newAccount>) {
  const { email, key: newKey, invite } = input
  const key = newKey && { ...newKey, expiresAt: momentOf(newKey.expiresAt, 'key.expiresAt') }
  const { account, isNew, secret } = await provision(call, { ...input, email, key })
  if (isNew) call.created()
  const invited = invite && (isNew || call.once !== undefined)
  const link = invited ? await issueLink(call, account, { purpose: 'invitation' }) : null
  return { account: await accountShown(call, account.id), key: secret, link }
}

async function grant({ accounts, account, once }: OperationCall, given: Static<typeof grantInput>) {
  const { id } = account()
  const { credits, plan, proUntil } = given
  const count = [credits, plan, proUntil].filter((one) => one !== undefined).length
  if (count !== 1 || credits === 0) {
    throw new AppError(
      'request_invalid',
      'A grant has exactly one of `credits` (not 0), `plan` and `proUntil`. Send one request for each.',
    )
  }
  if (credits !== undefined && credits < 0) return accounts.withdrawCredits(id, -credits, once)
  if (credits !== undefined) return accounts.grantCredits(id, credits, once)
  if (plan === null) return accounts.endPlan(id, once)
  if (plan !== undefined) return accounts.grantPlan(id, plan, once)
  return proUntil ? accounts.grantPro(id, proUntil, once) : accounts.endPro(id, once)
}
