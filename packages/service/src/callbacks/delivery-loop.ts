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
const accountAtOnceMax = 4
/** How often is looked for what others have added or is due again. */
const pollMs = 5 * secondMs
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
  /** Looks for due deliveries now. */
  look(): void
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
  let looking: Promise<void> | undefined
  let lookAgain = false
  let cancel = clock.after(0, look)

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
    const attempted = attempt(delivery).finally(() => {
      running.delete(attempted)
      look()
    })
    running.set(attempted, delivery.isPaying)
  }

  async function takeDue(): Promise<void> {
    const rowsMax = atOnceMax - running.size
    if (rowsMax <= 0) return
    const now = clock.now()
    const free = [...running.values()].filter((isPaying) => !isPaying).length
    const freeRowsMax = Math.max(0, atOnceMax * policy.outgoing.freeShareMax - free)
    const limits = { rowsMax, freeRowsMax, accountRowsMax: accountAtOnceMax }
    const due = await claim({ holder, now, heldUntil: now + holdMs, ...limits })
    for (const delivery of due) start(delivery)
  }

  function look(): void {
    lookAgain = true
    if (looking || stopping.signal.aborted) return
    cancel()
    looking = round().finally(() => {
      looking = undefined
      if (!stopping.signal.aborted) cancel = clock.after(pollMs, look)
    })
  }

  async function round(): Promise<void> {
    while (lookAgain && !stopping.signal.aborted) {
      lookAgain = false
      await takeDue().catch(logFailure)
    }
  }

  return {
    look,
    async stop() {
      stopping.abort(new Error('The service stops.'))
      cancel()
      await looking
      await Promise.all(running.keys())
      await release(holder).catch(logFailure)
    },
  }
}
