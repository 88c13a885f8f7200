import type { Clock } from './clock.ts'

/** Resolves after `ms` milliseconds; rejects with the reason of the signal if that is aborted meanwhile. */
export async function wait(
  clock: Pick<Clock, 'after'>,
  ms: number,
  signal: AbortSignal,
): Promise<void> {
  const over = Promise.withResolvers<void>()
  const cancel = clock.after(ms, over.resolve)
  const stop = () => over.reject(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  try {
    await over.promise
  } finally {
    cancel()
    signal.removeEventListener('abort', stop)
  }
}
