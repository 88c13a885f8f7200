import type { JobChange, JobState, StoredJob } from '@rowdeck/accounts/accounts'
import type { CapacityLease } from '@rowdeck/core/fairness'
import type { AcceptedJob, HeldResult, JobProgress } from './accepted-job.ts'
import { withoutResult } from './job-errors.ts'

/** How often the result of a job can be fetched: writing it takes work that its price does not grow by. */
export const fetchesMax = 100

/** A job whose document or result this process has in memory. */
export class LiveJob {
  #stored: Readonly<StoredJob>
  readonly #canceling = new AbortController()
  readonly #ended = Promise.withResolvers<void>()
  #accepted: AcceptedJob | undefined
  #progress: () => JobProgress = () => ({ read: 0, of: undefined })
  #result: HeldResult | undefined
  #fetches = 0
  #cancelExpiry = () => {}
  readonly #lease: CapacityLease
  readonly #forgetting = new AbortController()
  #writtenBytes = 0
  #sending: Promise<void> | undefined

  constructor(stored: StoredJob, accepted: AcceptedJob) {
    this.#stored = stored
    this.#accepted = accepted
    this.#lease = accepted.lease
  }

  /** As this process last stored it. */
  get stored(): Readonly<StoredJob> {
    return this.#stored
  }

  changed(change: JobChange): void {
    this.#stored = { ...this.#stored, ...change }
  }

  get id(): string {
    return this.stored.id
  }

  get signal(): AbortSignal {
    return this.#canceling.signal
  }

  /** The document and its stages; undefined once it has been read. */
  get accepted(): AcceptedJob | undefined {
    return this.#accepted
  }

  get state(): JobState {
    return this.#stored.state
  }

  /** Aborts when its document and result are freed. */
  get forgotten(): AbortSignal {
    return this.#forgetting.signal
  }

  /** Bytes of its document or result, and of what is written of that. */
  get heldBytes(): number {
    const bytes = this.#result?.table.content.length ?? this.#stored.fileBytes
    return bytes + this.#writtenBytes
  }

  get filename(): string | undefined {
    return (this.#accepted ?? this.#result)?.filename
  }

  get result(): HeldResult | undefined {
    return this.#result
  }

  /** Whether the result has been fetched as often as it can be. */
  get isUsedUp(): boolean {
    return this.#fetches >= fetchesMax
  }

  /** Must be called when rows of the result leave. */
  countFetch(): void {
    this.#fetches += 1
  }

  get progress(): JobProgress {
    return this.#progress()
  }

  watch(progress: () => JobProgress): void {
    this.#progress = progress
  }

  /** Resolves when its result is not being sent, and what has become of that is stored as far as it can be. */
  get sending(): Promise<void> | undefined {
    return this.#sending
  }

  /** Must be called when its result begins to be sent, with what resolves when that has ended. */
  sends(sending: Promise<void>): void {
    this.#sending = sending
  }

  /** Ends its reading with this reason; resolves once nothing is reserved for it. */
  async cancel(reason: unknown): Promise<void> {
    this.#canceling.abort(reason)
    await this.#ended.promise
  }

  /** Must be called when it has been read, or never will be; frees the document. */
  readingEnded(): void {
    this.#accepted?.document[Symbol.dispose]()
    this.#accepted = undefined
    this.#ended.resolve()
  }

  /** Keeps the result until `cancelExpiry` is called. */
  keep(result: HeldResult, cancelExpiry: () => void): void {
    this.#progress = () => ({ read: result.table.rowCount, of: result.table.rowCount })
    this.#result = result
    this.#cancelExpiry = cancelExpiry
  }

  /** Counts bytes in which its result leaves, until they are disposed of. Throws busy and jobs_limited. */
  holdWritten(bytes: number): Disposable {
    this.#lease.setAdditionalBytes(this.heldBytes + bytes)
    this.#writtenBytes += bytes
    const free = () => {
      this.#writtenBytes -= bytes
      this.#lease.setAdditionalBytes(this.heldBytes)
    }
    return { [Symbol.dispose]: free }
  }

  /** Frees everything that it has. */
  forget(): void {
    this.#cancelExpiry()
    this.#result = undefined
    this.#forgetting.abort(withoutResult({ state: 'expired', error: null }))
    this.#lease[Symbol.dispose]()
  }
}
