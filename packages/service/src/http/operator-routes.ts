import {
  type Actor,
  type Operation,
  type OperationName,
  operations,
  type Perform,
} from '@rowdeck/accounts/accounts'
import {
  type AdmittedRead,
  type Credentials,
  requireIdempotencyKey,
} from '@rowdeck/accounts/admission'
import { AppError } from '@rowdeck/core/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { operatorPath } from './paths.ts'
import { rateLimitHeaders } from './rate-limit-headers.ts'
import { createRequestValidator } from './validate-request.ts'

/** The stages that the management of accounts calls. */
export interface OperatorStages {
  admitOperator(credentials: Credentials): Promise<AdmittedRead>
  perform: Perform
}

const bodyBytesMax = 16 * 1024
const callerKey = 'operator'

/** What is known of a request when it has been admitted. */
interface Caller extends Pick<AdmittedRead, 'windows'> {
  actor: Actor
  once: string | undefined
}

interface Call {
  Params: { id?: string; key?: string }
  Body: object
  Querystring: Record<string, unknown>
}

/** Adds the routes with which other systems manage accounts. Callers are admitted before the body is read. */
export function operatorRoutes(server: FastifyInstance, stages: OperatorStages): void {
  void server.register(async (scope) => {
    parseJson(scope)
    scope.setValidatorCompiler(createRequestValidator())
    scope.decorateRequest(callerKey)
    scope.addHook('onRequest', async (request) => {
      request.setDecorator(callerKey, await admit(stages, request)) // 400 401 403 429
    })
    for (const [name, operation] of Object.entries(operations)) {
      addRoute(scope, { name: name as OperationName, operation, perform: stages.perform })
    }
  })
}

interface Route {
  name: OperationName
  operation: Operation
  perform: Perform
}

function addRoute(scope: FastifyInstance, { name, operation, perform }: Route): void {
  const { input, result, route } = operation
  if (!route) return
  const [method = '', path = ''] = route.split(' ')
  const isQuery = method === 'GET'
  const hasBody = method === 'POST' && Object.keys(input.properties).length > 0
  scope.route<Call>({
    method,
    url: operatorPath(path),
    schema: { ...(isQuery && { querystring: input }), ...(hasBody && { body: input }) },
    preValidation: async (request) => {
      if (isQuery) request.query = withNumbers(request.query, operation)
      else request.body ??= {}
    },
    async handler(request, reply) {
      const { actor, once, windows } = request.getDecorator<Caller>(callerKey)
      reply.headers(rateLimitHeaders(windows))
      const { id: account, ...named } = request.params
      const sent = isQuery ? request.query : request.body
      const given = { ...named, ...((isQuery || hasBody) && (sent as object)) }
      const created = () => void reply.code(201)
      const asked = { account, input: given as never, actor, once, created }
      const answer = await perform(name, asked)
      reply.header('cache-control', 'no-store')
      return result ? answer : reply.code(204).send()
    },
  })
}

async function admit(stages: OperatorStages, request: FastifyRequest): Promise<Caller> {
  const { headers, ip, facts } = request
  const { authorization, 'x-api-key': keyHeader } = headers
  const credentials = { authorization, hasKeyHeader: keyHeader !== undefined, ip }
  const { accountId, keyId, windows } = await stages.admitOperator(credentials)
  facts.accountId = accountId
  const once = requireIdempotencyKey(headers['idempotency-key']?.toString())
  return { actor: { kind: 'operator', accountId, keyId, ip }, once, windows }
}

const wholeNumber = /^\d{1,15}$/

/** Returns a query with its whole numbers as numbers. */
function withNumbers(query: Call['Querystring'], { input }: Operation): Call['Querystring'] {
  const entries = Object.entries(query).map(([name, value]) => {
    const { type } = (input.properties[name] ?? {}) as { type?: string }
    return [name, type === 'integer' && wholeNumber.test(String(value)) ? Number(value) : value]
  })
  return Object.fromEntries(entries)
}

function parseJson(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  const options = { parseAs: 'string', bodyLimit: bodyBytesMax } as const
  scope.addContentTypeParser('application/json', options, (_request, body: string, done) => {
    try {
      done(null, body === '' ? {} : JSON.parse(body))
    } catch {
      done(new AppError('request_invalid', 'The body is not valid JSON. Correct it.'))
    }
  })
}
