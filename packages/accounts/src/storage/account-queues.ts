import type { Clock } from '@rowdeck/core/clock'
import { WriteQueue } from './write-queue.ts'

/** Maximum number of transactions of one account that wait in this process; further ones are refused. */
export const waitingPerAccountMax = 500

export interface Turn<Begun, T> {
  /** How long it waits without progress of the others in the queue, in milliseconds. */
  stallMsMax: number
  /** Begins the transaction; repeated while it fails because of a lock of another process. */
  start(): Promise<Begun>
  work(begun: Begun): Promise<T>
}

/**
 * A queue for each account, before a connection is taken: transactions of one account run one at a time, so
 * that a burst of one account occupies one connection and not the whole pool.
 */
export class AccountQueues {
  readonly #clock: Clock
  readonly #queues = new Map<string, { queue: WriteQueue; users: number }>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Runs the work in turn. Rejects with DatabaseFault if it cannot begin in time, and with the errors of both steps. */
  async inTurn<Begun, T>(key: string, { stallMsMax, start, work }: Turn<Begun, T>): Promise<T> {
    const entry = this.#queues.get(key) ?? {
      queue: new WriteQueue(this.#clock, waitingPerAccountMax),
      users: 0,
    }
    this.#queues.set(key, entry)
    entry.users += 1
    try {
      const begun = await entry.queue.begin(stallMsMax, start)
      try {
        return await work(begun)
      } finally {
        entry.queue.end()
      }
    } finally {
      entry.users -= 1
      if (entry.users === 0) this.#queues.delete(key)
    }
  }
}
