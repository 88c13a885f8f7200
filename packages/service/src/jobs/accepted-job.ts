import type { JobError, StoredJob } from '@rowdeck/accounts/accounts'
import type { CapacityLease, JobTurn } from '@rowdeck/core/fairness'
import type { LeavingResult } from './job-events.ts'

/** A table that is kept until it is fetched, in the form in which `reopen` of the conversion threads takes it. */
export interface JobTable {
  content: Uint8Array
  mode: string
  rowCount: number
  unreadable: readonly number[]
}

/** The slides of a running job. */
export interface JobProgress {
  read: number
  /** Undefined until it is known. */
  of: number | undefined
}

/** The stages that a job still has to go through, those of any conversion. */
export interface JobStages {
  /** Must be awaited before each reading. Rejects with worker_time_exhausted and failed_time_exhausted. */
  again(): Promise<void>
  /**
   * Reads the deck step by step in its turns, with what is to be asked about its slides meanwhile. May be called again after it has
   * thrown busy, jobs_limited or concurrency_limited.
   */
  read(
    signal: AbortSignal,
    watch: (progress: () => JobProgress) => void,
    turn: Pick<JobTurn, 'run'>,
  ): Promise<JobTable>
  /** Charges the job. */
  charge(table: JobTable): Promise<void>
  /** Whether it has used what is paid for without a result, too. */
  isOwed(): boolean
  /** Ends a job that has not been charged. Does not reject. */
  release(error: unknown): Promise<void>
  /** Must be called every few seconds until the job is charged or released. */
  renew(): void
  /** What the answer to a conversion would say of this error. */
  describe(error: unknown): JobError
}

/** What the result of a job is written for. */
export interface JobOwner {
  accountId: string
  isPaying: boolean
  conversionsAtOnceMax: number
  /** Must be called with milliseconds of CPU that writing the result takes. */
  worked(ms: number): void
}

/** The result of a job, and for whom it is written. */
export interface HeldResult {
  table: JobTable
  filename: string
  columns: readonly string[]
  owner: JobOwner
}

export interface KeptResult extends HeldResult {
  /** Must be awaited before a row is sent. Throws job_result_gone if the result is no longer this process's to give. */
  fetched(): Promise<void>
}

/** Writes a result in the format that was asked for when its job was sent. Rejects with AppError if there is no room. */
export type WriteResult = (
  result: KeptResult,
  signal: AbortSignal,
) => Promise<Pick<LeavingResult, 'type' | 'content'>>

/** What leaves of a job without being asked for once it is done. */
export interface JobOutput {
  /** The address to which its result is sent. */
  resultTo: { url: string; write: WriteResult } | null
  /** What writes the rows for its webhook; null if that has none. */
  writeRows: WriteResult | null
}

/** A job whose document has arrived and whose charge is reserved. */
export interface AcceptedJob
  extends Pick<
      StoredJob,
      | 'keyId'
      | 'requestId'
      | 'retentionMs'
      | 'type'
      | 'fileBytes'
      | 'idempotencyHash'
      | 'ticket'
      | 'callbackUrl'
      | 'batch'
    >,
    JobOutput {
  owner: JobOwner
  /** How many jobs of the account may have begun and not ended. */
  atOnceMax: number
  /** Frees the document when it is disposed of. */
  document: Disposable
  /** The document's share of the memory for jobs; later that of the result. */
  lease: CapacityLease
  stages: JobStages
  /** The name of the file and the requested columns, which are never stored. */
  filename: string
  columns: readonly string[]
}
