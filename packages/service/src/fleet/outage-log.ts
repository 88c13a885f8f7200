import type { Clock } from '@rowdeck/core/clock'
import type { Redis } from 'ioredis'
import type { Logger } from '../telemetry/telemetry.ts'

/** Connecting may take this long before a failure is reported, in milliseconds: Redis may be starting at the same time. */
const startMs = 10_000

/**
 * Logs once when connections to Redis are lost, or cannot be made within ten seconds of the start, and once when all of them
 * are back.
 */
export function logOutages(
  connections: readonly Redis[],
  { log, clock }: { log: Logger; clock: Clock },
): void {
  const lost = new Map<Redis, string>()
  let isStarting = true
  let isReported = false
  const report = (message: string) => {
    const [code] = lost.values()
    if (isStarting || isReported || code === undefined) return
    isReported = true
    log.error({ code }, message)
  }
  const cancel = clock.after(startMs, () => {
    isStarting = false
    report('Redis cannot be reached')
  })
  for (const connection of connections) {
    connection.once('end', cancel)
    connection.on('error', (error: NodeJS.ErrnoException) => {
      lost.set(connection, error.code ?? error.name)
      report('Redis is lost')
    })
    connection.on('ready', () => {
      lost.delete(connection)
      if (lost.size > 0 || !isReported) return
      isReported = false
      log.info('Redis is back')
    })
  }
}
