import { type ErrorCode, errorCodes, statusOf } from '../../errors.ts'
import { type FormatOf, formatsOf, outputFormat } from '../../output/write-table.ts'
import { errorResponses } from './error-responses.ts'
import { exampleCsv, exampleNdjson, exampleTable } from './example-conversion.ts'
import { type RequestParts, requestBody } from './request-body.ts'
import { headersOf } from './response-headers.ts'
import { countOf, objectOf, refTo, type Schema } from './schema.ts'

/** Codes that an existing operation cannot return. */
const withoutOperation: ErrorCode[] = ['not_found', 'method_not_allowed']
const rates = ['RateLimit-Policy', 'RateLimit'] as const

export function convertOperation(parts: RequestParts): Schema {
  return {
    operationId: 'convert',
    tags: ['Conversion'],
    summary: 'Turn a deck into rows',
    description:
      'Converts one file into one row per slide, in the order of the deck. The header `Accept` selects the format. Only a 200 is charged. A stream of rows is charged right before the first row is sent, and stays charged if the client disconnects or the document fails after that.',
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

/** Schemas of JSON formats and examples, which the registry of formats does not have. */
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
    summary: 'List the available columns',
    security: [],
    parameters: [requestIdParameter],
    responses: {
      '200': {
        description: 'The available columns.',
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
    summary: 'Get billing sources, usage and recent requests',
    description: 'Free of charge; counts only towards its own rate limit.',
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
        description: 'The document has not changed since the version in If-None-Match.',
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
    summary: 'Check whether the process is alive',
    security: [],
    responses: {
      '200': healthAnswer('The process is alive.', objectOf({ status: { const: 'ok' } })),
      ...errorResponses(['request_invalid', 'internal']),
    },
  }
}

export function readyOperation(): Schema {
  const faults = { type: 'array', items: { type: 'string' } }
  return {
    operationId: 'isReady',
    tags: ['Service'],
    summary: 'Check whether workers are warm and the database responds',
    security: [],
    responses: {
      '200': healthAnswer(
        'The service is ready.',
        objectOf({ status: { const: 'ready' }, fleet }, { required: ['status'] }),
      ),
      ...errorResponses(['request_invalid', 'internal']),
      '503': {
        ...healthAnswer(
          'The service is not ready.',
          objectOf(
            { status: { const: 'not ready' }, faults, fleet },
            { required: ['status', 'faults'] },
          ),
        ),
        headers: headersOf(['Retry-After']),
      },
    },
  }
}

/** Present if pictures are read on several machines. */
const fleet = objectOf({
  redis: { enum: ['connected', 'lost'] },
  pictures: {
    enum: ['fleet', 'here', 'nowhere'],
    description: 'Where pictures are read; `nowhere` means that their requests get 503',
  },
  slots: countOf('Pictures that the workers of the fleet read at the same time'),
  waiting: countOf('Slides that wait for a worker, of all servers'),
  oldestWaitingSeconds: { type: 'number', minimum: 0 },
})

function healthAnswer(description: string, schema: Schema): Schema {
  return { description, headers: headersOf([]), content: { 'application/json': { schema } } }
}
