import {
  type Admission,
  AdmissionRefused,
  hashIdempotencyKey,
  requireIdempotencyKey,
} from '@rowdeck/accounts/admission'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Jobs, JobView } from '../jobs/jobs.ts'
import { discardBody } from './incoming-body.ts'
import { rateLimitHeaders } from './rate-limit-headers.ts'

export interface UnderWay {
  job: JobView
  refused: AdmissionRefused
}

/** Resolves to the job that was charged for the same `Idempotency-Key`, if its result can be fetched. */
export async function knownJob(
  { pays, accountId, idempotencyHash }: Admission,
  jobs: Jobs,
): Promise<JobView | undefined> {
  if (pays !== null || idempotencyHash === null) return undefined
  return await jobs.findOpen(accountId, idempotencyHash)
}

/** Resolves to the job that has the `Idempotency-Key` of a request that was refused because of it; throws all other errors. */
export async function jobUnderWay(
  error: unknown,
  { request, jobs }: { request: FastifyRequest; jobs: Jobs },
): Promise<UnderWay> {
  const key = requireIdempotencyKey(request.headers['idempotency-key']?.toString())
  return await jobUnder(key, error, jobs)
}

/** The same for any key. */
export async function jobUnder(
  key: string | undefined,
  error: unknown,
  jobs: Jobs,
): Promise<UnderWay> {
  if (!(error instanceof AdmissionRefused && error.code === 'idempotency_in_progress')) throw error
  const job = key && (await jobs.findOpen(error.accountId, hashIdempotencyKey(key)))
  if (!job) throw error
  return { job, refused: error }
}

/** Answers without the body. */
export async function answerEarly(
  { raw, facts }: FastifyRequest,
  reply: FastifyReply,
  { job, refused }: UnderWay,
): Promise<{ job: JobView }> {
  facts.accountId = refused.accountId
  reply.headers(rateLimitHeaders(refused.windows))
  const { close } = await discardBody(raw)
  if (close) reply.header('connection', 'close')
  return { job }
}

/** Jobs of a batch are at most so many, with those that replaced others. */
const rowsMax = 100

/** Resolves to the jobs that were sent with one, itself included, in the order of their files; of those for one file, the newest. */
export async function jobsOfBatch(job: JobView, jobs: Jobs): Promise<JobView[]> {
  if (job.batch === null) return [job]
  const all = await jobs.list(job.accountId, { batchId: job.batch.id, rowsMax })
  const byFile = new Map(all.toReversed().map((one) => [one.batch?.index ?? 0, one]))
  return [...byFile].sort(([one], [other]) => one - other).map(([, one]) => one)
}
