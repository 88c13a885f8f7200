import type { IncomingMessage } from 'node:http'
import type { Admission, AdmissionRequest } from '@rowdeck/accounts/admission'
import type { Clock } from '@rowdeck/core/clock'
import type { ConversionOptions } from '@rowdeck/core/deck-model/conversion-options'
import type { Deck } from '@rowdeck/core/deck-model/ports'
import type { AcquireSlot, Capacity, CapacityLease } from '@rowdeck/core/fairness'
import { isStreamed, outputFormat, refusePictures, withNumber } from '@rowdeck/reader/output'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PendingTable } from '../conversion-threads/conversion-threads.ts'
import type { Upload, UploadHeaders, UploadRequest } from '../upload/read-upload.ts'
import { admissionHeaders } from './admission-headers.ts'
import type { BodyRate } from './body-rate.ts'
import { deliveryOf, failureOf, release } from './end-request.ts'
import { openBody } from './incoming-body.ts'
import { mapReadingErrors } from './reading-errors.ts'
import { dispositionOf, type Representation, representationOf } from './representation.ts'
import { sendTable } from './send-table.ts'
import { streamRows } from './stream-rows.ts'
import { endTurn } from './take-turns.ts'

type FromConsole = Pick<Admission, 'isOfConsole'>

/** The stages of a conversion, in the order in which the route calls them. */
export interface Stages {
  admit(request: AdmissionRequest): Promise<Admission>
  acquireSlot: AcquireSlot
  refuseByHeaders(headers: UploadHeaders): void
  /** The bytes of the file are freed when the result is disposed of. */
  readUpload(request: UploadRequest, caller: FromConsole): Promise<Upload & Disposable>
  convert(deck: Deck, request: ConversionRequest): Promise<PendingTable>
}

export interface ConversionRequest extends ConversionOptions {
  accountId: string
  /** Paying accounts are scheduled before others. */
  isPaying: boolean
  /** Maximum number of slides that are described; no limit if undefined. */
  descriptionsMax: number | undefined
  signal: AbortSignal
  /** Called with the number of bytes that the request uses in addition to its document. Throws busy. */
  setHeldBytes(bytes: number): void
  /** Called with milliseconds of worker time: those of every reading step, and of the threads that assemble and write the table. */
  worked(ms: number): void
  /** Called after every reading step, so that the reservation does not expire. */
  renew(): void
}

export interface ConvertRouteSettings {
  clock: Clock
  bodyMsMax: number
  bodyRate: BodyRate
  /** Milliseconds within which the client must read the whole response. */
  answerMsMax: number
  fileBytesMax: number
  capacity: Capacity
}

/** Converts one deck into one table. The comment at the end of a step lists the statuses with which it may refuse. */
export function convertRoute(stages: Stages, settings: ConvertRouteSettings) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { decodedLength, ...described } = headersOf(request.raw)
    const { timing } = request
    const admission = await timing.of(
      'admission',
      stages.admit(admissionRequest(request, settings)),
    ) // 400 401 402 403 409 429 503
    endTurn(request)
    reply.headers(admissionHeaders(admission))
    const signal = AbortSignal.any([request.disconnected, admission.deleted])
    try {
      stages.refuseByHeaders(described) // 400 413
      using _slot = await timing.of('admission', stages.acquireSlot(admission, signal)) // 429
      const lease = settings.capacity.acquire(admission, decodedLength ?? settings.fileBytesMax) // 503
      releaseWhenClosed(reply, lease)
      using body = openBody(request.raw, reply.raw, settings)
      const { arriving: collected } = lease // 503
      const uploaded = stages.readUpload({ ...described, body: body.stream, collected }, admission)
      using upload = await timing.of('upload', uploaded) // 400 408 413 503
      lease.arrived(upload.bytes.length)
      const wanted = representationOf(request.headers.accept)
      await receive(upload, wanted, { admission, facts: request.facts }) // 400 422
      const context = {
        accountId: admission.accountId,
        isPaying: admission.isPaying,
        descriptionsMax: admission.descriptionsMax,
        signal,
        setHeldBytes: lease.setAdditionalBytes,
        ...workOf(admission, request),
      }
      const options = { ...upload.options, ...columnsFor(wanted, upload), ...context } // 400
      const conversion = await start(stages, { upload, options, timing }) // 400 500 503 504
      await holdDescriptions(admission, conversion) // 402
      const deliver = deliveryOf(admission, request.facts)
      if (isStreamed(wanted)) {
        return await streamRows(reply, {
          ...{ filename: upload.filename, format: wanted, conversion },
          ...{ ...settings, stallMsMax: settings.bodyMsMax },
          endsAt: () => admission.expiresAt,
          charge: () => admission.charge(), // 402 503
          settle: (rowCount) => deliver(conversion.mode(), rowCount),
          fail: failureOf(admission, request),
        })
      }
      const written = mapReadingErrors(conversion.write(upload.filename, wanted))
      const table = await timing.of('read', written) // 400 500 503 504
      lease.setAdditionalBytes(table.content.length) // 503
      signal.throwIfAborted()
      await deliver(table.mode, table.rowCount) // 402 503
      reply.headers(dispositionOf(wanted, upload.filename))
      return sendTable(reply, table, settings)
    } catch (error) {
      await release(admission, error, request)
      throw error
    }
  }
}

function admissionRequest(
  { id, ip, headers, facts }: FastifyRequest,
  { capacity }: ConvertRouteSettings,
): AdmissionRequest {
  return {
    ip,
    authorization: headers.authorization,
    hasKeyHeader: headers['x-api-key'] !== undefined,
    idempotencyKey: headers['idempotency-key']?.toString(),
    requestId: id,
    begin(caller) {
      facts.accountId = caller.accountId
      return capacity.holdPlace(caller)
    },
  }
}

function headersOf({ headers, url = '' }: IncomingMessage) {
  const length = headers['content-length']
  const contentLength = length === undefined ? undefined : Number(length)
  const contentEncoding = headers['content-encoding']
  return {
    contentType: headers['content-type'],
    contentEncoding,
    contentLength,
    query: url.split('?', 2)[1],
    decodedLength: contentEncoding === undefined ? contentLength : undefined,
  }
}

async function start(
  stages: Stages,
  { upload, options, timing }: { upload: Deck; options: ConversionRequest } & HasTiming,
): Promise<PendingTable> {
  const started = mapReadingErrors(stages.convert(upload, options))
  const conversion = await timing.of('read', started)
  timing.ocrMs = conversion.ocrMs
  return conversion
}

type HasTiming = Pick<FastifyRequest, 'timing'>

/** Reserves what the descriptions of all slides may cost. What a model has been asked is paid for, whether or not the caller stays for the answer. */
async function holdDescriptions(
  { pays, descriptionPrice: price, hold }: Admission,
  { columns, rowCount, counted, described }: PendingTable,
): Promise<void> {
  const isAsked = columns.some(({ key }) => key === 'description')
  if (!isAsked || pays === null) return
  const used = () => (described() === 0 ? 0 : 1 + price * described())
  if (price === 0) return await hold(1, used)
  const slides = rowCount ?? (await mapReadingErrors(counted()))
  await hold(1 + price * slides, used)
}

/** The columns as the format has them. Throws request_invalid if the format cannot hold the columns. */
function columnsFor(
  { kind }: Representation,
  { options }: Upload,
): Pick<ConversionOptions, 'columns'> {
  const { fixedColumns } = outputFormat(kind)
  if (fixedColumns) return { columns: fixedColumns }
  refusePictures(kind, options.columns)
  return { columns: withNumber(kind, options.columns) }
}

/** Releases the capacity when the response closes, because an unread response stays in memory until then. */
function releaseWhenClosed(reply: FastifyReply, lease: CapacityLease): void {
  if (reply.raw.closed) lease[Symbol.dispose]()
  else reply.raw.once('close', () => lease[Symbol.dispose]())
}

function workOf(
  { worked, renew }: Admission,
  { log }: FastifyRequest,
): Pick<ConversionRequest, 'worked' | 'renew'> {
  // a failure is only logged, because the next reading step tries again
  return { worked, renew: () => void renew().catch((error) => log.error(error)) }
}

/** Records the upload for admission and the request log. */
async function receive(
  upload: Upload,
  wanted: Representation,
  { admission, facts }: { admission: Admission } & Pick<FastifyRequest, 'facts'>,
): Promise<void> {
  const { bytes, filename, type } = upload
  Object.assign(facts, { type, fileBytes: bytes.length })
  const options = paidOptions(wanted, upload)
  const nameLength = Array.from(filename).length
  await admission.receive({ type, fileBytes: bytes.length, nameLength, bytes, options })
}

/** The options without the column that has a price if the format leaves it out: a charge covers no replay in a format that has it. */
function paidOptions({ kind }: Representation, { options }: Upload): Upload['options'] {
  const { columns } = options
  if (!columns || !outputFormat(kind).fixedColumns) return options
  return { ...options, columns: columns.filter((key) => key !== 'description') }
}
