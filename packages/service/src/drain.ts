import type { Clock } from '@rowdeck/core/clock'
import type { Pool } from '@rowdeck/reader/pool'
import type { createServer } from './http/server.ts'

/** How long refusals may take to be sent, in milliseconds. */
const lastAnswersMs = 1000

type Server = ReturnType<typeof createServer>

interface Draining {
  pool: Pool
  clock: Clock
  shutdownDelayMs: number
  drainMsMax: number
}

/** Stops listening after the delay, and resolves when in-flight requests have been answered or refused. */
export async function drain(
  server: Server,
  { pool, clock, shutdownDelayMs, drainMsMax }: Draining,
): Promise<void> {
  if (shutdownDelayMs > 0) {
    await new Promise<void>((resolve) => clock.after(shutdownDelayMs, resolve))
  }
  let cancelLastAnswers = () => {}
  const cancel = clock.after(drainMsMax, () => {
    pool.close()
    // a moment for the refusals to be sent
    cancelLastAnswers = clock.after(lastAnswersMs, () => server.server.closeAllConnections())
  })
  await server.close()
  cancel()
  cancelLastAnswers()
}
