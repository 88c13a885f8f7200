import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ColumnDescription } from '../conversion/convert.ts'
import type { FieldDescription } from '../upload/read-upload.ts'
import { fixedAnswer, sendFixed } from './fixed-answer.ts'
import { openApiDocument } from './openapi/document.ts'

/** What the stages say of themselves. */
export interface DescribedStages {
  describeColumns(): ColumnDescription[]
  describeFields(): FieldDescription[]
}

/** The OpenAPI document of this service. */
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
