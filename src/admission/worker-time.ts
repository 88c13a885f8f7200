import { dayOf, type TimeWindow } from '../accounts/accounts.ts'
import type { Clock } from '../clock.ts'
import type { AdmissionStore } from './admission-store.ts'

/** The worker time of each account, whatever the outcome of its conversions. */
export interface WorkerTime {
  /** Adds milliseconds of one worker; they are stored within about a second. */
  add(accountId: string, ms: number): void
  /** Resolves when everything added so far has been stored, or its failure has been logged. */
  flush(): Promise<void>
}

export interface WorkerTimeOptions {
  store: Pick<AdmissionStore, 'onAccount' | 'findAccount'>
  clock: Clock
  /** Receives the error of every failed attempt, which is retried. */
  log: { error(error: unknown): void }
}

interface Pending {
  accountId: string
  day: TimeWindow
  ms: number
}

const flushMs = 1000

/**
 * Counts worker time durably, by account and UTC day. A process that is killed loses about a second of
 * unsaved worker time. Memory is bounded by the accounts with running conversions.
 */
export function createWorkerTime({ store, clock, log }: WorkerTimeOptions): WorkerTime {
  let pending = new Map<string, Pending>()
  let cancel: (() => void) | undefined
  let flushed = Promise.resolve()

  function add({ accountId, day, ms }: Pending): void {
    const key = `${accountId} ${day.startsAt}`
    pending.set(key, { accountId, day, ms: ms + (pending.get(key)?.ms ?? 0) })
    cancel ??= clock.after(flushMs, () => void flush())
  }

  async function save({ accountId, day, ms }: Pending): Promise<void> {
    const counter = { kind: 'worker_ms_day', ...day } as const
    await store.onAccount(accountId, (locked) => locked.addToCounter(counter, ms))
  }

  async function saveAll(all: Iterable<Pending>): Promise<void> {
    for (const one of all) {
      try {
        // the account may have been deleted in the meantime
        if (await store.findAccount({ id: one.accountId })) await save(one)
      } catch (error) {
        log.error(error)
        add(one)
      }
    }
  }

  function flush(): Promise<void> {
    cancel?.()
    cancel = undefined
    const all = pending.values()
    pending = new Map()
    flushed = flushed.then(() => saveAll(all))
    return flushed
  }

  return {
    add: (accountId, ms) => {
      // a clock that was set back must not subtract time
      if (ms > 0) add({ accountId, day: dayOf(clock.now()), ms: Math.round(ms) })
    },
    async flush() {
      await flush()
      // failures of the last flush are not retried
      cancel?.()
      cancel = undefined
    },
  }
}
