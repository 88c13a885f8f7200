import type { Clock } from '../../clock.ts'
import { DatabaseFault } from '../database-fault.ts'
import { repeatWhileLocked } from './repeat-while-locked.ts'

/** Transactions that may wait; one more is refused. */
const waitingMax = 1000
/** How often a waiting transaction looks whether others made progress, within the time it may wait. */
const looksPerWait = 4
/** How many times as long is waited when no lock is known of: a slow disk or a busy machine may be the reason. */
const slowFactor = 5

/**
 * Lets transactions of this process take turns, and waits for those of other processes without holding
 * up anything else. A transaction is refused when none has made progress for the time that it may wait:
 * a long queue that moves is no reason to give up, a lock that stays is.
 */
export class WriteTurns {
  readonly #clock: Clock
  readonly #waiting = new Set<() => void>()
  #taken = false
  #locked = false
  #progress = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /**
   * Waits for the turn, then repeats `attempt` while it is refused because of a lock. The turn is kept
   * until `end` if it succeeds. Rejects with DatabaseFault after `stallMsMax` milliseconds without
   * progress because of a lock, or several times as long for other reasons, and with what `attempt` threw if that was anything else.
   */
  async begin<T>(stallMsMax: number, attempt: () => Promise<T>): Promise<T> {
    const stall = this.#watch(stallMsMax)
    try {
      await this.#turn(stall)
    } catch (error) {
      stall.cancel()
      throw error
    }
    try {
      const result = await this.#repeat(attempt, stall)
      this.#moved()
      return result
    } catch (error) {
      this.#pass()
      throw error
    } finally {
      stall.cancel()
    }
  }

  /** Ends the turn: the next transaction begins. */
  end(): void {
    this.#moved()
    this.#pass()
  }

  #moved(): void {
    this.#locked = false
    this.#progress += 1
  }

  #pass(): void {
    this.#taken = false
    const [next] = this.#waiting
    next?.()
  }

  async #turn(stall: Stall): Promise<void> {
    if (!this.#taken) {
      this.#taken = true
      return
    }
    if (this.#waiting.size >= waitingMax) throw new DatabaseFault('overloaded')
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

  // Counts looks instead of reading the clock, which may be set back.
  #watch(stallMsMax: number): Stall {
    let [seen, looks] = [this.#progress, 0]
    const look = () => {
      looks = seen === this.#progress ? looks + 1 : 0
      seen = this.#progress
      if (looks >= looksPerWait * (this.#locked ? 1 : slowFactor)) stall.over()
      else cancel = this.#clock.after(stallMsMax / looksPerWait, look)
    }
    let cancel = this.#clock.after(stallMsMax / looksPerWait, look)
    const stall: Stall = { over: () => {}, cancel: () => cancel() }
    return stall
  }
}

/** Watches for a time without progress. */
interface Stall {
  /** Called once, when there was none for too long. */
  over: () => void
  cancel(): void
}
