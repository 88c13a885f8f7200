import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type FixedAnswer, fixedAnswer, sendFixed } from '../fixed-answer.ts'
import { openApiDocument } from './openapi/document.ts'
import type { RequestParts } from './openapi/request-body.ts'

/** What the OpenAPI document says of requests that the upload stage decides. */
export type DescribedFields = Pick<
  RequestParts,
  'formFields' | 'jsonFields' | 'queryFields' | 'jobFormFields' | 'jobJsonFields'
>

export interface OpenApiSettings {
  fileBytesMax: number
  fileTypes: RequestParts['fileTypes']
  /** Returns the address under which clients reach the service, known once it listens. */
  publicUrl(): string
}

/** Returns the route that serves the OpenAPI document. */
export function openApiRoute(fields: DescribedFields, settings: OpenApiSettings) {
  let answer: Promise<FixedAnswer> | undefined
  async function prepared(): Promise<FixedAnswer> {
    const { fileBytesMax, fileTypes, publicUrl } = settings
    const document = openApiDocument({ ...fields, fileBytesMax, fileTypes, serverUrl: publicUrl() })
    const content = Buffer.from(JSON.stringify(document))
    const compressed = await promisify(gzip)(content)
    return fixedAnswer('application/json; charset=utf-8', content, { gzip: compressed })
  }
  return async (request: FastifyRequest, reply: FastifyReply) => {
    answer ??= prepared()
    return sendFixed(request, reply, await answer)
  }
}
