import type { Clock } from '@rowdeck/core/clock'
import { dayMs } from '@rowdeck/core/time'
import type { WaitingPerson } from '../accounts/accounts.ts'
import { createNetworkHash } from './network-hash.ts'
import type { PeopleStore, WaitingPlace } from './people-store.ts'

/** Who asks for a place on the waiting list. */
export interface Asking {
  /** The address that the request comes from. */
  ip: string
  /** Whether the address is confirmed, by the provider of single sign-on. */
  isConfirmed?: boolean
  /** A decoy takes as long and adds nobody. */
  isDecoy?: boolean
}

/** People who asked for an account or a new password and get the link from an operator. */
export interface WaitingList {
  /** False if the list has no place for this address. */
  hasPlace(ip: string): Promise<boolean>
  /** Adds the address for 30 days, once, if there is a place. */
  add(email: string, asking: Asking): Promise<void>
  /** Who has waited longest comes first. */
  list(): Promise<WaitingPerson[]>
  /** Resolves to false if the address does not wait. */
  remove(email: string): Promise<boolean>
}

const keptMs = 30 * dayMs
/** Strangers must not be able to fill the disk; and those of one network, not the list. */
export const waitingLimits = { waitingMax: 1000, networkMax: 50 }

export function createWaitingList(
  store: Pick<
    PeopleStore,
    'addWaiting' | 'hasWaitingPlace' | 'listWaiting' | 'removeWaiting' | 'dropExpired'
  >,
  clock: Clock,
  secret: () => string,
): WaitingList {
  const networkHash = createNetworkHash(secret)
  const waitingPlace = (ip: string, isConfirmed = false): WaitingPlace => ({
    ...waitingLimits,
    now: clock.now(),
    networkHash: networkHash(ip),
    isConfirmed,
  })
  return {
    hasPlace: (ip) => store.hasWaitingPlace(waitingPlace(ip)),
    async add(email, { ip, isConfirmed, isDecoy = false }) {
      const now = clock.now()
      await store.dropExpired(now)
      const expiresAt = isDecoy ? now : now + keptMs
      await store.addWaiting({ email, expiresAt }, waitingPlace(ip, isConfirmed))
    },
    async list() {
      const waiting = await store.listWaiting(clock.now(), waitingLimits.waitingMax)
      return waiting.map(({ email, expiresAt }) => ({ email, since: expiresAt - keptMs }))
    },
    remove: (email) => store.removeWaiting(email),
  }
}
