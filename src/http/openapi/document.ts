import { listDeckTypes } from '../../conversion/convert.ts'
import { paths } from '../paths.ts'
import { errorResponses, errorSchemas } from './error-responses.ts'
import {
  aliveOperation,
  columnsOperation,
  convertOperation,
  documentOperation,
  readyOperation,
  usageOperation,
} from './operations.ts'
import type { RequestParts } from './request-body.ts'
import { responseHeaders } from './response-headers.ts'
import type { Schema } from './schema.ts'
import { tableSchemas } from './table-schemas.ts'
import { usageSchemas } from './usage-schema.ts'

/** The API's version is in the path; this counts what was added to it. */
const documentVersion = '1.0.0'

/**
 * The OpenAPI 3.1 document of the API, made from the tables that validate: fields, columns, codes and
 * their statuses, representations. What is added there is added here.
 */
export function openApiDocument(parts: RequestParts): Schema {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Rowdeck',
      version: documentVersion,
      summary: 'Slide decks in, rows out',
      description,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'The service that this document comes from' }],
    security: [{ key: [] }],
    tags: [
      { name: 'Conversion', description: 'A deck in, rows out.' },
      { name: 'Account', description: 'What pays, and what is left.' },
      { name: 'Service', description: 'For programs that watch or describe it.' },
    ],
    paths: {
      [paths.convert]: { post: convertOperation(parts) },
      [paths.columns]: { get: columnsOperation() },
      [paths.usage]: { get: usageOperation() },
      [paths.openApi]: { get: documentOperation() },
      [paths.alive]: { get: aliveOperation() },
      [paths.ready]: { get: readyOperation() },
    },
    components: {
      schemas: { ...tableSchemas(parts.columns), ...usageSchemas(), ...errorSchemas },
      headers: responseHeaders,
      responses: {
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

const description = `Send a ${listDeckTypes('or')}, get one row a slide.

Every error is JSON with a code for programs and a message for people. Only a 200 is charged, and a
stream of rows right before its first row is sent. With an \`Idempotency-Key\` the same request within
24 hours is not charged twice, also after a stream that broke off. Any other path is answered
404, any other method 405. Documents are never stored, logged or cached.`

const parameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Makes it safe to send the request again: the same key, such as a UUID, with the same file and options within 24 hours of its charge is converted again and not charged again, also where the first stream broke off. One charge covers a bounded number of repetitions.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  RequestId: {
    name: 'X-Request-Id',
    in: 'header',
    description: 'An id of your own for the request; kept where it is well-formed.',
    schema: responseHeaders['X-Request-Id'].schema,
  },
}
