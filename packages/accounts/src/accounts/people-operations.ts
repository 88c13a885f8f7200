import { Type, time } from '@rowdeck/core/schema'
import { isoTime } from '@rowdeck/core/time'
import type { Account } from './account.ts'
import { normalizedEmail } from './email-address.ts'
import { listOperations, showAccount } from './list-operations.ts'
import { emailField, strict } from './new-account-form.ts'
import { type OperationCall, onAccount, operation } from './operation.ts'
import { type IssuedLink, issuedLink, type LinkRequest, linkFields } from './operation-people.ts'

/** The operations on how people sign in. */
export const peopleOperations = {
  invite: operation({
    summary: 'Send or return a link to set a password; creates the account if there is none',
    route: 'POST /invitations',
    command: 'accounts invite',
    onAccount: false,
    spares: 'operators',
    input: Type.Object({ email: emailField, ...linkFields }, strict),
    example: { email: 'ann@example.com' },
    result: issuedLink,
    records: ['account_created', 'link_sent'],
    async run(call, { email, ...request }) {
      const account = await call.accounts.open(email)
      await call.requirePermission(account)
      return issueLink(call, account, request)
    },
  }),
  sendLink: onAccount({
    summary: 'Send or return a link to set a password',
    route: 'POST /accounts/:id/link',
    command: 'accounts link',
    spares: 'operators',
    input: Type.Object(linkFields, strict),
    example: { send: true },
    result: issuedLink,
    records: ['link_sent'],
    run: (call, request) => issueLink(call, call.account(), request),
  }),
  listWaiting: operation({
    summary: 'List the people who wait for an operator to let them in, the longest waiting first',
    route: 'GET /waiting',
    command: 'accounts waiting',
    onAccount: false,
    input: Type.Object({}, strict),
    result: Type.Object({
      people: Type.Array(
        Type.Object({
          email: Type.String({ description: 'An invitation of this address lets the person in.' }),
          since: time('When the person first asked.'),
        }),
      ),
    }),
    records: [],
    async run({ people }) {
      const waiting = await people.waiting()
      return { people: waiting.map(({ email, since }) => ({ email, since: isoTime(since) })) }
    },
  }),
  refuseWaiting: operation({
    summary: 'Remove an address from those that wait; the person is not told and may ask again',
    route: 'POST /waiting/refuse',
    command: 'accounts refuse',
    onAccount: false,
    input: Type.Object({ email: emailField }, strict),
    example: { email: 'stranger@example.com' },
    result: undefined,
    records: ['sign_up_refused'],
    async run({ people, accounts }, { email }) {
      const removed = await people.stopWaiting(normalizedEmail(email))
      if (removed) await accounts.record({ kind: 'sign_up_refused' })
      return undefined
    },
  }),
  removeSecondFactors: onAccount({
    summary:
      'Remove the authenticator app, passkeys and recovery codes of somebody who has lost them',
    route: 'POST /accounts/:id/remove-second-factors',
    command: 'accounts remove-second-factors',
    spares: 'operators',
    input: Type.Object({}, strict),
    result: Type.Object({
      ...listOperations.showAccount.result?.properties,
      removed: Type.Boolean({ description: 'Whether there was any.' }),
    }),
    records: ['second_factor_removed'],
    async run(call) {
      const removed = await call.people.removeSecondFactors(call.account())
      const act = { accountId: call.account().id, details: { factor: 'all' } }
      if (removed) await call.accounts.record({ kind: 'second_factor_removed', ...act })
      return { ...(await showAccount(call)), removed }
    },
  }),
}

/** Issues a link with which the person sets a password; recorded once for repeated requests. */
export async function issueLink(
  { people, accounts, actor, once }: OperationCall,
  account: Account,
  request: Omit<LinkRequest, 'seed' | 'invitedBy'>,
): Promise<IssuedLink> {
  const seed = once && `operator link:${once}`
  const inviter = actor.accountId === undefined ? undefined : await accounts.find(actor.accountId)
  const asked = { ...request, seed, invitedBy: inviter?.email }
  const { isNew, ...issued } = await people.issueLink(account, asked)
  const act = { accountId: account.id, details: { purpose: issued.purpose } }
  if (isNew) await accounts.record({ kind: 'link_sent', ...act })
  return issued
}
