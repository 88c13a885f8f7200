import type { Clock } from '../clock.ts'
import { AppError } from '../errors.ts'

export interface TurnSettings {
  /** Conversions that one account may have under way at once. */
  conversionsAtOnceMax: number
  /** Milliseconds that one more waits for its turn. */
  waitingMsMax: number
}

/**
 * Resolves when the account may run one conversion more, which is over when the result is disposed
 * of. Those that wait get their turns in the order in which they came. Rejects with
 * concurrency_limited when none comes in time or too many wait already, and with the signal's reason
 * when the caller hangs up.
 */
export type TakeTurn = (accountId: string, signal: AbortSignal) => Promise<Disposable>

/** Requests of one account that may wait at each process; one more is refused at once. */
export const waitingPerAccountMax = 100
const retryAfterSeconds = 5

interface Line {
  underWay: number
  /** What gives each of those that wait its turn, in order. */
  waiting: Set<() => void>
}

/**
 * Bounds how many conversions an account has under way, repetitions and those that will fail
 * included, since they cost work and nothing else. Counts in memory, for this process alone.
 */
export function createTurns(settings: TurnSettings, clock: Clock): TakeTurn {
  const { conversionsAtOnceMax, waitingMsMax } = settings
  const lines = new Map<string, Line>()

  function endTurn(accountId: string, line: Line): void {
    const [next] = line.waiting
    // the turn is passed on, so that no newcomer takes it from those who wait
    if (next) next()
    else line.underWay -= 1
    if (line.underWay === 0) lines.delete(accountId)
  }

  return async (accountId, signal) => {
    signal.throwIfAborted()
    const line = lines.get(accountId) ?? { underWay: 0, waiting: new Set() }
    lines.set(accountId, line)
    if (line.underWay < conversionsAtOnceMax) line.underWay += 1
    else if (line.waiting.size >= waitingPerAccountMax) throw tooManyAtOnce(settings)
    else await waitInLine(line, { clock, signal, waitingMsMax, refusal: tooManyAtOnce(settings) })
    return { [Symbol.dispose]: () => endTurn(accountId, line) }
  }
}

interface Wait {
  clock: Clock
  signal: AbortSignal
  waitingMsMax: number
  refusal: AppError
}

async function waitInLine({ waiting }: Line, wait: Wait): Promise<void> {
  const { clock, signal, waitingMsMax, refusal } = wait
  const turn = Promise.withResolvers<void>()
  const take = () => {
    waiting.delete(take)
    turn.resolve()
  }
  // leaves the line at once, so that no turn is given to a request that is gone
  const leave = (reason: unknown) => {
    waiting.delete(take)
    turn.reject(reason)
  }
  const hungUp = () => leave(signal.reason)
  const callOff = clock.after(waitingMsMax, () => leave(refusal))
  signal.addEventListener('abort', hungUp, { once: true })
  waiting.add(take)
  try {
    await turn.promise
  } finally {
    callOff()
    signal.removeEventListener('abort', hungUp)
  }
}

// 429 and not 503: the service has room, it is the account that asks for more than its share
function tooManyAtOnce({ conversionsAtOnceMax }: TurnSettings): AppError {
  return new AppError(
    'concurrency_limited',
    `The account has ${conversionsAtOnceMax} conversions under way and more that wait for their turn. Send this one again when some of them are done.`,
    { details: { conversionsAtOnceMax }, retryAfterSeconds },
  )
}
