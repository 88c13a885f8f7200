import type { BodyRate } from '@rowdeck/core/body-rate'
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
  /** At which it must arrive. */
  bodyRate: BodyRate
}

export interface FetchingSettings extends GuardedSettings, Pick<Fetching, 'msMax' | 'bodyRate'> {}

/** Returns how files are downloaded by URL; undefined if the operator does not allow it. */
export function createFetching(
  settings: FetchingSettings | undefined,
  clock: Clock,
): Fetching | undefined {
  if (settings === undefined) return undefined
  const { msMax, bodyRate } = settings
  return { client: createGuardedClient(settings, { clock }), msMax, bodyRate }
}
