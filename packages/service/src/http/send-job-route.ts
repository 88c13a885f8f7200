import {
  type Admission,
  AdmissionRefused,
  hashIdempotencyKey,
  requireIdempotencyKey,
} from '@rowdeck/accounts/admission'
import { AppError } from '@rowdeck/core/errors'
import { policy } from '@rowdeck/core/fairness'
import { secondMs } from '@rowdeck/core/time'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Jobs, JobView } from '../jobs/jobs.ts'
import type { Upload } from '../upload/read-upload.ts'
import {
  admitDeck,
  type ConvertRouteSettings,
  headersOf,
  receiveDeck,
  type Stages,
} from './conversion-stages.ts'
import { release } from './end-request.ts'
import { ClientDisconnected, discardBody } from './incoming-body.ts'
import { jobAsJson } from './job-json.ts'
import { jobStages } from './job-stages.ts'
import { rateLimitHeaders } from './rate-limit-headers.ts'
import { representationOf } from './representation.ts'

export interface SendJobStages extends Stages {
  jobs: Jobs
}

export interface SendJobSettings extends Omit<ConvertRouteSettings, 'capacity'> {
  /** Maximum time for which a result is held, and the default, in milliseconds. */
  jobRetentionMsMax: number
  /** Returns the address under which clients reach the service. */
  publicUrl(): string
}

/** Receives a deck and accepts it as a job: the stages of a conversion up to its document, then those of the job in its turn. */
export function sendJobRoute(stages: SendJobStages, settings: SendJobSettings) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { jobs } = stages
    const { capacity } = jobs
    const answer = (job: JobView) => accepted(reply, job, settings)
    const admission = await admitDeck(request, reply, { stages, capacity }).catch(
      (error) => underWay(error, { request, jobs }), // 400 401 402 403 409 429 503
    )
    if ('job' in admission) return answer(await answerEarly(request, reply, admission))
    try {
      const { decodedLength, ...headers } = headersOf(request.raw)
      const described = { ...headers, isJob: true }
      stages.refuseByHeaders(described) // 400 413
      using held = new DisposableStack()
      const lease = held.use(capacity.acquire(admission, decodedLength ?? settings.fileBytesMax)) // 429 503
      const received = { stages, settings, admission, lease, described, wanted }
      const upload = held.use(await receiveDeck(request, reply, received)) // 400 408 413 422 503
      const asked = askedOf(upload, { jobs, settings }) // 400
      const known = await knownJob(admission, jobs)
      if (known) {
        await release(admission, new ClientDisconnected(), request)
        return answer(known)
      }
      const { clock } = settings
      const job = await jobs.accept({
        ...factsOf(admission, upload, asked),
        ...{ requestId: request.id, lease, document: upload },
        stages: jobStages({ stages, clock, admission, upload, lease, request: keptOf(request) }),
      })
      held.move()
      return answer(job)
    } catch (error) {
      await release(admission, error, request)
      throw error
    }
  }
}

/** Whatever its result will be fetched as, a job is the same request for its `Idempotency-Key` as a conversion to JSON. */
const wanted = representationOf(undefined)

interface Asked {
  callbackUrl: string | null
  retentionMs: number
}

function askedOf(
  { job = {} }: Upload,
  { jobs, settings }: { jobs: Jobs; settings: SendJobSettings },
): Asked {
  const { callbackUrl = null, retentionSeconds } = job
  if (callbackUrl !== null) jobs.checkCallback(callbackUrl)
  const { jobRetentionMsMax: max } = settings
  const retentionMs = retentionSeconds === undefined ? max : retentionSeconds * secondMs
  if (retentionMs <= max) return { callbackUrl, retentionMs }
  throw new AppError(
    'request_invalid',
    `\`retention_seconds\` is ${retentionSeconds}. Results are held for at most ${max / secondMs} seconds here.`,
    { details: { retentionSecondsMax: max / secondMs } },
  )
}

function factsOf(admission: Admission, upload: Upload, asked: Asked) {
  const { accountId, isPaying, worked, keyId, ticket, idempotencyHash } = admission
  const { filename, type, bytes, options } = upload
  return {
    ...{ owner: { accountId, isPaying, worked }, keyId, ticket, idempotencyHash, ...asked },
    ...{ filename, type, fileBytes: bytes.length, columns: options.columns },
    atOnceMax: Math.max(1, admission.conversionsAtOnceMax - policy.jobs.slotsLeft),
  }
}

/** What of a request outlives it. */
function keptOf({ id, log, timing }: FastifyRequest) {
  return { id, log, timing }
}

/** The job that was charged for the same `Idempotency-Key`, if its result can be fetched. */
async function knownJob(
  { pays, accountId, idempotencyHash }: Admission,
  jobs: Jobs,
): Promise<JobView | undefined> {
  if (pays !== null || idempotencyHash === null) return undefined
  return await jobs.findOpen(accountId, idempotencyHash)
}

interface UnderWay {
  job: JobView
  refused: AdmissionRefused
}

/** Resolves to the job that has the `Idempotency-Key` of a request that was refused because of it; throws all other errors. */
async function underWay(
  error: unknown,
  { request, jobs }: { request: FastifyRequest; jobs: Jobs },
): Promise<UnderWay> {
  if (!(error instanceof AdmissionRefused && error.code === 'idempotency_in_progress')) throw error
  const key = requireIdempotencyKey(request.headers['idempotency-key']?.toString())
  const hash = key && hashIdempotencyKey(key)
  const job = hash ? await jobs.findOpen(error.accountId, hash) : undefined
  if (job === undefined) throw error
  return { job, refused: error }
}

/** Answers without the body. */
async function answerEarly(
  { raw, facts }: FastifyRequest,
  reply: FastifyReply,
  { job, refused }: UnderWay,
): Promise<JobView> {
  facts.accountId = refused.accountId
  reply.headers(rateLimitHeaders(refused.windows))
  const { close } = await discardBody(raw)
  if (close) reply.header('connection', 'close')
  return job
}

function accepted(reply: FastifyReply, job: JobView, settings: SendJobSettings): FastifyReply {
  const json = jobAsJson(job, settings.publicUrl())
  return reply.code(202).header('cache-control', 'no-store').send(json)
}
