import { createHmac } from 'node:crypto'
import type { Account, Accounts } from '../accounts/accounts.ts'
import { actingOperator } from './acting.ts'
import type { ConsoleContext } from './console-context.ts'
import type { GrantForm, IssuedLink } from './contract.ts'
import { emailOf } from './form.ts'
import { linkTo } from './link-to.ts'
import { sendNotice } from './notices.ts'
import { detailOf } from './operator-account-routes.ts'
import type { RouteCall, RouteHandlers } from './routes.ts'
import { WebError } from './web-error.ts'

/** What operators do to accounts. A repeated act has no further effect. */
export function operatorActRoutes(context: ConsoleContext) {
  const { accounts } = context
  return {
    async 'POST /web/operator/accounts/:id/grant'({ body, id, ...call }) {
      const account = await accounts.find(id)
      await grant(actingOperator(accounts, call), account.id, body)
      return detailOf(context, account, call.person)
    },
    async 'POST /web/operator/accounts/:id/suspend'({ body, id, ...call }) {
      const account = await accounts.find(id)
      if (account.id === call.person.accountId) {
        throw new WebError('input_invalid', 'You cannot suspend your own account.')
      }
      await actingOperator(accounts, call).suspend(account.id, body.reason)
      return detailOf(context, account, call.person)
    },
    async 'POST /web/operator/accounts/:id/resume'({ id, ...call }) {
      const account = await actingOperator(accounts, call).resume(id)
      return detailOf(context, account, call.person)
    },
    async 'POST /web/operator/accounts/:id/remove-second-factors'({ id, ...call }) {
      const account = await accounts.find(id)
      if (await context.store.removeSecondFactors(account.id)) {
        const act = { accountId: account.id, details: { factor: 'all' } }
        await actingOperator(accounts, call).record({ kind: 'second_factor_removed', ...act })
        sendNotice(context, account.email, 'removed_by_operator')
      }
      return detailOf(context, account, call.person)
    },
    async 'POST /web/operator/accounts/:id/link'({ body, id, ...call }) {
      return issueLink(context, call, { account: await accounts.find(id), once: body.once })
    },
    async 'POST /web/operator/invite'({ body, ...call }) {
      const account = await actingOperator(accounts, call).open(emailOf(body.email))
      return issueLink(context, call, { account, once: body.once })
    },
  } satisfies Partial<RouteHandlers>
}

async function grant(accounts: Accounts, id: string, form: GrantForm): Promise<void> {
  const { once, credits, plan, proUntil } = form
  const given = [credits, plan, proUntil].filter((one) => one !== undefined)
  if (given.length !== 1 || credits === 0) {
    throw new WebError('input_invalid', 'Grant credits, a plan or Pro, one at a time.')
  }
  if (credits !== undefined && credits < 0) await accounts.withdrawCredits(id, -credits, once)
  else if (credits !== undefined) await accounts.grantCredits(id, credits, once)
  else if (plan === null) await accounts.endPlan(id, once)
  else if (plan !== undefined) await accounts.grantPlan(id, plan, once)
  else if (proUntil === null) await accounts.endPro(id, once)
  else if (proUntil !== undefined) await accounts.grantPro(id, proUntil, once)
}

interface LinkRequest {
  account: Account
  once: string
}

/** Issues a link for the person: a new password if there is one, else an invitation. */
async function issueLink(
  context: ConsoleContext,
  call: Pick<RouteCall<'POST /web/operator/invite'>, 'request' | 'person'>,
  { account: { id: accountId, email }, once }: LinkRequest,
): Promise<IssuedLink> {
  const { accounts, people, links, guards, settings, secret } = context
  await guards.issueLink(call.person.accountId)
  const known = await people.hasPassword(email)
  const purpose = known ? 'forgot' : 'invitation'
  // the same for a repeated request, so that a double click sends one link
  const seed = `operator link:${call.person.accountId}:${accountId}:${purpose}:${once}`
  const token = createHmac('sha256', secret()).update(seed).digest('base64url')
  const isNew = await links.issueToken(token, email, purpose)
  const link = linkTo(context.baseUrl(), token)
  const sent = settings.smtpUrl !== undefined
  if (isNew) {
    const details = { purpose }
    await actingOperator(accounts, call).record({ kind: 'link_sent', accountId, details })
    if (sent) context.sendMail({ to: email, purpose, known, link })
  }
  return { accountId, purpose, sent, link: sent ? null : link }
}
