import type { WaitingPerson } from '../accounts/accounts.ts'
import type { Clock } from '../clock.ts'
import { dayMs } from '../time.ts'
import type { PeopleStore } from './people-store.ts'

/** People who asked for an account or a new password and get the link from an operator. */
export interface WaitingList {
  /** False if so many wait that nobody is added. */
  hasRoom(): Promise<boolean>
  /** Adds the address for 30 days, once. A decoy takes as long and adds nobody. */
  add(email: string, options?: { isDecoy: boolean }): Promise<void>
  /** Who has waited longest comes first. */
  list(): Promise<WaitingPerson[]>
  /** Resolves to false if the address does not wait. */
  remove(email: string): Promise<boolean>
}

const keptMs = 30 * dayMs
/** Strangers must not be able to fill the disk. */
const waitingMax = 1000

export function createWaitingList(
  store: Pick<PeopleStore, 'addWaiting' | 'listWaiting' | 'removeWaiting' | 'dropExpired'>,
  clock: Clock,
): WaitingList {
  const list = async () => {
    const waiting = await store.listWaiting(clock.now(), waitingMax)
    return waiting.map(({ email, expiresAt }) => ({ email, since: expiresAt - keptMs }))
  }
  const hasRoom = async () => (await list()).length < waitingMax
  return {
    hasRoom,
    async add(email, { isDecoy } = { isDecoy: false }) {
      const now = clock.now()
      await store.dropExpired(now)
      const expiresAt = isDecoy ? now : now + keptMs
      if (await hasRoom()) await store.addWaiting({ email, expiresAt })
    },
    list,
    remove: (email) => store.removeWaiting(email),
  }
}
