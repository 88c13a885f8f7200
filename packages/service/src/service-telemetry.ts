import type { Billing } from '@rowdeck/accounts/billing'
import type { Storage } from '@rowdeck/accounts/storage'
import type { Pool } from '@rowdeck/reader/pool'
import { cannotListen } from './cannot-listen.ts'
import type { Config } from './config/config.ts'
import type { Fleet } from './fleet/fleet.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { FleetSource, Logger, Sources, Telemetry } from './telemetry/telemetry.ts'

/** Returns what the metrics of a server are collected from. */
export function sourcesOf(parts: {
  pool: Pool
  jobs: Pick<Jobs, 'stats'>
  store: Storage
  fleet: Fleet | undefined
  billing: Billing | undefined
}): Sources {
  const { pool, jobs, store, fleet, billing } = parts
  return {
    pool: () => pool.stats(),
    jobs: () => jobs.stats(),
    databaseFault: () => store.fault(),
    stripeEvents: billing && (() => billing.events()),
    fleet: () => fleet && fleetSource(fleet),
  }
}

function fleetSource(fleet: Fleet): FleetSource {
  const { members, measure, slots } = fleet.measured()
  const count = (kind: string) => members.filter((member) => member.kind === kind).length
  const { open = 0, waiting = 0, oldestMs = 0, pictureBytes = 0 } = measure ?? {}
  return {
    isConnected: measure !== undefined,
    whole: {
      ...{ slots, waiting, reading: open - waiting, oldestWaitingMs: oldestMs, pictureBytes },
      servers: count('front'),
      workers: count('worker'),
    },
  }
}

/** Serves metrics if the settings ask for them. Throws ConfigError if their address cannot be used. */
export async function serveMetrics(
  telemetry: Telemetry,
  sources: Sources,
  { config, log }: { config: Config; log: Logger },
): Promise<void> {
  try {
    await telemetry.start(sources)
  } catch (error) {
    const { metricsHost, metricsPort } = config.telemetry
    const settings = `ROWDECK_METRICS_HOST ${metricsHost} and ROWDECK_METRICS_PORT ${metricsPort}`
    throw cannotListen(settings, error)
  }
  if (telemetry.metricsUrl) log.info({ url: telemetry.metricsUrl }, 'Metrics are served')
}
