import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AcquireSlot, Admission, AdmissionRequest } from '../admission/admit.ts'
import type { Clock } from '../clock.ts'
import type { ConversionOptions, Deck, TableMode } from '../conversion/convert.ts'
import type { PendingTable } from '../conversion-threads/conversion-threads.ts'
import { AppError, type ErrorCode } from '../errors.ts'
import type { Upload } from '../upload/read-upload.ts'
import { admissionHeaders } from './admission-headers.ts'
import type { BodyRate } from './body-rate.ts'
import type { Room, TakeRoom } from './capacity.ts'
import { errorResponse, isOurFault } from './error-response.ts'
import { reading } from './failure-of-reading.ts'
import { CallerGone, openBody } from './incoming-body.ts'
import { representationOf } from './representation.ts'
import { sendTable } from './send-table.ts'
import { streamRows } from './stream-rows.ts'

/** The stages of the road, each ready to be called. */
export interface Stages {
  admit(request: AdmissionRequest): Promise<Admission>
  acquireSlot: AcquireSlot
  refuseByLength(contentType: string | undefined, contentLength: number | undefined): void
  readUpload(request: BodyOfRequest): Promise<Upload>
  convert(deck: Deck, request: ConversionRequest): Promise<PendingTable>
}

export interface ConversionRequest extends ConversionOptions {
  accountId: string
  /** Paying accounts have their turns before others. */
  isPaying: boolean
  signal: AbortSignal
  /** Told how many bytes are held for the request beside its document. Throws busy. */
  hold(bytes: number): void
  /** Called after every step of reading with the milliseconds that a worker spent on it. */
  worked(ms: number): void
}

interface BodyOfRequest {
  contentType: string | undefined
  contentLength: number | undefined
  body: Readable
}

export interface ConvertRouteSettings {
  clock: Clock
  bodyMsMax: number
  bodyRate: BodyRate
  /** Milliseconds in which a caller must take a whole answer. */
  answerMsMax: number
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
    const caller = callerOf(reply)
    const { accountId } = admission
    try {
      stages.refuseByLength(contentType, contentLength) // 413
      using _slot = await timing.of('admission', stages.acquireSlot(accountId, caller)) // 429
      const room = settings.takeRoom(admission, contentLength ?? settings.fileBytesMax) // 503
      disposeWhenAnswered(reply, room)
      using body = openBody(request.raw, reply.raw, settings)
      const uploaded = stages.readUpload({ contentType, contentLength, body: body.stream })
      const upload = await timing.of('upload', uploaded) // 413 400
      await receive(upload, admission, request.facts) // 422
      const context = {
        accountId,
        isPaying: admission.isPaying,
        signal: caller,
        hold: room.hold,
        worked: keepHeld(admission, request),
      }
      const started = reading(stages.convert(upload, { ...upload.options, ...context }))
      const conversion = await timing.of('read', started) // 400 500 503 504
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
          charge: () => admission.charge(), // 402
          settle: () => deliver(conversion.mode(), conversion.rowCount),
          fail: failureOf(admission, request),
        })
      }
      const written = reading(conversion.write(upload.filename, wanted))
      const table = await timing.of('read', written) // 400 500 503 504
      room.hold(table.content.length) // 503
      caller.throwIfAborted()
      await deliver(table.mode, table.rowCount) // 402
      return sendTable(reply, table, settings)
    } catch (error) {
      await release(admission, error, request)
      throw error
    }
  }
}

/**
 * Ends a failed request; resolves to whether it is charged, undefined if that is unknown because the release
 * failed. Does not reject, so that the caller gets the error that ended the request.
 */
async function release(
  admission: Admission,
  error: unknown,
  request: FastifyRequest,
): Promise<boolean | undefined> {
  try {
    return await admission.release(codeOf(error))
  } catch (failure) {
    request.log.warn(
      { err: failure },
      'A failed request was not released. Its reservation will expire; if it was charged, the charge is kept.',
    )
    return undefined
  }
}

function headersOf({ headers }: IncomingMessage) {
  const length = headers['content-length']
  return {
    contentType: headers['content-type'],
    contentLength: length === undefined ? undefined : Number(length),
  }
}

/** Gives room back when the answer is gone: as long as its caller has not taken it, it is held. */
function disposeWhenAnswered(reply: FastifyReply, room: Room): void {
  if (reply.raw.closed) room[Symbol.dispose]()
  else reply.raw.once('close', () => room[Symbol.dispose]())
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
function keepHeld(admission: Admission, { log }: FastifyRequest): () => void {
  return () => void admission.renew().catch((error) => log.error(error))
}

/** Has admission and the log know what has arrived. */
async function receive(
  upload: Upload,
  admission: Admission,
  facts: FastifyRequest['facts'],
): Promise<void> {
  const { bytes, filename, type, options } = upload
  Object.assign(facts, { type, fileBytes: bytes.length })
  const nameLength = Array.from(filename).length
  await admission.receive({ type, fileBytes: bytes.length, nameLength, bytes, options })
}

/** Settles a table that is whole, charging for it unless that is done, and has the log say what was delivered. */
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

/** Ends a request whose rows break off after the answer has begun; resolves to why, and whether it is charged. */
function failureOf(admission: Admission, request: FastifyRequest) {
  return async (error: unknown) => {
    const charged = await release(admission, error, request)
    const { code, details, ...rest } = errorResponse(error, request.id).body.error
    if (!(error instanceof CallerGone)) {
      request.facts.code = code
      if (isOurFault(error)) request.log.error(error)
    }
    const known = charged === undefined ? details : { ...details, charged }
    return { code, ...rest, ...(known && { details: known }) }
  }
}

/** Why a request failed; undefined where its caller hung up, which is nobody's fault. */
function codeOf(error: unknown): ErrorCode | undefined {
  if (error instanceof CallerGone) return undefined
  return error instanceof AppError ? error.code : 'internal'
}
