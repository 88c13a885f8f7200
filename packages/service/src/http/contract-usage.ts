import { billingSource, outcomes, standingFields } from '@rowdeck/accounts/accounts'
import { count, extensible, nullable, type Static, Type, time } from '@rowdeck/core/schema'
import { errorCodes } from '../error-catalog.ts'

const pastRequest = Type.Object({
  at: time('When the request arrived.'),
  requestId: Type.String({ description: 'The header X-Request-Id of its response.' }),
  keyId: Type.String({ description: 'The id of the API key that was used.' }),
  outcome: extensible(outcomes, {
    description: 'The outcome; a `lost` request never ended, for example because of a crash.',
  }),
  status: nullable(count(), {
    description: 'HTTP status; null while the request runs or if the client disconnected.',
  }),
  code: nullable(extensible(errorCodes), {
    description: 'Error code; null if the request did not fail or the client disconnected.',
  }),
  charged: Type.Boolean({
    description: 'Also true for a request that failed or was lost after its first row was sent.',
  }),
  conversions: count(
    'Conversions that were charged: more than one if slides were described and that has a price.',
  ),
  paidBy: billingSource('The billing source that was charged; null if none was.'),
  replayed: Type.Boolean({ description: 'Converted again without another charge.' }),
  durationMs: nullable(count(), { description: 'Duration in milliseconds.' }),
  filenameLength: nullable(count(), {
    description: 'Length of the file name in characters; the name itself is not stored.',
  }),
  type: nullable(Type.String(), { description: 'The type of the file.' }),
  fileBytes: nullable(count(), { description: 'Size of the file in bytes.' }),
  slides: nullable(count(), { description: 'Number of delivered rows.' }),
  mode: nullable(Type.String(), { description: 'How the slides were read.' }),
})
export type PastRequestJson = Static<typeof pastRequest>

/** The response of `GET /api/v1/usage`. */
export const usage = Type.Object({
  account: Type.String({ description: 'The id of the account.' }),
  ...standingFields,
  recent: Type.Array(pastRequest, { description: 'The most recent requests, newest first.' }),
})
export type Usage = Static<typeof usage>

/** The schemas of usage that have names in the OpenAPI document. */
export const usageSchemas = { Usage: usage, PastRequest: pastRequest }
