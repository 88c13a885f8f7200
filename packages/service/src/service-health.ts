import type { Storage } from '@rowdeck/accounts/storage'
import type { Pool } from '@rowdeck/reader/pool'
import type { Fleet } from './fleet/fleet.ts'
import type { Health } from './http/server.ts'

export interface HealthParts {
  storage: Storage
  pool: Pool
  threads: { ready: boolean }
  fleet: Fleet | undefined
  /** Whether the service is shutting down. */
  isStopping(): boolean
}

/** Returns what the probes of the service answer. */
export function healthOf(parts: HealthParts): Health {
  const { fleet } = parts
  return {
    faults: () => faultsOf(parts),
    facts: () => (fleet ? { fleet: fleet.state() } : {}),
  }
}

async function faultsOf({ storage, pool, threads, fleet, isStopping }: HealthParts) {
  const faults: string[] = []
  if (isStopping()) faults.push('the service is shutting down')
  if (fleet?.canRead() === false) faults.push('no worker of the fleet is available')
  const { workers, workersReady } = pool.stats()
  if (!threads.ready) faults.push('no conversion thread has started')
  if (!pool.canRead) faults.push(`${workersReady} of ${workers} workers are warm`)
  const fault = await storage.fault()
  if (fault) faults.push(fault)
  return faults
}
