import type { Clock } from '@rowdeck/core/clock'
import { capitalized, DatabaseFault, type FaultReason, faultTexts } from './database-fault.ts'

/** The log for changes of the database's health. */
export interface HealthLog {
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
  info(facts: object, message: string): void
}

/** What the operator can do about each fault. */
const advice: Record<FaultReason, string> = {
  locked: 'Find the process that holds the lock.',
  overloaded: 'Requests get 503 until the database catches up.',
  full: 'Free some space; the service recovers by itself.',
  'read-only': 'Make the file system writable; the service recovers by itself.',
  missing: 'Put the same file back, or restart the service to use the file that is there now.',
  damaged: 'Stop the service and restore the database from a backup.',
  failing: 'Check the disk; the service recovers by itself.',
  stopped: 'It is being restarted.',
  unreachable: 'Check the server and the network; the service recovers by itself.',
}

/** Transient faults, which are logged as warnings. */
const transient = new Set<FaultReason>(['locked', 'overloaded'])

/** Tracks whether the database works, and logs every change once. */
export class DatabaseHealth {
  readonly #clock: Clock
  readonly #log: HealthLog | undefined
  #fault: { reason: FaultReason; since: number } | undefined

  constructor(clock: Clock, log?: HealthLog) {
    this.#clock = clock
    this.#log = log
  }

  /** The last fault, if the database has not worked since. */
  get reason(): FaultReason | undefined {
    return this.#fault?.reason
  }

  /** Records a failure. Errors other than database faults are ignored. */
  failed(error: unknown): void {
    if (!(error instanceof DatabaseFault) || error.reason === this.#fault?.reason) return
    if (this.#fault?.reason === 'damaged') return
    const { reason } = error
    this.#fault = { reason, since: this.#fault?.since ?? this.#clock.now() }
    const level = transient.has(reason) ? 'warn' : 'error'
    const message = `${capitalized(faultTexts[reason])}. ${advice[reason]}`
    this.#log?.[level]({ fault: reason, err: error.cause }, message)
  }

  /** Records a committed write, which ends any fault except a damaged file. */
  worked(): void {
    if (!this.#fault || this.#fault.reason === 'damaged') return
    const { reason, since } = this.#fault
    this.#fault = undefined
    const seconds = Math.round((this.#clock.now() - since) / 1000)
    this.#log?.info({ fault: reason, seconds }, 'The database works again.')
  }
}
