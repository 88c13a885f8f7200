import { attemptErrors } from '@rowdeck/accounts/accounts'
import type { PoolObserver } from '@rowdeck/reader/pool/observer'

/** A stage of a request, in milliseconds since the Unix epoch. */
export interface StageTime {
  stage: string
  startedAt: number
  endedAt: number
}

/** A request whose response has closed. Nothing in it names a person, a key or a document. */
export interface EndedRequest {
  id: string
  method: string
  /** The pattern of its route, never the path; `none` if no route matched. */
  route: string
  /** Undefined if the client disconnected before the end of the response. */
  status: number | undefined
  /** The code of its error. */
  code: string | undefined
  startedAt: number
  endedAt: number
  /** In the order in which they ended. */
  stages: readonly StageTime[]
  /** The header of the W3C Trace Context, unchecked. */
  traceparent: string | undefined
  /** Slides that were delivered, and how they were read. */
  delivered: { slides: number; mode: string } | undefined
  /** What paid for it; undefined if it was not charged. */
  charged: string | undefined
}

/** How a request to the model that describes slides ended. */
export const descriptionOutcomes = ['described', 'refused', 'late', 'failed'] as const

/** A slide that was sent to the model. */
export interface EndedDescription {
  outcome: (typeof descriptionOutcomes)[number]
  /** Tokens of question and answer, as the model counts them; 0 if it does not. */
  tokens: number
}

/** How jobs end; one that has expired was done before. */
export const jobEnds = ['done', 'failed', 'canceled'] as const

/** What became of an attempt to deliver a webhook. */
export const webhookOutcomes = ['accepted', ...attemptErrors] as const

/** Receives everything that telemetry counts. */
export interface Observer extends PoolObserver {
  described(description: EndedDescription): void
  requestEnded(request: EndedRequest): void
  jobsAccepted(count: number): void
  jobEnded(end: (typeof jobEnds)[number]): void
  webhookAttempted(outcome: (typeof webhookOutcomes)[number]): void
}

/** The state of the parts of the service, asked for when metrics are collected. */
export interface Sources {
  pool(): {
    workers: number
    workersReady: number
    workersBusy: number
    documents: number
    stepsWaiting: number
    memoryBytes: number
  }
  /** Jobs that this process holds. */
  jobs?(): JobsSource
  /** Resolves to the fault of the database; undefined if there is none. */
  databaseFault?(): Promise<string | undefined>
  /** What is known of Stripe's events; undefined if nothing is sold. */
  stripeEvents?: (() => Promise<StripeEvents>) | undefined
  /** Undefined without a fleet. */
  fleet(): FleetSource | undefined
}

export interface JobsSource {
  waiting: number
  running: number
  /** Those whose result is in memory. */
  done: number
  /** Bytes of their documents and results. */
  bytes: number
  /** How long the first of those that wait has waited, in milliseconds. */
  oldestWaitingMs: number
}

export interface StripeEvents {
  /** When the last one was handled, in milliseconds since the Unix epoch. */
  lastAt: number | undefined
  /** Accounts that had to be mended since the start because an event did not come. */
  missed: number
}

export interface FleetSource {
  isConnected: boolean
  /** What is known of the whole fleet; undefined in a process that does not look at it. */
  whole?: {
    slots: number
    waiting: number
    reading: number
    oldestWaitingMs: number
    pictureBytes: number
    servers: number
    workers: number
  }
}
