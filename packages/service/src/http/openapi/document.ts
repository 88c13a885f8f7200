import { type DeckType, listDeckTypes } from '@rowdeck/core/deck-model/deck-types'
import { namedSchemas } from '../contract.ts'
import { paths } from '../paths.ts'
import { errorResponses } from './error-responses.ts'
import { jobPaths } from './job-operations.ts'
import {
  aliveOperation,
  columnsOperation,
  convertOperation,
  documentOperation,
  readyOperation,
  usageOperation,
} from './operations.ts'
import { operatorErrors, operatorPaths } from './operator-operations.ts'
import type { RequestParts } from './request-body.ts'
import { responseHeaders } from './response-headers.ts'
import { type Schema, withReferences } from './schema.ts'
import { webhookPaths } from './webhook-operations.ts'

/** Version of the document. The API's own version is part of its paths. */
const documentVersion = '1.0.0'

/**
 * Returns the OpenAPI 3.1 document of the API. It is generated from what the code itself uses: the schemas of
 * its messages, error codes with their statuses, and representations.
 */
export function openApiDocument(parts: RequestParts): Schema {
  return withReferences(documentOf(parts), namedSchemas)
}

function documentOf(parts: RequestParts): Schema {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Rowdeck',
      version: documentVersion,
      summary: 'Slide decks in, rows out',
      description: descriptionOf(parts.fileTypes),
      contact: { name: 'The operator of this service', url: parts.serverUrl },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: parts.serverUrl, description: 'The service that serves this document' }],
    security: [{ key: [] }],
    tags: [
      { name: 'Conversion', description: 'Convert decks into rows.' },
      { name: 'Jobs', description: 'Convert decks without waiting for their rows.' },
      { name: 'Account', description: 'Billing sources and usage.' },
      {
        name: 'Operator',
        description: 'Manage accounts, with a key that has the scope `operator`.',
      },
      { name: 'Service', description: 'Health checks and the API description.' },
    ],
    paths: {
      [paths.convert]: { post: convertOperation(parts) },
      ...jobPaths(parts),
      [paths.columns]: { get: columnsOperation() },
      [paths.usage]: { get: usageOperation() },
      ...webhookPaths(),
      ...operatorPaths(),
      [paths.openApi]: { get: documentOperation() },
      [paths.alive]: { get: aliveOperation() },
      [paths.ready]: { get: readyOperation() },
    },
    components: {
      headers: responseHeaders,
      responses: {
        ...operatorErrors,
        NotFound: errorResponses(['not_found'])[404],
        MethodNotAllowed: errorResponses(['method_not_allowed'])[405],
        RequestInvalid: errorResponses(['request_invalid'])[400],
      },
      parameters,
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'A personal API key.' },
      },
    },
  }
}

const descriptionOf = (
  fileTypes: readonly DeckType[],
) => `Send a ${listDeckTypes('or', fileTypes)}, get one row per slide.

Every error is JSON with a code for programs and a message for people. Only a 200 is charged; a
stream of rows is charged right before its first row is sent. With an \`Idempotency-Key\`, the same request
within 24 hours is not charged twice, even after an interrupted stream. Unknown paths get 404,
unsupported methods 405. Documents are never stored, logged or cached.`

const parameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Makes it safe to retry the request: a request with the same key (such as a UUID), file and options within 24 hours of the charge is converted again but not charged again, even after an interrupted stream. One charge covers a limited number of retries.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  RequestId: {
    name: 'X-Request-Id',
    in: 'header',
    description: 'Your own id for the request; used if it is well-formed.',
    schema: responseHeaders['X-Request-Id'].schema,
  },
}
