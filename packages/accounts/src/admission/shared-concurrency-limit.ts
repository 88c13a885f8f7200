import { randomUUID } from 'node:crypto'
import type { Clock } from '@rowdeck/core/clock'
import {
  type AcquireSlot,
  type ConcurrencySettings,
  createConcurrencyLimit,
  type SlotOwner,
  tooManyAtOnce,
  withinKey,
} from '@rowdeck/core/fairness'
import type { LeaseStore } from '../accounts/accounts.ts'

export interface SharedLimitOptions {
  settings: ConcurrencySettings
  clock: Clock
  store: LeaseStore
  /** Receives errors of renewing and giving back leases, which end by themselves. */
  log: { error(error: unknown): void }
}

/** After the death of a process its slots are free again within this time, in milliseconds. */
export const leaseMs = 30_000
const renewMs = 10_000
/** Pause between two attempts to get a slot that other processes hold, in milliseconds. */
const retryMs = 250

/**
 * Limits the concurrent conversions of an account over all processes that share the store. Requests of one
 * process are served in order of arrival; between processes the order is by chance.
 */
export function createSharedConcurrencyLimit(options: SharedLimitOptions): AcquireSlot {
  const { settings, clock } = options
  const acquireHere = createConcurrencyLimit(settings, clock)
  const leases = new Leases(options)
  return withinKey(async (owner, signal) => {
    const endsAt = clock.now() + settings.waitingMsMax
    const here = await acquireHere(owner, signal)
    try {
      const end = await waitForLease(leases, owner, { clock, signal, endsAt })
      // the next request of this process finds the lease free
      return { [Symbol.dispose]: () => void end().finally(() => here[Symbol.dispose]()) }
    } catch (error) {
      here[Symbol.dispose]()
      throw error
    }
  })
}

interface LeaseWait extends Pick<SharedLimitOptions, 'clock'> {
  signal: AbortSignal
  endsAt: number
}

/** Resolves to the function that gives the lease back. */
async function waitForLease(
  leases: Leases,
  owner: SlotOwner,
  { clock, signal, endsAt }: LeaseWait,
): Promise<() => Promise<void>> {
  for (;;) {
    const end = await leases.take(owner)
    if (end && !signal.aborted) return end
    await end?.()
    signal.throwIfAborted()
    if (clock.now() >= endsAt) throw tooManyAtOnce(owner)
    await pause(clock, Math.min(retryMs, endsAt - clock.now()), signal)
  }
}

async function pause(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  const over = Promise.withResolvers<void>()
  const cancel = clock.after(ms, over.resolve)
  const disconnected = () => over.reject(signal.reason)
  signal.addEventListener('abort', disconnected, { once: true })
  try {
    await over.promise
  } finally {
    cancel()
    signal.removeEventListener('abort', disconnected)
  }
}

/** The leases of this process, which are renewed while there are any. */
class Leases {
  readonly #options: SharedLimitOptions
  readonly #holder = randomUUID()
  #running = 0
  #cancel: (() => void) | undefined

  constructor(options: SharedLimitOptions) {
    this.#options = options
  }

  /** Resolves to the function that gives the lease back; to undefined if all slots are taken. */
  async take(owner: SlotOwner): Promise<(() => Promise<void>) | undefined> {
    const { store, clock } = this.#options
    const key = `slot ${owner.accountId}`
    const { slot } = await store.takeLease({
      key,
      slotsMax: owner.conversionsAtOnceMax,
      now: clock.now(),
      leaseMs,
      holder: this.#holder,
    })
    if (slot === undefined) return undefined
    this.#running += 1
    this.#cancel ??= clock.after(renewMs, () => void this.#renew())
    return () => this.#end(key, slot)
  }

  async #end(key: string, slot: number): Promise<void> {
    this.#running -= 1
    if (this.#running === 0) {
      this.#cancel?.()
      this.#cancel = undefined
    }
    const { store, log } = this.#options
    await store.endLease({ key, slot, holder: this.#holder }).catch((error) => log.error(error))
  }

  async #renew(): Promise<void> {
    const { store, clock, log } = this.#options
    this.#cancel = clock.after(renewMs, () => void this.#renew())
    const now = clock.now()
    const renewed = store.renewLeases(this.#holder, { now, endsAt: now + leaseMs })
    await renewed.catch((error) => log.error(error))
  }
}
