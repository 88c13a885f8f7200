import { dayOf, type TimeWindow } from '../accounts/accounts.ts'
import type { Clock } from '../clock.ts'
import type { AdmissionStore } from './admission-store.ts'

/** How long workers have worked for each account, whatever became of the conversions. */
export interface WorkerTime {
  /** Counts milliseconds of one worker; they are kept within about a second. */
  add(accountId: string, ms: number): void
  /** Resolves when all that was added so far is kept, or could not be and was reported. */
  flush(): Promise<void>
}

export interface WorkerTimeOptions {
  store: Pick<AdmissionStore, 'onAccount' | 'findAccount'>
  clock: Clock
  /** Told of every attempt that failed; what could not be kept is tried again. */
  log: { error(error: unknown): void }
}

interface Pending {
  accountId: string
  day: TimeWindow
  ms: number
}

const flushMs = 1000

/**
 * Counts worker time durably, by account and UTC day. What a killed process had not kept yet, about a
 * second of work, is lost. Bounded by the accounts that have conversions under way.
 */
export function createWorkerTime({ store, clock, log }: WorkerTimeOptions): WorkerTime {
  let pending = new Map<string, Pending>()
  let callOff: (() => void) | undefined
  let flushed = Promise.resolve()

  function add({ accountId, day, ms }: Pending): void {
    const key = `${accountId} ${day.startsAt}`
    pending.set(key, { accountId, day, ms: ms + (pending.get(key)?.ms ?? 0) })
    callOff ??= clock.after(flushMs, () => void flush())
  }

  async function keep({ accountId, day, ms }: Pending): Promise<void> {
    const counter = { kind: 'worker_ms_day', ...day } as const
    await store.onAccount(accountId, (locked) => locked.addToCounter(counter, ms))
  }

  async function keepAll(all: Iterable<Pending>): Promise<void> {
    for (const one of all) {
      try {
        // an account that was deleted in the meantime has nothing to count for
        if (await store.findAccount({ id: one.accountId })) await keep(one)
      } catch (error) {
        log.error(error)
        add(one)
      }
    }
  }

  function flush(): Promise<void> {
    callOff?.()
    callOff = undefined
    const all = pending.values()
    pending = new Map()
    flushed = flushed.then(() => keepAll(all))
    return flushed
  }

  return {
    add: (accountId, ms) => {
      // a clock that was set back makes no time undone
      if (ms > 0) add({ accountId, day: dayOf(clock.now()), ms: Math.round(ms) })
    },
    async flush() {
      await flush()
      // what failed just now is not tried again after the last flush
      callOff?.()
      callOff = undefined
    },
  }
}
