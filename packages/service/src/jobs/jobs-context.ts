import type { JobStore, StoredJob } from '@rowdeck/accounts/accounts'
import type { TakeBack } from '@rowdeck/accounts/admission'
import type { Clock } from '@rowdeck/core/clock'
import type { JobTurns } from '@rowdeck/core/fairness'
import type { JobProgress } from './accepted-job.ts'
import type { JobEvents } from './job-events.ts'
import type { LiveJob } from './live-job.ts'

export interface JobsSettings {
  /** Maximum number of jobs that this process holds: waiting, being read, or with a result. */
  jobsMax: number
  /** Maximum bytes of their documents and results. */
  jobBytesMax: number
  /** The same number for one account. */
  accountJobsMax: number
  /** Jobs that have a turn at a time. */
  atOnceMax: number
  /** Steps of one job at a time. */
  stepsMax: number
}

export interface JobsOptions {
  store: JobStore & { readonly isShared: boolean }
  clock: Clock
  takeBack: TakeBack
  events: JobEvents
  settings: JobsSettings
  log: { info(facts: object, text: string): void; error(error: unknown): void }
  /** Counts jobs. */
  observer: JobObserver
  /** What the event of a job says of it. */
  describe(job: JobView): object
}

export interface JobObserver {
  jobsAccepted(count: number): void
  jobEnded(end: 'done' | 'failed' | 'canceled'): void
}

/** The jobs of a process in figures. */
export interface JobStats {
  waiting: number
  running: number
  /** Those with a result in memory. */
  done: number
  /** Bytes of their documents and results. */
  bytes: number
  /** How long the first of those that wait has waited, in milliseconds. */
  oldestWaitingMs: number
}

/** A job with what is known of its slides now. */
export interface JobView extends StoredJob {
  progress: JobProgress
  /** Known while this process has its document or result. */
  filename?: string | undefined
}

/** The jobs that this process has, and what they share. */
export interface JobsContext extends JobsOptions {
  /** How this process is named where it holds jobs. */
  holder: string
  live: Map<string, LiveJob>
  turns: JobTurns
  /** What takes each job through its stages, until that has ended. */
  running: Set<Promise<void>>
  /** Jobs that this process holds without their document or result, and that still have to be ended. */
  adopted: Map<string, StoredJob>
  isClosing: boolean
}

/** After this time without a sign of life, in milliseconds, another process fails the jobs of a process. */
export const heldMs = 30_000
