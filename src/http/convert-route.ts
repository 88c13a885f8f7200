import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Admission, AdmissionRequest } from '../admission/admit.ts'
import type { Clock } from '../clock.ts'
import type { Conversion, Deck, OcrTime, TableMode, Wishes } from '../conversion/convert.ts'
import { AppError, type ErrorCode } from '../errors.ts'
import { writeTable } from '../output/write-table.ts'
import type { Upload } from '../upload/read-upload.ts'
import { admissionHeaders } from './admission-headers.ts'
import type { TakeRoom } from './capacity.ts'
import { errorResponse, isOurFault } from './error-response.ts'
import { CallerGone, openBody } from './incoming-body.ts'
import { representationOf } from './representation.ts'
import { streamRows } from './stream-rows.ts'

/** The stages of the road, each ready to be called. */
export interface Stages {
  admit(request: AdmissionRequest): Promise<Admission>
  refuseByLength(contentType: string | undefined, contentLength: number | undefined): void
  readUpload(request: BodyOfRequest): Promise<Upload>
  convert(deck: Deck, request: ConversionRequest): Promise<TimedConversion>
}

export interface ConversionRequest extends Wishes {
  accountId: string
  signal: AbortSignal
  /** Called after every step of reading with the milliseconds that a worker spent on it. */
  worked(ms: number): void
}

export type TimedConversion = Conversion & { ocrMs: OcrTime }

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
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { contentType, contentLength } = headersOf(request.raw)
    const { timing } = request
    const admitted = stages.admit({
      authorization: request.headers.authorization,
      idempotencyKey: request.headers['idempotency-key']?.toString(),
      requestId: request.id,
    })
    const admission = await timing.of('admission', admitted) // 401 429 409 402 400
    reply.headers(admissionHeaders(admission))
    request.facts.accountId = admission.accountId
    try {
      stages.refuseByLength(contentType, contentLength) // 413
      using _room = settings.takeRoom(admission.accountId, contentLength ?? settings.fileBytesMax) // 503
      using body = openBody(request.raw, reply.raw, settings)
      const uploaded = stages.readUpload({ contentType, contentLength, body: body.stream })
      const upload = await timing.of('upload', uploaded) // 413 400
      receive(upload, admission, request.facts) // 422
      const caller = callerOf(reply)
      const { accountId } = admission
      const worked = () => keepHeld(admission, request)
      const wishes = { ...upload.wishes, accountId, signal: caller, worked }
      const started = stages.convert(upload, wishes)
      const conversion = await timing.of('read', started) // 400 503 504
      timing.ocrMs = conversion.ocrMs
      const deliver = deliveryOf(admission, request.facts)
      const wanted = representationOf(request.headers.accept)
      if (wanted.kind === 'ndjson') {
        return await streamRows(reply, {
          filename: upload.filename,
          conversion,
          stallMsMax: settings.bodyMsMax,
          clock: settings.clock,
          endsAt: () => admission.expiresAt,
          settle: () => deliver(conversion.mode(), conversion.rowCount),
          fail: failureOf(admission, request),
        })
      }
      const table = await timing.of('read', conversion.table()) // 400 503 504
      const { type, content } = await writeTable(upload.filename, table, wanted)
      caller.throwIfAborted()
      await deliver(table.mode, table.rowCount)
      return reply.type(type).send(content)
    } catch (error) {
      await admission.release(codeOf(error))
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

/** A long deck goes on holding what pays for it. One failure is not the end: the next step tries again. */
function keepHeld(admission: Admission, { log }: FastifyRequest): void {
  admission.renew().catch((error) => log.error(error))
}

/** Has admission and the log know what has arrived. */
function receive(upload: Upload, admission: Admission, facts: FastifyRequest['facts']): void {
  const { bytes, filename, type, wishes } = upload
  Object.assign(facts, { type, fileBytes: bytes.length })
  const nameLength = Array.from(filename).length
  admission.receive({ type, fileBytes: bytes.length, nameLength, bytes, options: wishes })
}

/** Charges for a table that is whole, and has the log say what was delivered. */
function deliveryOf(
  admission: Admission,
  facts: FastifyRequest['facts'],
): (mode: TableMode, slides: number) => Promise<void> {
  return async (mode, slides) => {
    const delivery = { slides, mode }
    Object.assign(facts, delivery)
    await admission.settle(delivery)
  }
}

/** Gives back what is held where rows break off after the answer has begun, and says why as an error's body would. */
function failureOf(admission: Admission, request: FastifyRequest) {
  return async (error: unknown) => {
    await admission.release(codeOf(error))
    const { body } = errorResponse(error, request.id)
    if (error instanceof CallerGone) return body.error
    request.facts.code = body.error.code
    if (isOurFault(error)) request.log.error(error)
    return body.error
  }
}

/** Why a request failed; undefined where its caller hung up, which is nobody's fault. */
function codeOf(error: unknown): ErrorCode | undefined {
  if (error instanceof CallerGone) return undefined
  return error instanceof AppError ? error.code : 'internal'
}
