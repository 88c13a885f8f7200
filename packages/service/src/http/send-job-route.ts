import { randomUUID } from 'node:crypto'
import { type Admission, requireIdempotencyKey } from '@rowdeck/accounts/admission'
import { AppError } from '@rowdeck/core/errors'
import { policy } from '@rowdeck/core/fairness'
import { secondMs } from '@rowdeck/core/time'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { JobOutput, Jobs, JobView } from '../jobs/jobs.ts'
import type { Upload } from '../upload/read-upload.ts'
import { admissionHeaders } from './admission-headers.ts'
import {
  admitDeck,
  type ConvertRouteSettings,
  headersOf,
  type ReadBody,
  receiveBody,
  type Stages,
} from './conversion-stages.ts'
import { release } from './end-request.ts'
import { jobAsJson } from './job-json.ts'
import type { JobResultStages } from './job-result-route.ts'
import { jobStages } from './job-stages.ts'
import { answerEarly, jobsOfBatch, jobUnderWay } from './known-jobs.ts'
import { holdDecks, isKnown, type SentDeck } from './sent-decks.ts'
import { jobOutput } from './write-result.ts'

export interface SendJobStages extends Stages, Pick<JobResultStages, 'checkWorkerTime' | 'reopen'> {
  jobs: Jobs
  /** The bytes of each file are freed when it is disposed of. */
  readUploads: ReadBody<(Upload & Disposable)[]>
}

export interface SendJobSettings extends Omit<ConvertRouteSettings, 'capacity'> {
  /** Maximum time for which a result is held, and the default, in milliseconds. */
  jobRetentionMsMax: number
  /** Returns the address under which clients reach the service. */
  publicUrl(): string
}

/**
 * Receives decks and accepts each as a job, all or none of them: the stages of a conversion up to its document, then those of the
 * job in its turn.
 */
export function sendJobRoute(stages: SendJobStages, settings: SendJobSettings) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { jobs } = stages
    const { capacity } = jobs
    const answer = (sent: JobView[]) => accepted(reply, sent, settings)
    const admission = await admitDeck(request, reply, { stages, capacity }).catch(
      (error) => jobUnderWay(error, { request, jobs }), // 400 401 402 403 409 429 503
    )
    if ('job' in admission) {
      const { job } = await answerEarly(request, reply, admission)
      return answer(await jobsOfBatch(job, jobs))
    }
    const admissions = new Set([admission])
    try {
      const { decodedLength, ...headers } = headersOf(request.raw)
      const described = { ...headers, isJob: true }
      stages.refuseByHeaders(described) // 400 413
      using held = new DisposableStack()
      const lease = held.use(capacity.acquire(admission, decodedLength ?? settings.fileBytesMax)) // 429 503
      const received = { settings, admission, lease, described, read: stages.readUploads }
      const uploads = await receiveBody(request, reply, received) // 400 408 413 422 503
      for (const upload of uploads) held.use(upload)
      const asked = askedOf(uploads[0], { stages, settings }) // 400
      const key = requireIdempotencyKey(request.headers['idempotency-key']?.toString())
      const parts = { request, stages, key, held, admissions }
      const decks = await holdDecks(uploads, { admission, lease }, parts) // 400 402 409 422 429 503
      const sent = await accept(decks, asked, { request, stages, settings })
      held.move()
      reply.headers(headersFor(decks))
      return answer(sent)
    } catch (error) {
      for (const each of admissions) await release(each, error, request)
      throw error
    }
  }
}

interface Asked extends JobOutput {
  callbackUrl: string | null
  retentionMs: number
}

function askedOf(
  upload: Upload | undefined,
  { stages, settings }: { stages: SendJobStages; settings: SendJobSettings },
): Asked {
  const { job = {}, options } = upload ?? {}
  const { callbackUrl = null, resultUrl, retentionSeconds } = job
  if (callbackUrl !== null) stages.jobs.checkAddress(callbackUrl, 'callback_url')
  if (resultUrl !== undefined) stages.jobs.checkAddress(resultUrl, 'result_url')
  const output = jobOutput(job, options?.columns ?? [], stages)
  const { jobRetentionMsMax: max } = settings
  const retentionMs = retentionSeconds === undefined ? max : retentionSeconds * secondMs
  if (retentionMs <= max) return { callbackUrl, retentionMs, ...output }
  throw new AppError(
    'request_invalid',
    `\`retention_seconds\` is ${retentionSeconds}. Results are held for at most ${max / secondMs} seconds here.`,
    { details: { retentionSecondsMax: max / secondMs } },
  )
}

interface Accepting {
  request: FastifyRequest
  stages: SendJobStages
  settings: SendJobSettings
}

/** Resolves to the jobs of the decks, those that are known among them, in the order of the files. */
async function accept(
  decks: SentDeck[],
  asked: Asked,
  { request, stages, settings }: Accepting,
): Promise<JobView[]> {
  const { clock } = settings
  const batchId = batchOf(decks)
  const fresh = decks.flatMap((deck, index) => {
    if (isKnown(deck)) return []
    const { admission, upload, lease } = deck
    const parts = { stages, clock, admission, upload, lease, request: keptOf(request) }
    return {
      ...factsOf(admission, upload, asked),
      ...{ requestId: request.id, lease, document: upload, stages: jobStages(parts) },
      batch: batchId === undefined ? null : { id: batchId, index },
    }
  })
  const added = await stages.jobs.accept(fresh)
  return decks.flatMap((deck) => (isKnown(deck) ? deck.job : (added.shift() ?? [])))
}

/** The id of a batch: that of its jobs that are known, if any. */
function batchOf(decks: SentDeck[]): string | undefined {
  if (decks.length === 1) return undefined
  const known = decks.flatMap((deck) => (isKnown(deck) ? (deck.job.batch?.id ?? []) : []))
  return known[0] ?? `batch_${randomUUID().replaceAll('-', '')}`
}

function factsOf(admission: Admission, upload: Upload, asked: Asked) {
  const { accountId, isPaying, worked, conversionsAtOnceMax } = admission
  const { keyId, ticket, idempotencyHash } = admission
  const { filename, type, bytes, options } = upload
  return {
    ...{
      owner: { accountId, isPaying, worked, conversionsAtOnceMax },
      keyId,
      ticket,
      idempotencyHash,
      ...asked,
    },
    ...{ filename, type, fileBytes: bytes.length, columns: options.columns },
    atOnceMax: Math.max(1, conversionsAtOnceMax - policy.jobs.slotsLeft),
  }
}

/** What of a request outlives it. */
function keptOf({ id, log, timing }: FastifyRequest) {
  return { id, log, timing }
}

/** What the last admission has left of the limits; the answer is a replay if none of its jobs will be charged. */
function headersFor(decks: SentDeck[]): Record<string, string> {
  const admitted = decks.flatMap(({ admission }) => admission ?? [])
  const last = admitted.at(-1)
  if (last === undefined) return {}
  const charged = admitted.find(({ pays }) => pays !== null)
  return admissionHeaders({ windows: last.windows, pays: charged?.pays ?? null })
}

function accepted(reply: FastifyReply, jobs: JobView[], settings: SendJobSettings): FastifyReply {
  const shown = jobs.map((job) => jobAsJson(job, settings.publicUrl()))
  const [first] = shown
  const several = jobs.length > 1 && { batch: first?.batch?.id, jobs: shown }
  return reply
    .code(202)
    .header('cache-control', 'no-store')
    .send(several || first)
}
