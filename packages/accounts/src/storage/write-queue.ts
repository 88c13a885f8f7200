import type { Clock } from '@rowdeck/core/clock'
import { DatabaseFault } from './database-fault.ts'
import { repeatWhileLocked } from './repeat-on-fault.ts'

/** Maximum number of waiting transactions by default; further ones are refused. */
const waitingOfAllMax = 1000
/** How many times a waiting transaction checks the progress of others during its time limit. */
const checksPerWait = 4
/** Factor on the time limit if no lock is known: a slow disk or a busy machine may be the cause. */
const slowFactor = 5

/**
 * Queues write transactions of this process, and waits for those of other processes without blocking
 * anything else. A transaction is refused if no other one makes progress during its time limit: a long queue
 * that moves is no reason to give up, a persistent lock is.
 */
export class WriteQueue {
  readonly #clock: Clock
  readonly #waitingMax: number
  readonly #waiting = new Set<() => void>()
  #taken = false
  #locked = false
  #progress = 0

  constructor(clock: Clock, waitingMax = waitingOfAllMax) {
    this.#clock = clock
    this.#waitingMax = waitingMax
  }

  /**
   * Waits in the queue, then repeats `attempt` while it fails because of a lock. If it succeeds, the next
   * transaction waits until `end`. Rejects with DatabaseFault after `stallMsMax` milliseconds without progress
   * because of a lock, or several times as long for other reasons, and with any other error of `attempt`.
   */
  async begin<T>(stallMsMax: number, attempt: () => Promise<T>): Promise<T> {
    const stall = this.#watch(stallMsMax)
    try {
      await this.#waitInQueue(stall)
    } catch (error) {
      stall.cancel()
      throw error
    }
    try {
      const result = await this.#repeat(attempt, stall)
      this.#recordProgress()
      return result
    } catch (error) {
      this.#startNext()
      throw error
    } finally {
      stall.cancel()
    }
  }

  /** Ends the transaction, so that the next one begins. */
  end(): void {
    this.#recordProgress()
    this.#startNext()
  }

  #recordProgress(): void {
    this.#locked = false
    this.#progress += 1
  }

  #startNext(): void {
    this.#taken = false
    const [next] = this.#waiting
    next?.()
  }

  async #waitInQueue(stall: Stall): Promise<void> {
    if (!this.#taken) {
      this.#taken = true
      return
    }
    if (this.#waiting.size >= this.#waitingMax) throw new DatabaseFault('overloaded')
    await new Promise<void>((resolve, reject) => {
      const start = () => {
        this.#waiting.delete(start)
        this.#taken = true
        resolve()
      }
      stall.over = () => {
        this.#waiting.delete(start)
        reject(new DatabaseFault(this.#locked ? 'locked' : 'overloaded'))
      }
      this.#waiting.add(start)
    })
  }

  #repeat<T>(attempt: () => Promise<T>, stall: Stall): Promise<T> {
    let isOver = false
    stall.over = () => {
      isOver = true
    }
    const locked = () => {
      this.#locked = true
    }
    return repeatWhileLocked(attempt, { clock: this.#clock, isOver: () => isOver, locked })
  }

  // Counts checks instead of reading the clock, which may be set back.
  #watch(stallMsMax: number): Stall {
    let [seen, stalledChecks] = [this.#progress, 0]
    const check = () => {
      stalledChecks = seen === this.#progress ? stalledChecks + 1 : 0
      seen = this.#progress
      if (stalledChecks >= checksPerWait * (this.#locked ? 1 : slowFactor)) stall.over()
      else cancel = this.#clock.after(stallMsMax / checksPerWait, check)
    }
    let cancel = this.#clock.after(stallMsMax / checksPerWait, check)
    const stall: Stall = { over: () => {}, cancel: () => cancel() }
    return stall
  }
}

/** A watch for a period without progress. */
interface Stall {
  /** Called once, if the period exceeds the time limit. */
  over: () => void
  cancel(): void
}
