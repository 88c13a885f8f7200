import type { Clock } from '@rowdeck/core/clock'
import {
  createGuardedClient,
  type GuardedClient,
  type GuardedSettings,
} from '@rowdeck/core/outgoing'

/** How files are downloaded by URL. */
export interface Fetching {
  client: GuardedClient
  /** Milliseconds for one file, with the wait for a connection. */
  msMax: number
}

export interface FetchingSettings extends GuardedSettings {
  msMax: number
}

/** Returns how files are downloaded by URL; undefined if the operator does not allow it. */
export function createFetching(
  settings: FetchingSettings | undefined,
  clock: Clock,
): Fetching | undefined {
  return settings && { client: createGuardedClient(settings, { clock }), msMax: settings.msMax }
}
