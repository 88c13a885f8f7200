import type { Redis } from 'ioredis'
import type { Logger } from '../telemetry/telemetry.ts'

/** Logs once when connections to Redis are lost, and once when all of them are back. */
export function logOutages(connections: readonly Redis[], log: Logger): void {
  const lost = new Set<Redis>()
  for (const connection of connections) {
    connection.on('error', (error: NodeJS.ErrnoException) => {
      if (lost.size === 0) log.error({ code: error.code ?? error.name }, 'Redis is lost')
      lost.add(connection)
    })
    connection.on('ready', () => {
      if (lost.delete(connection) && lost.size === 0) log.info('Redis is back')
    })
  }
}
