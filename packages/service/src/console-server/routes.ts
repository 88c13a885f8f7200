import type { SignedIn } from '@rowdeck/accounts/people'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { ConsoleContext } from './console-context.ts'
import { type WebRoute, type WebRoutes, webFailure, webRoutes } from './contract.ts'
import { createValidatorCompiler } from './form.ts'
import { requireSecondFactor } from './operator-second-factor.ts'
import { requireOwnWays } from './own-ways.ts'
import { createSerializerCompiler } from './serialize.ts'
import { requireSession } from './session-cookies.ts'

type Definition<R extends WebRoute> = (typeof webRoutes)[R]

/** A request that was validated against the schemas of its route. */
export interface RouteCall<R extends WebRoute> {
  request: FastifyRequest
  reply: FastifyReply
  body: WebRoutes[R]['request']
  query: WebRoutes[R]['query']
  /** The value of `:id` in the path. */
  id: Definition<R> extends { params: object } ? string : undefined
  /** Who is signed in, on routes that need a session. */
  person: Definition<R> extends { session: true } ? SignedIn : undefined
}

/** A request of somebody who is signed in. */
export interface SessionCall {
  request: FastifyRequest
  person: SignedIn
}

/** The answer of a route; routes without one resolve to null and are answered 204. */
export type RouteHandler<R extends WebRoute> = (
  call: RouteCall<R>,
) => Promise<WebRoutes[R]['response']>

/** The handlers of all routes in the contract. */
export type RouteHandlers = { [R in WebRoute]: RouteHandler<R> }

type AnyHandler = (call: {
  request: FastifyRequest
  reply: FastifyReply
  body: unknown
  query: unknown
  id: string | undefined
  person: SignedIn | undefined
}) => Promise<unknown>

interface AnyDefinition {
  ownWay?: true
  session?: true
  beforeSecondFactor?: true
  params?: object
  body?: object
  query?: object
  status?: number
  response?: object | undefined
}

const prefix = '/web'
const personKey = 'person'

/** Adds every route of the contract to a scope that is registered under `/web`. */
export function registerRoutes(
  scope: FastifyInstance,
  context: ConsoleContext,
  handlers: RouteHandlers,
): void {
  scope.setValidatorCompiler(createValidatorCompiler())
  scope.setSerializerCompiler(createSerializerCompiler())
  scope.decorateRequest(personKey)
  for (const [name, definition] of Object.entries<AnyDefinition>(webRoutes)) {
    const handler = handlers[name as WebRoute] as AnyHandler
    scope.route({
      ...addressOf(name),
      schema: schemaOf(definition),
      preValidation: async (request) => {
        if (definition.ownWay) requireOwnWays(context.settings)
        if (!definition.session) return
        const person = await requireSession(context, request)
        if (!definition.beforeSecondFactor) await requireSecondFactor(context, person.accountId)
        if (isLimited(name)) await context.guards.act(person)
        request.setDecorator(personKey, person)
      },
      handler: async (request, reply) => {
        const { id } = request.params as { id?: string }
        const person = request.getDecorator<SignedIn | undefined>(personKey)
        reply.code(statusOf(definition))
        const { body, query } = request
        const answer = await handler({ request, reply, body, query, id, person })
        return definition.response ? answer : reply.send()
      },
    })
  }
}

/** Changes that are always possible, because they lock others out, or have limits of their own. */
const unlimited: ReadonlySet<string> = new Set<WebRoute>([
  'POST /web/change-password',
  'POST /web/delete-account',
  'POST /web/playground-key',
])

/** Whether the changes of a route count to the limits of a person; not what ends or revokes, and not what operators do. */
function isLimited(name: string): boolean {
  const { method, url } = addressOf(name)
  if (method === 'GET' || method === 'DELETE' || unlimited.has(name)) return false
  return !url.startsWith('/operator/')
}

function addressOf(name: string): Pick<RouteOptions, 'method' | 'url'> {
  const [method = '', path = ''] = name.split(' ')
  return { method, url: path.slice(prefix.length) }
}

function schemaOf(definition: AnyDefinition) {
  const { body, params, query, response } = definition
  return {
    ...(body && { body }),
    ...(params && { params }),
    ...(query && { querystring: query }),
    response: {
      ...(response && { [statusOf(definition)]: response }),
      '4xx': webFailure,
      '5xx': webFailure,
    },
  }
}

function statusOf({ status, response }: AnyDefinition): number {
  return status ?? (response ? 200 : 204)
}
