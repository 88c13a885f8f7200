import type { Clock } from '@rowdeck/core/clock'
import { dayOf, hourOf } from '../accounts/accounts.ts'
import { accountGone } from '../admission-errors.ts'
import type { AdmissionStore, Counter } from './admission-store.ts'
import { timedOutMs } from './timed-out-content.ts'

/** The worker time of each account, whatever the outcome of its conversions. */
export interface WorkerTime {
  /** Adds milliseconds of one worker; they are stored within about a second. */
  add(accountId: string, ms: number): void
  /** Adds milliseconds of a conversion that failed and was not charged to what `add` has counted. */
  addFailed(accountId: string, ms: number): void
  /** Remembers the hash of content that ran out of time. */
  addTimedOut(accountId: string, hash: string): void
  /** `deleted` aborts with key_invalid if the account turns out to be deleted when its worker time is stored. Call `stop` at the end. */
  watch(accountId: string): { deleted: AbortSignal; stop: () => void }
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
  counter: Counter
  amount: number
}

const flushMs = 1000

/**
 * Counts worker time durably, by account and UTC day, and what failed by the hour. A process that is killed loses about a second of
 * unsaved worker time. Memory is bounded by the accounts with running conversions.
 */
export function createWorkerTime({ store, clock, log }: WorkerTimeOptions): WorkerTime {
  let pending = new Map<string, Pending>()
  let cancel: (() => void) | undefined
  let flushed = Promise.resolve()
  const watching = new Map<string, Set<AbortController>>()

  function add({ accountId, counter, amount }: Pending): void {
    const key = `${accountId} ${counter.kind} ${counter.startsAt}`
    pending.set(key, { accountId, counter, amount: amount + (pending.get(key)?.amount ?? 0) })
    cancel ??= clock.after(flushMs, () => void flush())
  }

  async function save({ accountId, counter, amount }: Pending): Promise<void> {
    await store.onAccount(accountId, (locked) => locked.addToCounter(counter, amount))
  }

  function end(accountId: string): void {
    for (const watch of watching.get(accountId) ?? []) watch.abort(accountGone())
  }

  async function saveAll(all: Iterable<Pending>): Promise<void> {
    for (const one of all) {
      try {
        if (await store.findAccount({ id: one.accountId })) await save(one)
        else end(one.accountId)
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
    // a clock that was set back must not subtract time
    add(accountId, ms) {
      const counter = { kind: 'worker_ms_day', ...dayOf(clock.now()) } as const
      if (ms > 0) add({ accountId, counter, amount: Math.round(ms) })
    },
    addFailed(accountId, ms) {
      const counter = { kind: 'failed_ms_hour', ...hourOf(clock.now()) } as const
      if (ms > 0) add({ accountId, counter, amount: Math.round(ms) })
    },
    addTimedOut(accountId, hash) {
      const [startsAt, kind] = [clock.now(), `timed_out:${hash}` as const]
      add({ accountId, counter: { kind, startsAt, endsAt: startsAt + timedOutMs }, amount: 1 })
    },
    watch(accountId) {
      const watch = new AbortController()
      const ofAccount = watching.get(accountId) ?? new Set()
      watching.set(accountId, ofAccount.add(watch))
      const stop = () => {
        ofAccount.delete(watch)
        if (ofAccount.size === 0 && watching.get(accountId) === ofAccount)
          watching.delete(accountId)
      }
      return { deleted: watch.signal, stop }
    },
    async flush() {
      await flush()
      // failures of the last flush are not retried
      cancel?.()
      cancel = undefined
    },
  }
}
