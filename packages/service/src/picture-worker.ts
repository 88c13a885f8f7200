import { type Clock, systemClock } from '@rowdeck/core/clock'
import { type Config, ConfigError } from './config/config.ts'
import { FleetWorker, type ReadPicture, readingIdentity, shownAddress } from './fleet/fleet.ts'
import { checkOcrModels, openPool } from './local-converter.ts'
import { serveMetrics } from './service-telemetry.ts'
import { createTelemetry, type Logger } from './telemetry/telemetry.ts'

export interface PictureWorkerOptions {
  log: Logger
  clock?: Clock
  /** Reads the pictures; the pool's own workers by default. */
  read?: ReadPicture
}

/** A process that reads pictures for the fronts of a fleet. */
export interface PictureWorker {
  /** Where Redis is, and what the worker reads with. */
  description: string
  /** Takes no further pictures, replies to those being read within the drain time, and frees all resources. */
  close(): Promise<void>
}

/** The account of pictures whose accounts the front knows. */
const fleet = { accountId: 'fleet' }

/** Starts workers that read pictures from Redis. Resolves when they have loaded their models and are connected. */
export async function startPictureWorker(
  config: Config,
  { log, clock = systemClock, read }: PictureWorkerOptions,
): Promise<PictureWorker> {
  if (config.fleet === undefined) {
    throw new ConfigError('REDIS_URL must be set: it is where workers find the pictures to read.')
  }
  if (!config.fleet.hasWorkers) {
    throw new ConfigError('ROWDECK_WORKERS must be at least 1 for a worker.')
  }
  await checkOcrModels(config)
  const { url, secret, slideMsMax } = config.fleet
  const identity = await readingIdentity(config.reading, secret)
  const slots = config.pool.workers
  const telemetry = await createTelemetry(config.telemetry)
  const pool = openPool(config, { clock, observer: telemetry })
  const readInPool: ReadPicture = (picture, signal, worked) =>
    pool.recognize(picture, signal, { ...fleet, worked })
  await pool.started()
  const options = { url, secret, slideMsMax, identity, slots, clock, log }
  const readersMemoryBytes = () => pool.stats().memoryBytes
  const worker = new FleetWorker({ ...options, read: read ?? readInPool, readersMemoryBytes })
  await worker.started()
  const sources = {
    pool: () => pool.stats(),
    fleet: () => ({ isConnected: worker.isConnected }),
  }
  await serveMetrics(telemetry, sources, { config, log })
  return {
    description: `Rowdeck ${identity.version} reads pictures from ${shownAddress(url)} (${slots} at a time, models ${identity.models}, reading ${identity.reading})`,
    async close() {
      const cancel = clock.after(config.http.drainMsMax, () => pool.close())
      await worker.finish()
      cancel()
      pool.close()
      await worker.close()
      await telemetry.close()
    },
  }
}
