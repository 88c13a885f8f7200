import type { FastifyReply, FastifyRequest } from 'fastify'
import { fixedAnswer, sendFixed } from './fixed-answer.ts'
import { openApiDocument } from './openapi/document.ts'
import type { RequestParts } from './openapi/request-body.ts'

/** What the OpenAPI document says of requests that the upload stage decides. */
export type DescribedFields = Pick<RequestParts, 'formFields' | 'jsonFields'>

/** Returns the route that serves the OpenAPI document. */
export function openApiRoute(fields: DescribedFields, { fileBytesMax }: { fileBytesMax: number }) {
  const document = openApiDocument({ ...fields, fileBytesMax })
  const answer = fixedAnswer('application/json; charset=utf-8', JSON.stringify(document))
  return async (request: FastifyRequest, reply: FastifyReply) =>
    sendFixed(request, reply, await answer)
}
