import type { Clock } from '../clock.ts'
import { AppError } from '../errors.ts'
import { clientNetwork, customerNetwork } from '../network.ts'
import { secondMs } from '../time.ts'
import { policy } from './policy.ts'
import { Turns } from './turns.ts'

export interface RequestSender {
  /** The IP address. */
  address: string
  /** Requests to different parts of the service do not wait for each other. */
  part: string
  /** What the request identifies its caller with; callers at one address take turns. */
  credentials: string
  /** Whether the request had a turn before; it is counted once. */
  isResumed?: boolean
}

/**
 * Resolves when the request may begin; disposing of the result lets the next one begin. Rejects with concurrency_limited if
 * too many requests of its address are waiting, and with the signal's reason.
 */
export type TakeRequestTurn = (sender: RequestSender, signal: AbortSignal) => Promise<Disposable>

const { oneMax, pacedFrom, pauseMs, waitingMax } = policy.requests

/** Limits how many requests of an address, and of the network around it, are in progress. Counts in memory, per process. */
export function createRequestTurns(clock: Clock): TakeRequestTurn {
  const ofAddresses = new Turns()
  const ofNetworks = new Turns()
  const countInSecond = secondCounter(clock)
  return async ({ address: ip, part, credentials, isResumed = false }, signal) => {
    const address = `${clientNetwork(ip)} ${part}`
    const network = `${clientNetwork(ip, customerNetwork)} ${part}`
    if (ofAddresses.waitingOf(address) >= waitingMax) throw tooManyWaiting()
    using held = new DisposableStack()
    const ofAddress = { accountId: address, oneMax: () => oneMax.address, deck: credentials }
    held.use(await ofAddresses.take({ ...ofAddress, signal }))
    const ofNetwork = { accountId: network, oneMax: () => oneMax.network, deck: address }
    held.use(await ofNetworks.take({ ...ofNetwork, signal }))
    const isPaced = !isResumed && countInSecond(clientNetwork(ip)) > pacedFrom
    const turn = held.move()
    return {
      [Symbol.dispose]() {
        if (isPaced) clock.after(pauseMs, () => turn.dispose())
        else turn.dispose()
      },
    }
  }
}

/** Returns a function that counts an event of its kind and returns how many there were in this second. */
function secondCounter(clock: Clock): (kind: string) => number {
  const counts = new Map<string, number>()
  let counted = 0
  return (kind) => {
    const second = Math.floor(clock.now() / secondMs)
    if (second !== counted) counts.clear()
    counted = second
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    return count
  }
}

function tooManyWaiting(): AppError {
  return new AppError(
    'concurrency_limited',
    `${waitingMax} requests of your IP address are waiting, which is the limit. Retry when some of them have finished.`,
    { details: { waitingRequestsMax: waitingMax }, retryAfterSeconds: 1 },
  )
}
