import { type Operation, operations } from '@rowdeck/accounts/accounts'
import { routeErrors } from '../contract.ts'
import { operatorPath, pathTemplate } from '../paths.ts'
import { errorResponses } from './error-responses.ts'
import { headersOf } from './response-headers.ts'
import { queryParameter, type Schema } from './schema.ts'

const requestId = { $ref: '#/components/parameters/RequestId' }
const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Makes it safe to retry the request: with the same key, the same request has an effect once; a different one is refused.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}
const pathParameters: Record<string, string> = {
  id: 'The id of the account.',
  key: 'The id of the key.',
}

const errors = errorResponses(routeErrors.operator)
const nameOf = (status: string) => `Operator${status}`
const errorReferences = Object.fromEntries(
  Object.keys(errors).map((status) => [
    status,
    { $ref: `#/components/responses/${nameOf(status)}` },
  ]),
)

/** The error responses that all of these operations have, by name. */
export const operatorErrors = Object.fromEntries(
  Object.entries(errors).map(([status, response]) => [nameOf(status), response]),
)

/** Returns the operations with which other systems manage accounts, by path. */
export function operatorPaths(): Record<string, Schema> {
  const paths: Record<string, Schema> = {}
  for (const [name, operation] of Object.entries<Operation>(operations)) {
    const [method = '', path = ''] = operation.route?.split(' ') ?? []
    if (!operation.route) continue
    const template = pathTemplate(operatorPath(path))
    paths[template] = { ...paths[template], [method.toLowerCase()]: describe(name, operation) }
  }
  return paths
}

function describe(operationId: string, operation: Operation): Schema {
  const { summary, route, input, example } = operation
  const hasBody = route?.startsWith('POST') && Object.keys(input.properties).length > 0
  return {
    operationId,
    tags: ['Operator'],
    summary,
    description: 'Requires a key with the scope `operator` of an account that is an operator.',
    parameters: parametersOf(operation),
    ...(hasBody && {
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: input, examples: { example: { value: example } } },
        },
      },
    }),
    responses: { ...answersOf(operation), ...errorReferences },
  }
}

function parametersOf({ route: found, input }: Operation): Schema[] {
  const route: string = found ?? ''
  const inPath = [...route.matchAll(/:(\w+)/g)].map(([, name = '']) => {
    const description = pathParameters[name]
    return { name, in: 'path', required: true, description, schema: { type: 'string' } }
  })
  const fields = route.startsWith('GET') ? Object.entries(input.properties) : []
  const inQuery = fields.map(([name, field]) => queryParameter(name, field))
  const retried = route.startsWith('POST') ? [idempotencyKey] : []
  return [...inPath, ...inQuery, ...retried, requestId]
}

function answersOf({ result, repeated }: Operation): Schema {
  const headers = headersOf(['RateLimit-Policy', 'RateLimit', 'Cache-Control'])
  const content = result && { content: { 'application/json': { schema: result } } }
  if (!content) return { 204: { description: 'Done.', headers } }
  const answer = { headers, ...content }
  if (!repeated) return { 200: { ...answer, description: 'The result.' } }
  return {
    200: { ...answer, description: repeated },
    201: { ...answer, description: 'It was created.' },
  }
}
