import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ColumnDescription } from '../conversion/convert.ts'
import type { FieldDescription } from '../upload/read-upload.ts'
import { fixedAnswer, sendFixed } from './fixed-answer.ts'
import { openApiDocument } from './openapi/document.ts'

/** Descriptions of the columns and request fields, for the OpenAPI document. */
export interface DescribedStages {
  describeColumns(): ColumnDescription[]
  describeFields(): FieldDescription[]
}

/** Returns the route that serves the OpenAPI document. */
export function openApiRoute(
  { describeColumns, describeFields }: DescribedStages,
  { fileBytesMax }: { fileBytesMax: number },
) {
  const document = openApiDocument({
    columns: describeColumns(),
    fields: describeFields(),
    fileBytesMax,
  })
  const answer = fixedAnswer('application/json; charset=utf-8', JSON.stringify(document))
  return async (request: FastifyRequest, reply: FastifyReply) =>
    sendFixed(request, reply, await answer)
}
