import type { Clock } from '../clock.ts'
import { AppError } from '../errors.ts'
import { policy } from './policy.ts'
import { Turns } from './turns.ts'

/** The account of a conversion, and how many of its conversions may run at the same time. */
export interface SlotOwner {
  accountId: string
  conversionsAtOnceMax: number
  /** How many of them may run with the key, and the id under which these count. */
  keySlots?: { countedAs: string; max: number } | undefined
}

export interface ConcurrencySettings {
  /** Milliseconds that a further conversion waits for a slot. */
  waitingMsMax: number
}

/**
 * Resolves when the account may run another conversion; disposing of the result frees the slot. Waiting
 * requests are served in order of arrival. Rejects with concurrency_limited if no slot becomes free in time
 * or too many requests are waiting, and with the signal's reason if the caller disconnects.
 */
export type AcquireSlot = (owner: SlotOwner, signal: AbortSignal) => Promise<Disposable>

const retryAfterSeconds = 5

/**
 * Limits the concurrent conversions of an account, including replays and those that will fail, because
 * they take resources without being charged. Counts in memory, per process.
 */
export function createConcurrencyLimit(settings: ConcurrencySettings, clock: Clock): AcquireSlot {
  const turns = new Turns()
  return withinKey(async (owner, signal) => {
    const { accountId, conversionsAtOnceMax } = owner
    signal.throwIfAborted()
    if (turns.waitingOf(accountId) >= policy.conversions.waitingMax) throw tooManyAtOnce(owner)
    const deadline = new AbortController()
    const giveUp = () => deadline.abort(tooManyAtOnce(owner))
    const cancel = clock.after(settings.waitingMsMax, giveUp)
    const oneMax = () => conversionsAtOnceMax
    const either = AbortSignal.any([signal, deadline.signal])
    return await turns.take({ accountId, oneMax, signal: either }).finally(cancel)
  })
}

/** Limits the conversions of a key first, in the same way, if it may run fewer than its account. */
export function withinKey(acquire: AcquireSlot): AcquireSlot {
  return async ({ keySlots, ...owner }, signal) => {
    if (keySlots === undefined) return await acquire(owner, signal)
    const { countedAs: accountId, max: conversionsAtOnceMax } = keySlots
    using held = new DisposableStack()
    const ofKey = acquire({ accountId, conversionsAtOnceMax }, signal).catch((error) => {
      throw isOverLimit(error) ? tooManyAtOnce({ conversionsAtOnceMax }, 'This API key') : error
    })
    held.use(await ofKey)
    held.use(await acquire(owner, signal))
    return held.move()
  }
}

function isOverLimit(error: unknown): boolean {
  return error instanceof AppError && error.code === 'concurrency_limited'
}

/** Returns the refusal; 429 rather than 503, because the service has capacity, but the account exceeds its limit. */
export function tooManyAtOnce(
  { conversionsAtOnceMax }: Pick<SlotOwner, 'conversionsAtOnceMax'>,
  who = 'The account',
): AppError {
  return new AppError(
    'concurrency_limited',
    `${who} has reached its limit of ${conversionsAtOnceMax} concurrent conversions. Retry when some of them have finished.`,
    { details: { conversionsAtOnceMax }, retryAfterSeconds },
  )
}
