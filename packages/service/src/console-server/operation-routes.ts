import {
  type InputOf,
  type Operation,
  type OperationName,
  operations,
  type ResultOf,
} from '@rowdeck/accounts/accounts'
import type { ConsoleContext } from './console-context.ts'
import { accountDetail, operationRoutes } from './contract-operations.ts'
import type { RouteHandlers, SessionCall } from './routes.ts'

const entriesShown = 20

interface OperationRoute {
  operation: OperationName
  usually?: object
  response?: object | undefined
}

interface OperationRouteCall extends SessionCall {
  /** Of the account, or of the key. */
  id: string | undefined
  body: { once?: string } | undefined
  query: object | undefined
}

/** The routes with which operators manage accounts. */
export function operationHandlers(context: ConsoleContext) {
  const handlers = Object.entries<OperationRoute>(operationRoutes).map(([route, definition]) => [
    route,
    (call: OperationRouteCall) => answerOf(context, definition, call),
  ])
  return Object.fromEntries(handlers) as Pick<RouteHandlers, keyof typeof operationRoutes>
}

async function answerOf(
  { perform, guards }: ConsoleContext,
  { operation, usually, response }: OperationRoute,
  { id, body, query, request, person }: OperationRouteCall,
): Promise<unknown> {
  const { accountId } = person
  const { onAccount, records } = operations[operation] as Operation
  const { once, ...given } = { ...usually, ...query, ...body }
  if (records.includes('link_sent')) await guards.issueLink(person)
  const actor = { kind: 'operator', accountId, ip: request.ip } as const
  const input = (onAccount || !id ? given : { key: id }) as InputOf<OperationName>
  const result = await perform(operation, { account: id, once, actor, input })
  if (response !== accountDetail) return result
  const { standing, secondFactor, ...account } = result as ResultOf<'showAccount'>
  const [{ keys }, { entries }] = await Promise.all([
    perform('listKeys', { account: account.id, actor, input: {} }),
    perform('listLedger', { account: account.id, actor, input: { limit: entriesShown } }),
  ])
  return { account, own: account.id === accountId, secondFactor, standing, keys, entries }
}
