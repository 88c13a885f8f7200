import { randomUUID } from 'node:crypto'
import type { ClaimedDelivery, DeliveryClaim } from '@rowdeck/accounts/accounts'
import type { Clock } from '@rowdeck/core/clock'
import { policy } from '@rowdeck/core/fairness'
import { minuteMs, secondMs } from '@rowdeck/core/time'
import { attemptMsMax } from './attempt-delivery.ts'
import { composeMsMax } from './results-in-webhooks.ts'

/**
 * Deliveries of this process at once, and of one account in all processes: several times as many as there may be connections, so
 * that those which wait for a connection to a receiver do not delay the others.
 */
const atOnceMax = 128
const freeAtOnceMax = atOnceMax * policy.outgoing.freeShareMax
const accountAtOnceMax = 4
/** How often is looked for what others have added or is due again. */
const pollMs = 5 * secondMs
/** The same while deliveries are made: attempts that end do not each cause a claim. */
const busyPollMs = 100
/**
 * Longer than it takes to put rows into a webhook, to send it and to send it once more without them, with a minute for the
 * database; what a process that died has claimed is attempted again afterwards.
 */
const holdMs = composeMsMax + 2 * attemptMsMax + minuteMs

export interface DeliveryLoopParts {
  clock: Clock
  log: { error(facts: object, message: string): void }
  claim(claim: Omit<DeliveryClaim, 'allPay'>): Promise<ClaimedDelivery[]>
  release(holder: string): Promise<void>
  /** Attempts one and records it. */
  deliver(delivery: ClaimedDelivery, holder: string, signal: AbortSignal): Promise<void>
}

export interface DeliveryLoop {
  /** Looks for due deliveries now, first for those of this account. */
  look(accountId?: string): void
  /** Ends running attempts, which are made again by this or another process, and resolves when they have ended. */
  stop(): Promise<void>
}

/** Delivers what is due, as long as it is not stopped. */
export function startDeliveryLoop(parts: DeliveryLoopParts): DeliveryLoop {
  const { clock, log, claim, release, deliver } = parts
  const holder = randomUUID()
  const stopping = new AbortController()
  /** Whether their accounts pay. */
  const running = new Map<Promise<void>, boolean>()
  const allowance = freeAllowance(clock)
  /** Accounts for which the next claim looks first. */
  const named = new Set<string>()
  const looks = pacedLooks(clock, {
    take: () => takeDue().catch(logFailure),
    // places become free soon, or those that do not pay may have to wait for their allowance
    isBusy: () => running.size > 0 || allowance.left() < 1,
  })

  async function attempt(delivery: ClaimedDelivery): Promise<void> {
    try {
      await deliver(delivery, holder, stopping.signal)
    } catch (error) {
      if (!stopping.signal.aborted) logFailure(error)
    }
  }

  function logFailure(error: unknown): void {
    log.error({ reason: (error as Error).message }, 'Delivering webhooks failed')
  }

  function start(delivery: ClaimedDelivery): void {
    const attempted = attempt(delivery).finally(() => running.delete(attempted))
    running.set(attempted, delivery.isPaying)
    if (!delivery.isPaying) allowance.use()
  }

  async function takeDue(): Promise<void> {
    const rowsMax = atOnceMax - running.size
    if (rowsMax <= 0) return
    const now = clock.now()
    const free = [...running.values()].filter((isPaying) => !isPaying).length
    const freeRowsMax = Math.min(Math.max(0, freeAtOnceMax - free), allowance.left())
    const accountIds = [...named]
    named.clear()
    const limits = { rowsMax, freeRowsMax, accountRowsMax: accountAtOnceMax, accountIds }
    const due = await claim({ holder, now, heldUntil: now + holdMs, ...limits })
    for (const delivery of due) start(delivery)
  }

  return {
    look(accountId) {
      if (accountId !== undefined && named.size < atOnceMax) named.add(accountId)
      looks.look()
    },
    async stop() {
      stopping.abort(new Error('The service stops.'))
      await looks.stop()
      await Promise.all(running.keys())
      await release(holder).catch(logFailure)
    },
  }
}

/** Calls `take` now, whenever asked and from time to time, once at a time. */
function pacedLooks(
  clock: Clock,
  { take, isBusy }: { take: () => Promise<void>; isBusy: () => boolean },
) {
  let looking: Promise<void> | undefined
  let isStopped = false
  /** Whether to look as soon as the present call has ended. */
  let lookAgain = false
  let cancel = clock.after(0, look)

  function look(): void {
    lookAgain = true
    if (looking || isStopped) return
    cancel()
    looking = round()
  }

  async function round(): Promise<void> {
    lookAgain = false
    await take()
    looking = undefined
    if (isStopped) return
    cancel = clock.after(isBusy() ? busyPollMs : pollMs, look)
    if (lookAgain) look()
  }

  return {
    look,
    async stop() {
      isStopped = true
      cancel()
      await looking
    },
  }
}

/** Counts the attempts that accounts that do not pay may begin now. */
function freeAllowance(clock: Clock) {
  let [left, at] = [freeAtOnceMax, clock.now()]
  function refill(): void {
    const now = clock.now()
    const more = (Math.max(0, now - at) / secondMs) * policy.outgoing.freeAttemptsPerSecond
    left = Math.min(freeAtOnceMax, left + more)
    at = now
  }
  return {
    left(): number {
      refill()
      return Math.floor(left)
    },
    use(): void {
      left -= 1
    },
  }
}
