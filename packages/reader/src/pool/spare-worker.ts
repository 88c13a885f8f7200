import type { Clock } from '@rowdeck/core/clock'
import { minuteMs } from '@rowdeck/core/time'
import type { WorkerProcess } from './worker-process.ts'

/** How long a spare is kept after the last worker that was taken from a step or ended by a document, in milliseconds. Chosen by eye. */
const keptMs = minuteMs

/**
 * A started process that takes the place of the next worker that ends. Starting takes about half a second of CPU, which
 * whoever waits for the worker would have to wait for as well. There is one only for a while after a worker was taken from a
 * step or ended by a document, because its 200 MB would lie idle otherwise.
 */
export class SpareWorker {
  readonly #clock: Clock
  readonly #start: () => WorkerProcess
  #spare: WorkerProcess | undefined
  #isWanted = false
  #cancelEnd: () => void = () => {}

  constructor(clock: Clock, start: () => WorkerProcess) {
    this.#clock = clock
    this.#start = start
  }

  /** Whether there should be a spare, but it has not started yet. */
  get isMissing(): boolean {
    return this.#isWanted && this.#spare?.ready !== true
  }

  /** Must be called when a worker was taken from a step or ended by a document. */
  keep(): void {
    this.#isWanted = true
    this.#cancelEnd()
    this.#cancelEnd = this.#clock.after(keptMs, () => this.close())
  }

  /** Starts one if there should be one. Must be called when no worker is starting, which would only be slowed down. */
  startIfWanted(): void {
    if (this.#isWanted) this.#spare ??= this.#start()
  }

  /** Returns the spare, which is then a worker like any other and may still be starting; undefined if there is none. */
  take(): WorkerProcess | undefined {
    const taken = this.#spare
    this.#spare = undefined
    return taken
  }

  /** Must be called when a process ends. Returns whether it was the spare. */
  forget(ended: WorkerProcess): boolean {
    if (this.#spare !== ended) return false
    this.#spare = undefined
    return true
  }

  /** Ends the spare; there is none until `keep` is called again. */
  close(): void {
    this.#isWanted = false
    this.#cancelEnd()
    this.take()?.kill(new Error('No spare worker is needed any more.'), 'shutdown')
  }
}
