import type { IncomingMessage } from 'node:http'
import type { Admission, AdmissionRequest } from '@rowdeck/accounts/admission'
import type { BodyRate } from '@rowdeck/core/body-rate'
import type { Clock } from '@rowdeck/core/clock'
import type { ConversionOptions } from '@rowdeck/core/deck-model/conversion-options'
import type { Deck } from '@rowdeck/core/deck-model/ports'
import type { AcquireSlot, Capacity, CapacityLease, JobTurn } from '@rowdeck/core/fairness'
import { outputFormat } from '@rowdeck/reader/output'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PendingTable } from '../conversion-threads/conversion-threads.ts'
import type { Upload, UploadHeaders, UploadRequest } from '../upload/read-upload.ts'
import { admissionHeaders } from './admission-headers.ts'
import { openBody } from './incoming-body.ts'
import { mapReadingErrors } from './reading-errors.ts'
import type { Representation } from './representation.ts'
import { endTurn } from './take-turns.ts'

type Sender = Pick<Admission, 'isOfConsole' | 'accountId' | 'isPaying'>

/** The stages of a conversion, in the order in which the route calls them. */
export interface Stages {
  admit(request: AdmissionRequest): Promise<Admission>
  acquireSlot: AcquireSlot
  refuseByHeaders(headers: UploadHeaders): void
  /** The bytes of the file are freed when the result is disposed of. */
  readUpload: ReadBody<Upload & Disposable>
  convert(deck: Deck, request: ConversionRequest): Promise<PendingTable>
}

export interface ConversionRequest extends ConversionOptions {
  accountId: string
  /** Paying accounts are scheduled before others. */
  isPaying: boolean
  /** The turns in which a job is read, in the background after the decks of all others. */
  turn?: Pick<JobTurn, 'run'> | undefined
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

/** What is known of a request from its headers. */
export type DescribedBody = ReturnType<typeof headersOf>

/** Admits a request that sends a deck. May refuse with 400 401 402 403 409 429 503. */
export async function admitDeck(
  request: FastifyRequest,
  reply: FastifyReply,
  { stages, capacity }: { stages: Pick<Stages, 'admit'>; capacity: Capacity },
): Promise<Admission> {
  const asked = admissionRequest(request, capacity)
  const admission = await request.timing.of('admission', stages.admit(asked))
  endTurn(request)
  reply.headers(admissionHeaders(admission))
  return admission
}

/** Admits a further deck of a request that has been admitted with its first. May refuse as `admitDeck` does. */
export async function admitFurther(
  request: FastifyRequest,
  { stages, capacity, idempotencyKey }: FurtherDeck,
): Promise<Admission> {
  const { begin: _, ...asked } = admissionRequest(request, capacity)
  return await stages.admit({ ...asked, idempotencyKey })
}

interface FurtherDeck {
  stages: Pick<Stages, 'admit'>
  capacity: Capacity
  idempotencyKey: string | undefined
}

interface Receiving {
  settings: Omit<ConvertRouteSettings, 'capacity'>
  admission: Admission
  lease: CapacityLease
  described: Omit<DescribedBody, 'decodedLength'> & { isJob?: boolean }
}

export type ReadBody<T> = (request: UploadRequest, sender: Sender) => Promise<T>

interface ReceivingDeck {
  stages: Pick<Stages, 'readUpload'>
  /** What the caller wants to get. */
  wanted: Representation
}

/** Receives the deck of an admitted request and records it. May refuse with 400 408 413 422 503. */
export async function receiveDeck(
  request: FastifyRequest,
  reply: FastifyReply,
  { stages, wanted, ...receiving }: Receiving & ReceivingDeck,
): Promise<Upload & Disposable> {
  const upload = await receiveBody(request, reply, { ...receiving, read: stages.readUpload })
  const { admission, lease } = receiving
  try {
    lease.arrived(upload.bytes.length)
    await recordUpload(upload, wanted, { admission, facts: request.facts }) // 400 422
  } catch (error) {
    upload[Symbol.dispose]()
    throw error
  }
  return upload
}

/** Receives what an admitted request sends. May refuse with 400 408 413 422 503. */
export async function receiveBody<T>(
  { raw, timing, disconnected }: FastifyRequest,
  reply: FastifyReply,
  { read, settings, admission, lease, described }: Receiving & { read: ReadBody<T> },
): Promise<T> {
  using body = openBody(raw, reply.raw, settings)
  const signal = AbortSignal.any([disconnected, admission.deleted])
  const sent = { ...described, body: body.stream, collected: lease.arriving, signal } // 503
  return await timing.of('upload', read(sent, admission))
}

interface Begun {
  stages: Pick<Stages, 'convert'>
  admission: Admission
  lease: CapacityLease
  columns: ConversionOptions['columns']
  /** Of a job. */
  turn?: Pick<JobTurn, 'run'>
  signal: AbortSignal
  timing: FastifyRequest['timing']
  log: FastifyRequest['log']
}

/** Starts to read a deck, and reserves what its descriptions may cost. May refuse with 400 402 500 503 504. */
export async function beginConversion(upload: Upload, begun: Begun): Promise<PendingTable> {
  const { stages, admission, lease, columns, turn, signal, timing, log } = begun
  const options = {
    ...{ ...upload.options, columns, signal, turn },
    accountId: admission.accountId,
    isPaying: admission.isPaying,
    descriptionsMax: admission.descriptionsMax,
    setHeldBytes: lease.setAdditionalBytes,
    ...workOf(admission, log),
  }
  const conversion = await start(stages, { upload, options, timing }) // 400 500 503 504
  await holdDescriptions(admission, conversion) // 402
  return conversion
}

function admissionRequest(
  { id, ip, headers, facts }: FastifyRequest,
  capacity: Capacity,
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

/** Returns what the headers say of a body. */
export function headersOf({ headers, url = '' }: IncomingMessage) {
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
  stages: Pick<Stages, 'convert'>,
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

function workOf(
  { worked, renew }: Admission,
  log: FastifyRequest['log'],
): Pick<ConversionRequest, 'worked' | 'renew'> {
  // a failure is only logged, because the next reading step tries again
  return { worked, renew: () => void renew().catch((error) => log.error(error)) }
}

/** Records the upload for admission and the request log. May refuse with 400 422. */
export async function recordUpload(
  upload: Upload,
  wanted: Representation,
  { admission, facts, files }: Recording,
): Promise<void> {
  const { bytes, filename, type } = upload
  facts.type ??= type
  facts.fileBytes = Number(facts.fileBytes ?? 0) + bytes.length
  const options = { ...paidOptions(wanted, upload), files }
  const nameLength = Array.from(filename).length
  await admission.receive({ type, fileBytes: bytes.length, nameLength, bytes, options })
}

interface Recording extends Pick<FastifyRequest, 'facts'> {
  admission: Admission
  /** How many files the request has, if several: with one less it is another request for its `Idempotency-Key`. */
  files?: number | undefined
}

/** The options without the column that has a price if the format leaves it out: a charge covers no replay in a format that has it. */
function paidOptions({ kind }: Representation, { options }: Upload): Upload['options'] {
  const { columns } = options
  if (!columns || !outputFormat(kind).fixedColumns) return options
  return { ...options, columns: columns.filter((key) => key !== 'description') }
}
