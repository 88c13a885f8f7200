import type { ChildProcess } from 'node:child_process'
import type { Clock } from '@rowdeck/core/clock'
import { AppError, readingError } from '@rowdeck/core/errors'
import { Restarts } from '@rowdeck/core/restarts'
import { compileAhead } from './compile-ahead.ts'
import type { DocumentJob } from './document-job.ts'
import { memoryBytesOf } from './memory-of-process.ts'
import type { ReadingSettings } from './messages.ts'
import type { PoolObserver, WorkerEnd } from './pool-observer.ts'
import { SpareWorker } from './spare-worker.ts'
import { isEndedByDocument } from './step-cost.ts'
import { WorkerProcess } from './worker-process.ts'

const workerProgram = new URL('./worker.ts', import.meta.url)
const memoryCheckMs = 200
/** Above this share of its memory limit a worker is replaced between two steps, before a document is refused. */
const recycleShare = 0.7
/** How long a step waits for the worker that has its deck open, in milliseconds: several times what a step of text takes. */
export const briefWaitMsMax = 100
/** Bytes of a deck that take about as long to send to another worker and open there as a step of text. */
const bytesPerStep = 2 * 1024 * 1024

export interface WorkerSetSettings {
  workers: number
  workerMemoryBytesMax: number
  reading: ReadingSettings
  /** The program of a worker. */
  program?: URL
}

export interface WorkerSetOptions {
  clock: Clock
  observer: PoolObserver | undefined
  /** Called whenever a worker may have become idle. */
  changed(): void
}

/** A fixed number of worker processes; each is replaced when it exits and killed above its memory limit. */
export class WorkerSet {
  readonly #settings: WorkerSetSettings
  readonly #clock: Clock
  readonly #observer: PoolObserver | undefined
  readonly #changed: () => void
  readonly #compiling: ChildProcess | undefined
  readonly #workers = new Set<WorkerProcess>()
  readonly #spare: SpareWorker
  readonly #restarts: Restarts
  #wereReady = false
  #cancelMemoryCheck: () => void = () => {}

  constructor(settings: WorkerSetSettings, { clock, observer, changed }: WorkerSetOptions) {
    this.#settings = settings
    this.#clock = clock
    this.#observer = observer
    this.#changed = changed
    this.#restarts = new Restarts(clock, 'A worker process')
    this.#compiling = compileAhead(settings.program ?? workerProgram, settings.reading)
    this.#spare = new SpareWorker(clock, () => this.#start(true))
    for (let n = 0; n < settings.workers; n++) this.#workers.add(this.#start(false))
    this.#checkMemory()
  }

  /** Resolves when every worker has loaded its engines. Rejects if one exits before that. */
  started(): Promise<void> {
    return this.#restarts.started()
  }

  get readyCount(): number {
    return [...this.#workers].filter((worker) => worker.ready).length
  }

  /**
   * Whether decks can be read: all workers have been ready, and if none is now, another is starting. Documents can end a worker,
   * so while it is replaced decks wait for about a second rather than go to another server, or nowhere.
   */
  get canRead(): boolean {
    return this.#wereReady && (this.readyCount > 0 || !this.#restarts.areFailing)
  }

  get memoryBytes(): number {
    return [...this.#workers].reduce((sum, { memoryBytes }) => sum + memoryBytes, 0)
  }

  get busyCount(): number {
    return [...this.#workers].filter((worker) => worker.busy).length
  }

  get idleCount(): number {
    return [...this.#workers].filter((worker) => worker.idle).length
  }

  /**
   * Returns an idle worker: preferably one that has this document open, or for a retried step one that has
   * not read any document. Undefined if none is idle, or if the step should wait for one that has it open.
   */
  idleFor(job: DocumentJob): WorkerProcess | undefined {
    const idle = [...this.#workers].filter((worker) => worker.idle)
    if (job.isRetrying) return idle.find(({ fresh }) => fresh) ?? idle[0]
    const here = idle.find((worker) => worker.has(job.number))
    return here ?? (this.#isWorthWaiting(job) ? undefined : idle[0])
  }

  // Each further worker costs a transfer of the file and its opening, about as much as a step of text for 2 MB.
  #isWorthWaiting(job: DocumentJob): boolean {
    const stepsHere = 1 + Math.floor(job.deck.bytes.length / bytesPerStep)
    if (!job.isQuick || job.pendingCount > stepsHere || job.waitedMs >= briefWaitMsMax) return false
    return [...this.#workers].some((worker) => worker.busyBriefly && worker.has(job.number))
  }

  /** Must be called after every step: replaces a worker that has grown too large for another one. */
  stepEnded(worker: WorkerProcess): void {
    if (worker.memoryBytes > this.#settings.workerMemoryBytesMax * recycleShare) {
      worker.kill('The worker has grown too large.', 'recycled')
    }
  }

  /** Whether a worker that is taken from a step is replaced at once, as far as it has been necessary lately. */
  get isReplacedAtOnce(): boolean {
    return this.readyCount === this.#settings.workers && !this.#spare.isMissing
  }

  forget(document: number): void {
    for (const worker of this.#workers) worker.forget(document)
  }

  close(): void {
    this.#restarts.close()
    this.#cancelMemoryCheck()
    this.#compiling?.kill()
    this.#spare.close()
    for (const worker of this.#workers) worker.kill(shuttingDown(), 'shutdown')
  }

  /** `lateOcr` starts it without OCR models, which most steps do not need; the others then load them. */
  #start(lateOcr: boolean): WorkerProcess {
    let wasReady = false
    const worker = new WorkerProcess(
      this.#settings.program ?? workerProgram,
      { ...this.#settings.reading, lateOcr },
      {
        ready: () => {
          wasReady = true
          this.#restarts.oneReady()
          this.#spare.startIfWanted()
          if (this.#workers.has(worker)) this.#becameReady()
          else this.#changed()
        },
        ended: (end) => {
          // a spare that is no longer needed may end before it is ready
          if (this.#spare.forget(worker) || !this.#workers.delete(worker)) return
          if (!wasReady) this.#restarts.oneFailed()
          this.#observer?.workerEnded(end)
          if (!this.#restarts.isClosed) this.#replace(end)
        },
      },
    )
    return worker
  }

  #becameReady(): void {
    if (this.readyCount === this.#settings.workers) {
      this.#wereReady = true
      this.#restarts.allReady()
    }
    this.#changed()
  }

  #replace(end: WorkerEnd): void {
    const isAwaited = end === 'cut' || isEndedByDocument(end)
    if (isAwaited) this.#spare.keep()
    const spare = this.#spare.take()
    if (spare !== undefined || !this.#restarts.areFailing) {
      // somebody waits for it, most likely with text, which needs no models
      this.#workers.add(spare ?? this.#start(isAwaited))
      if (!spare?.ready) return
      this.#spare.startIfWanted()
      this.#becameReady()
      return
    }
    this.#restarts.later(() => this.#workers.add(this.#start(false)))
  }

  #checkMemory(): void {
    this.#cancelMemoryCheck = this.#clock.after(memoryCheckMs, () => {
      for (const worker of this.#workers) {
        if (worker.busy && memoryBytesOf(worker.pid) > this.#settings.workerMemoryBytesMax) {
          worker.kill(tooMuchMemory(this.#settings.workerMemoryBytesMax), 'memory')
        }
      }
      this.#checkMemory()
    })
  }
}

export function shuttingDown(): AppError {
  return readingError('shutting_down', { retryAfterSeconds: 5 })
}

function tooMuchMemory(bytesMax: number): AppError {
  return new AppError(
    'document_unreadable',
    `Reading this document takes more memory than the limit of ${Math.round(bytesMax / 1_048_576)} MB. Export it again with smaller pictures, or send it in parts.`,
  )
}
