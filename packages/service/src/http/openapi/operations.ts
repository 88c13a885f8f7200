import { type FormatOf, formatsOf, outputFormat } from '@rowdeck/reader/output'
import { answers, routeErrors } from '../contract.ts'
import { ndjsonLine, table } from '../contract-table.ts'
import { errorResponses } from './error-responses.ts'
import { exampleCsv, exampleNdjson, exampleTable } from './example-conversion.ts'
import { queryParameters, type RequestParts, requestBody } from './request-body.ts'
import { headersOf } from './response-headers.ts'
import type { Schema } from './schema.ts'

const rates = ['RateLimit-Policy', 'RateLimit'] as const

export function convertOperation(parts: RequestParts): Schema {
  return {
    operationId: 'convert',
    tags: ['Conversion'],
    summary: 'Turn a deck into rows',
    description:
      'Converts one file into one row per slide, in the order of the deck. The header `Accept` selects the format. Only a 200 is charged. A stream of rows is charged right before the first row is sent, and stays charged if the client disconnects or the document fails after that.',
    parameters: [
      { $ref: '#/components/parameters/IdempotencyKey' },
      requestIdParameter,
      ...queryParameters(parts),
    ],
    requestBody: requestBody(parts),
    responses: {
      '200': {
        description: 'The rows.',
        headers: headersOf(
          ['RateLimit-Policy', 'RateLimit'],
          [
            'Idempotent-Replayed',
            'Server-Timing',
            'Cache-Control',
            'Content-Disposition',
            'Unreadable-Slides',
            'X-Accel-Buffering',
          ],
        ),
        content: tableContent(),
      },
      ...errorResponses(routeErrors.convert),
    },
  }
}

/** Returns the contents of rows in every format. */
export function tableContent(): Schema {
  return Object.fromEntries(
    defaultFirst.map((format) => [outputFormat(format).mediaType, contentOf(format)]),
  )
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
const details: Partial<Record<FormatOf<'http'>, { schema?: object; examples: Schema }>> = {
  json: { schema: table, examples: { deck: { value: exampleTable } } },
  csv: { examples: { deck: { value: exampleCsv } } },
  ndjson: {
    schema: {
      type: 'string',
      description: outputFormat('ndjson').description,
      contentMediaType: outputFormat('ndjson').mediaType,
      contentSchema: ndjsonLine,
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
        content: { 'application/json': { schema: answers.columns } },
      },
      ...errorResponses(routeErrors.others),
    },
  }
}

export function usageOperation(): Schema {
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
        content: { 'application/json': { schema: answers.usage } },
      },
      ...errorResponses(routeErrors.usage),
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
      ...errorResponses(routeErrors.others),
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
      '200': healthAnswer('The process is alive.', answers.alive),
      ...errorResponses(routeErrors.others),
    },
  }
}

export function readyOperation(): Schema {
  return {
    operationId: 'isReady',
    tags: ['Service'],
    summary: 'Check whether workers are warm and the database responds',
    security: [],
    responses: {
      '200': healthAnswer('The service is ready.', answers.ready),
      ...errorResponses(routeErrors.others),
      '503': {
        ...healthAnswer('The service is not ready.', answers.notReady),
        headers: headersOf(['Retry-After']),
      },
    },
  }
}

function healthAnswer(description: string, schema: object): Schema {
  return { description, headers: headersOf([]), content: { 'application/json': { schema } } }
}
