import type { Clock } from '../clock.ts'
import { OutgoingFailure } from './outgoing-failure.ts'

/** The time of a request, from the wait for a connection to the end of the answer. Disposing of it ends it. */
export interface Deadline extends Disposable {
  /** Aborts with OutgoingFailure `timeout`, or with the reason of the caller's signal. */
  signal: AbortSignal
  /** Calls this when the exchange has ended, whichever way. */
  atEnd(run: () => void): void
}

/** Starts the time of a request. */
export function startDeadline(
  { signal, msMax }: { signal?: AbortSignal; msMax: number },
  clock: Clock,
): Deadline {
  const late = new AbortController()
  const ends = [clock.after(msMax, () => late.abort(new OutgoingFailure('timeout')))]
  return {
    signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal,
    atEnd: (run) => void ends.push(run),
    [Symbol.dispose]() {
      for (const end of ends.splice(0)) end()
    },
  }
}
