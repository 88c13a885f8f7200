import type { InputOf, OperationName, ResultOf } from '../accounts/accounts.ts'
import { purchasesForOperator, sellingIn } from './billing-routes.ts'
import type { ConsoleContext } from './console-context.ts'
import type { AccountDetail } from './contract.ts'
import type { RouteHandlers, SessionCall } from './routes.ts'

const entriesShown = 20
/** A year, and the day that it began. */
const usageDays = 366

/** What operators see and do of accounts. A repeated act has no further effect. */
export function operatorAccountRoutes(context: ConsoleContext) {
  const { guards } = context
  const perform = performing(context)
  const act =
    <Name extends OperationName>(name: Name) =>
    async ({ body, id, ...call }: ActCall): Promise<AccountDetail> => {
      const { once, ...input } = (body ?? {}) as { once?: string }
      await perform({ ...call, account: id, once }, name, input as InputOf<Name>)
      return detailOf(context, call, id)
    }
  return {
    'GET /web/operator/accounts': ({ query, ...call }) =>
      perform(call, 'listAccounts', { sort: 'newest', ...query }),
    'GET /web/operator/accounts/:id': ({ id, ...call }) => detailOf(context, call, id),
    'GET /web/operator/accounts/:id/usage': ({ id, ...call }) =>
      perform({ ...call, account: id }, 'readUsage', { days: usageDays }),
    async 'GET /web/operator/accounts/:id/purchases'({ id, ...call }) {
      const { account } = await detailOf(context, call, id)
      return purchasesForOperator(sellingIn(context), account.id)
    },
    'POST /web/operator/accounts/:id/grant': act('grant'),
    'POST /web/operator/accounts/:id/suspend': act('suspendAccount'),
    'POST /web/operator/accounts/:id/resume': act('resumeAccount'),
    'POST /web/operator/accounts/:id/limits': act('setLimits'),
    'POST /web/operator/accounts/:id/email': act('changeEmail'),
    'POST /web/operator/accounts/:id/remove-second-factors': act('removeSecondFactors'),
    async 'POST /web/operator/accounts/:id/delete'({ id, ...call }) {
      await perform({ ...call, account: id }, 'deleteAccount', {})
      return null
    },
    'POST /web/operator/keys/:id/revoke': ({ id, ...call }) =>
      perform(call, 'revokeKey', { key: id }),
    async 'POST /web/operator/accounts/:id/link'({ body: { once, ...body }, id, ...call }) {
      await guards.issueLink(call.person.accountId)
      return perform({ ...call, account: id, once }, 'sendLink', body)
    },
    async 'POST /web/operator/invite'({ body: { once, ...body }, ...call }) {
      await guards.issueLink(call.person.accountId)
      return perform({ ...call, once }, 'invite', body)
    },
    'GET /web/operator/waiting': (call) => perform(call, 'listWaiting', {}),
    async 'POST /web/operator/waiting/refuse'({ body, ...call }) {
      await perform(call, 'refuseWaiting', body)
      return null
    },
    'GET /web/operator/audit': ({ query, ...call }) => perform(call, 'readAudit', query),
  } satisfies Partial<RouteHandlers>
}

interface ActCall extends SessionCall {
  id: string
  body?: object | undefined
}

interface Asking extends SessionCall {
  account?: string
  once?: string | undefined
}

/** Returns the function that performs operations for the operator who is signed in. */
function performing({ perform }: Pick<ConsoleContext, 'perform'>) {
  return <Name extends OperationName>(
    { request, person: { accountId }, ...asked }: Asking,
    name: Name,
    input: InputOf<Name>,
  ): Promise<ResultOf<Name>> => {
    const { account, once } = asked
    const actor = { kind: 'operator', accountId, ip: request.ip } as const
    return perform(name, { account, once, actor, input })
  }
}

/** Returns an account with its billing sources, keys and newest ledger entries. */
async function detailOf(
  context: ConsoleContext,
  call: SessionCall,
  account: string,
): Promise<AccountDetail> {
  const perform = performing(context)
  const asking = { ...call, account }
  const [shown, { keys }, { entries }] = await Promise.all([
    perform(asking, 'showAccount', {}),
    perform(asking, 'listKeys', {}),
    perform(asking, 'listLedger', { limit: entriesShown }),
  ])
  const { standing, secondFactor, ...found } = shown
  const own = found.id === call.person.accountId
  return { account: found, own, secondFactor, standing, keys, entries }
}
