import type { DeliveryAttempt } from './webhook-store.ts'

/** What may become of a job. One that is queued, running or done is open: a process holds its document or its result. */
export const jobStates = ['queued', 'running', 'done', 'failed', 'canceled', 'expired'] as const
export type JobState = (typeof jobStates)[number]
export const openStates = ['queued', 'running', 'done'] as const

/** Why a job failed, as the answer to a conversion would have said. */
export interface JobError {
  code: string
  message: string
  details?: Record<string, unknown>
}

/** What has become of sending a result: `pending` until the address has accepted it or it was given up. */
export const resultStates = ['pending', 'delivered', 'failed'] as const

/** The attempts to send the result of a job to the address that its caller named, the oldest first. */
export interface ResultDelivery {
  state: (typeof resultStates)[number]
  attempts: DeliveryAttempt[]
}

/** What is stored of a job: neither the document, nor its name, nor its rows. */
export interface StoredJob {
  id: string
  accountId: string
  keyId: string
  /** The id of the request that sent it. */
  requestId: string
  state: JobState
  /** The process that has its document or result in memory. */
  holder: string
  /** When that process counts as dead unless it says by then that it is not. */
  heldUntil: number
  createdAt: number
  startedAt: number | null
  endedAt: number | null
  /** Until when the result can be fetched; null until there is one. */
  expiresAt: number | null
  retentionMs: number
  type: string
  fileBytes: number
  slidesRead: number
  /** Null until it is known. */
  slideCount: number | null
  mode: string | null
  /** When the first request for the result was accepted; null if no row of it has left. */
  fetchedAt: number | null
  error: JobError | null
  idempotencyHash: string | null
  /** What takes back its charge (see `Admission.ticket`). */
  ticket: string
  /** The address that its end is reported to, encrypted. */
  callbackUrl: string | null
  /** How its result was sent to an address, which is not stored; null if there is none. */
  resultDelivery: ResultDelivery | null
  /** The jobs that were sent with the same request; null if it was alone. */
  batch: JobBatch | null
}

export interface JobBatch {
  id: string
  /** The place of its file in the request, from 0. */
  index: number
}

/** What may change of a job. */
export type JobChange = Partial<
  Pick<
    StoredJob,
    | 'state'
    | 'startedAt'
    | 'endedAt'
    | 'expiresAt'
    | 'slidesRead'
    | 'slideCount'
    | 'mode'
    | 'fetchedAt'
    | 'error'
    | 'resultDelivery'
  >
>

/** A place in the list of jobs, which is ordered by these. */
export type JobPlace = Pick<StoredJob, 'createdAt' | 'id'>

export interface JobPage {
  /** Only jobs after this place in the list. */
  before?: JobPlace | undefined
  /** Only jobs of this batch. */
  batchId?: string | undefined
  rowsMax: number
}

export interface JobCondition {
  from: readonly JobState[]
  holder?: string
}

export interface JobAdoption extends Pick<StoredJob, 'holder' | 'heldUntil'> {
  now: number | 'all'
  rowsMax: number
}

/** Storage of jobs, shared by all processes of a service. */
export interface JobStore {
  /** Adds all of them, or rejects without having added any. */
  addJobs(jobs: readonly StoredJob[]): Promise<void>
  findJob(accountId: string, id: string): Promise<StoredJob | undefined>
  /** Resolves to the newest open job of the account with this hash of its `Idempotency-Key` whose result has not expired. */
  findOpenJob(
    accountId: string,
    idempotencyHash: string,
    now: number,
  ): Promise<StoredJob | undefined>
  /** Resolves to jobs of the account, newest first. */
  listJobs(accountId: string, page: JobPage): Promise<StoredJob[]>
  /** Changes a job if it is in one of these states, and with this process if one is given; resolves to whether it was. */
  changeJob(id: string, was: JobCondition, change: JobChange): Promise<boolean>
  /** Says that the process still has its open jobs; resolves to their ids. */
  holdJobs(holder: string, until: number): Promise<string[]>
  /**
   * Takes over open jobs of other processes, after which those can change nothing of them: of all processes, or of those that
   * should have said by `now` that they live. Resolves to these jobs; each goes to one process.
   */
  adoptJobs(adoption: JobAdoption): Promise<StoredJob[]>
  /** Deletes jobs that ended before that moment and have no result; resolves to how many. */
  pruneJobs(before: number, rowsMax: number): Promise<number>
}
