import { type ErrorCode, errorCodes, statusOf } from '../../errors.ts'
import { type FormatOf, formatsOf, outputFormat } from '../../output/write-table.ts'
import { errorResponses } from './error-responses.ts'
import { exampleCsv, exampleNdjson, exampleTable } from './example-conversion.ts'
import { type RequestParts, requestBody } from './request-body.ts'
import { headersOf } from './response-headers.ts'
import { objectOf, refTo, type Schema } from './schema.ts'

/** Neither a path nor a method is wrong where there is an operation. */
const withoutOperation: ErrorCode[] = ['not_found', 'method_not_allowed']
const rates = ['RateLimit-Policy', 'RateLimit'] as const

export function convertOperation(parts: RequestParts): Schema {
  return {
    operationId: 'convert',
    tags: ['Conversion'],
    summary: 'Turn a deck into rows',
    description:
      'One file in, one row a slide out, in the order of the deck. The rows come as the header `Accept` asks. Only a 200 is charged. Rows that stream are charged right before the first one is sent, and stay charged if the caller hangs up or the document fails after it.',
    parameters: [{ $ref: '#/components/parameters/IdempotencyKey' }, requestIdParameter],
    requestBody: requestBody(parts),
    responses: {
      '200': {
        description: 'The rows.',
        headers: headersOf(
          ['RateLimit-Policy', 'RateLimit'],
          ['Idempotent-Replayed', 'Server-Timing', 'Cache-Control', 'X-Accel-Buffering'],
        ),
        content: Object.fromEntries(
          defaultFirst.map((format) => [outputFormat(format).mediaType, contentOf(format)]),
        ),
      },
      ...errorResponses(errorCodes.filter((code) => !withoutOperation.includes(code))),
    },
  }
}

/** Tools send the first media type as `Accept`, so the default comes first. */
const defaultFirst = ['json' as const, ...formatsOf('http').filter((format) => format !== 'json')]

function contentOf(format: FormatOf<'http'>): Schema {
  const { description, text } = outputFormat(format)
  const plain = { type: 'string', description, ...(text ? {} : { format: 'binary' }) }
  const { schema, examples } = details[format] ?? {}
  return { schema: schema ?? plain, ...(examples && { examples }) }
}

/** What the registry of formats does not say: schemas of JSON, and examples. */
const details: Partial<Record<FormatOf<'http'>, { schema?: Schema; examples: Schema }>> = {
  json: { schema: refTo('Table'), examples: { deck: { value: exampleTable } } },
  csv: { examples: { deck: { value: exampleCsv } } },
  ndjson: {
    schema: {
      type: 'string',
      description: outputFormat('ndjson').description,
      contentMediaType: outputFormat('ndjson').mediaType,
      contentSchema: refTo('NdjsonLine'),
    },
    examples: { deck: { value: exampleNdjson() } },
  },
}

const requestIdParameter = { $ref: '#/components/parameters/RequestId' }

export function columnsOperation(): Schema {
  return {
    operationId: 'listColumns',
    tags: ['Conversion'],
    summary: 'List the columns that can be asked for',
    security: [],
    parameters: [requestIdParameter],
    responses: {
      '200': {
        description: 'The catalogue.',
        headers: headersOf([]),
        content: {
          'application/json': {
            schema: objectOf({ columns: { type: 'array', items: refTo('ColumnDescription') } }),
          },
        },
      },
      ...errorResponses(['request_invalid', 'internal']),
    },
  }
}

export function usageOperation(): Schema {
  const keyCodes = errorCodes.filter((code) => statusOf(code) === 401)
  return {
    operationId: 'getUsage',
    tags: ['Account'],
    summary: 'See what pays, what is left, and the last requests',
    description: 'Costs nothing, and counts to no limit but its own.',
    parameters: [requestIdParameter],
    responses: {
      '200': {
        description: 'The state of the account.',
        headers: headersOf([...rates, 'Cache-Control']),
        content: { 'application/json': { schema: refTo('Usage') } },
      },
      ...errorResponses([...keyCodes, 'request_invalid', 'rate_limited_minute', 'internal']),
    },
  }
}

export function documentOperation(): Schema {
  return {
    operationId: 'getOpenApi',
    tags: ['Service'],
    summary: 'This document',
    security: [],
    responses: {
      '200': {
        description: 'OpenAPI 3.1.',
        headers: headersOf(['ETag', 'Cache-Control']),
        content: { 'application/json': { schema: { type: 'object' } } },
      },
      '304': {
        description: 'The document is still what If-None-Match names.',
        headers: headersOf(['ETag', 'Cache-Control']),
      },
      ...errorResponses(['request_invalid', 'internal']),
    },
  }
}

export function aliveOperation(): Schema {
  return {
    operationId: 'isAlive',
    tags: ['Service'],
    summary: 'Whether the process is alive',
    security: [],
    responses: {
      '200': healthAnswer('It is.', objectOf({ status: { const: 'ok' } })),
      ...errorResponses(['request_invalid', 'internal']),
    },
  }
}

export function readyOperation(): Schema {
  const faults = { type: 'array', items: { type: 'string' } }
  return {
    operationId: 'isReady',
    tags: ['Service'],
    summary: 'Whether workers are warm and the database answers',
    security: [],
    responses: {
      '200': healthAnswer('It is.', objectOf({ status: { const: 'ready' } })),
      ...errorResponses(['request_invalid', 'internal']),
      '503': {
        ...healthAnswer('Not yet.', objectOf({ status: { const: 'not ready' }, faults })),
        headers: headersOf(['Retry-After']),
      },
    },
  }
}

function healthAnswer(description: string, schema: Schema): Schema {
  return { description, headers: headersOf([]), content: { 'application/json': { schema } } }
}
