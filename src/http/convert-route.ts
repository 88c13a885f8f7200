import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Admission } from '../admission/admit.ts'
import type { Clock } from '../clock.ts'
import type { Deck, RequestMode, Table } from '../conversion/convert.ts'
import { AppError } from '../errors.ts'
import { tableAsJson } from '../output/write-table.ts'
import type { Upload } from '../upload/read-upload.ts'
import type { TakeRoom } from './capacity.ts'
import { CallerGone, openBody } from './incoming-body.ts'
import { rateLimitHeaders } from './rate-limit-headers.ts'

/** The stages of the road, each ready to be called. */
export interface Stages {
  admit(request: { authorization: string | undefined; requestId: string }): Promise<Admission>
  refuseByLength(contentType: string | undefined, contentLength: number | undefined): void
  readUpload(request: BodyOfRequest): Promise<Upload>
  convert(deck: Deck, mode: RequestMode, signal: AbortSignal): Promise<Table>
}

interface BodyOfRequest {
  contentType: string | undefined
  contentLength: number | undefined
  body: Readable
}

export interface ConvertRouteSettings {
  clock: Clock
  bodyMsMax: number
  fileBytesMax: number
  takeRoom: TakeRoom
}

/** One deck in, one table out. What each step may refuse stands at the end of its line. */
export function convertRoute(stages: Stages, settings: ConvertRouteSettings) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<string> => {
    const { contentType, contentLength } = headersOf(request.raw)
    const admission = await stages.admit({
      authorization: request.headers.authorization,
      requestId: request.id,
    }) // 401 429 402
    reply.headers(rateLimitHeaders(admission.windows))
    request.facts.accountId = admission.accountId
    try {
      stages.refuseByLength(contentType, contentLength) // 413
      using _room = settings.takeRoom(admission.accountId, contentLength ?? settings.fileBytesMax) // 503
      using body = openBody(request.raw, reply.raw, settings)
      const upload = await stages.readUpload({
        contentType,
        contentLength,
        body: body.stream,
      }) // 413 400
      const table = await stages.convert(upload, upload.mode, callerOf(reply)) // 400 503 504
      Object.assign(request.facts, factsOf(upload, table))
      await admission.settle(factsOf(upload, table))
      reply.type('application/json; charset=utf-8')
      return tableAsJson(upload.filename, table)
    } catch (error) {
      await admission.release(error instanceof AppError ? error.code : 'internal')
      throw error
    }
  }
}

function headersOf({ headers }: IncomingMessage) {
  const length = headers['content-length']
  return {
    contentType: headers['content-type'],
    contentLength: length === undefined ? undefined : Number(length),
  }
}

/** Aborts when the caller hangs up before the answer is out, so that no work is done for nobody. */
function callerOf(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort(new CallerGone())
  })
  if (reply.raw.destroyed) controller.abort(new CallerGone())
  return controller.signal
}

function factsOf(upload: Upload, table: Table) {
  return {
    type: upload.type,
    fileBytes: upload.bytes.length,
    slides: table.rowCount,
    mode: table.mode,
  }
}
