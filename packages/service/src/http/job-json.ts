import { attemptsAsJson, type JobPlace, openStates } from '@rowdeck/accounts/accounts'
import { AppError } from '@rowdeck/core/errors'
import { isoTime, isoTimeOrNull } from '@rowdeck/core/time'
import type { JobView } from '../jobs/jobs.ts'
import type { JobJson } from './contract-jobs.ts'
import { paths } from './paths.ts'

/** Returns a job as the API shows it; `publicUrl` is the address under which clients reach the service. */
export function jobAsJson(job: JobView, publicUrl: string): JobJson {
  const at = (path: string) => `${publicUrl.replace(/\/$/, '')}${path.replace(':id', job.id)}`
  return {
    id: job.id,
    status: job.state,
    requestId: job.requestId,
    createdAt: isoTime(job.createdAt),
    startedAt: isoTimeOrNull(job.startedAt),
    endedAt: isoTimeOrNull(job.endedAt),
    expiresAt: isoTimeOrNull(job.expiresAt),
    type: job.type,
    fileBytes: job.fileBytes,
    slides: { read: job.progress.read, of: job.progress.of ?? null },
    mode: job.mode,
    error: job.error as JobJson['error'],
    batch: job.batch,
    resultDelivery: deliveryAsJson(job),
    links: { self: at(paths.job), result: at(paths.jobResult) },
  }
}

/** Once a job is no longer open its result has gone, so that what is pending then never arrives. */
function deliveryAsJson({ state: jobState, resultDelivery }: JobView): JobJson['resultDelivery'] {
  if (resultDelivery === null) return null
  const { state, attempts } = resultDelivery
  const isOpen = openStates.some((each) => each === jobState)
  return {
    state: isOpen || state !== 'pending' ? state : 'failed',
    attempts: attemptsAsJson(attempts),
  }
}

/** Jobs on a page of the list. */
export const pageSizes = { default: 20, max: 100 }

/** Returns which page of the list a query asks for. Throws request_invalid. */
export function pageOf(query: unknown) {
  const { limit, cursor, batch, ...others } = query as Record<string, string | string[] | undefined>
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) {
    throw invalid('The query has a field other than `limit`, `cursor` and `batch`.')
  }
  return {
    before: cursor === undefined ? undefined : placeAt(cursor),
    batchId: batch === undefined ? undefined : batchIdIn(batch),
    size: sizeOf(limit),
  }
}

function batchIdIn(batch: string | string[]): string {
  if (/^\w{1,64}$/.test(String(batch))) return String(batch)
  throw invalid('`batch` is not the id of a batch, as its jobs have it.')
}

function sizeOf(limit: string | string[] | undefined): number {
  if (limit === undefined) return pageSizes.default
  const size = /^\d{1,3}$/.test(String(limit)) ? Number(limit) : 0
  if (size >= 1 && size <= pageSizes.max) return size
  throw invalid(`\`limit\` is not a number from 1 to ${pageSizes.max}.`)
}

const place = /^(\d{1,15})\.(\w{1,64})$/

/** Returns the place after which the next page begins, for callers to send back as it is. */
export function cursorOf({ createdAt, id }: JobPlace): string {
  return Buffer.from(`${createdAt}.${id}`).toString('base64url')
}

function placeAt(cursor: string | string[]): JobPlace {
  const text = Buffer.from(String(cursor).slice(0, 200), 'base64url').toString()
  const [, createdAt, id] = place.exec(text) ?? []
  if (createdAt === undefined || id === undefined) {
    throw invalid('`cursor` is not one that the list of jobs has returned as `next`.')
  }
  return { createdAt: Number(createdAt), id }
}

function invalid(message: string): AppError {
  return new AppError('request_invalid', message)
}
