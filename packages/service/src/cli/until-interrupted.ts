/** A launcher and the terminal may both send one interruption; after this time, in milliseconds, it is another one. */
const sameInterruptionMs = 1000
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** As shells report a command that SIGINT ended. */
export const exitCodeInterrupted = 130

/**
 * Returns a signal that aborts when the person interrupts the command (Ctrl-C) or it is told to stop, so that it
 * can complete its output; a second interruption exits at once. `end` restores the usual behavior.
 */
export function untilInterrupted(): { signal: AbortSignal; end: () => void } {
  const interrupted = new AbortController()
  let repeated = false
  const interrupt = () => {
    if (repeated) process.exit(exitCodeInterrupted)
    if (interrupted.signal.aborted) return
    interrupted.abort()
    setTimeout(() => {
      repeated = true
    }, sameInterruptionMs).unref()
  }
  for (const name of signals) process.on(name, interrupt)
  return {
    signal: interrupted.signal,
    end() {
      for (const name of signals) process.off(name, interrupt)
    },
  }
}
