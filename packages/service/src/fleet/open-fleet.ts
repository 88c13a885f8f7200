import type { Clock } from '@rowdeck/core/clock'
import type { PictureReader, ReadingSettings } from '@rowdeck/reader/pool'
import type { Logger } from '../telemetry/telemetry.ts'
import { createFleetPictureReader } from './fleet-picture-reader.ts'
import { FleetFront, type FleetSettings } from './front.ts'
import type { Member, QueueMeasure } from './members.ts'
import { readingIdentity } from './reading-identity.ts'

export interface OpenFleetSettings extends FleetSettings {
  /** Whether this front can read pictures itself. */
  hasWorkers: boolean
  waitingMsMax: number
}

export interface OpenFleetOptions {
  clock: Clock
  log: Logger
  reading: ReadingSettings
  /** Processes of this front that can read pictures. */
  ownWorkers: number
}

/** The fleet as a front uses it. */
export interface Fleet {
  pictureReader: PictureReader
  state(): FleetState
  view(): FleetView
  /** What was last seen of all processes; no members and no measure while Redis is lost. */
  measured(): { members: Member[]; measure: QueueMeasure | undefined; slots: number }
  /** Whether pictures can be read, by the fleet or by this front. */
  canRead(): boolean
  close(): Promise<void>
}

/** The state of the fleet for probes and autoscaling. */
export interface FleetState {
  redis: 'connected' | 'lost'
  /** Where new pictures are read: `nowhere` means that their requests get 503. */
  pictures: 'fleet' | 'here' | 'nowhere'
  /** Pictures that the workers of the fleet can read at the same time. */
  slots: number
  /** Slides waiting for a worker, from all fronts. */
  waiting: number
  oldestWaitingSeconds: number
}

/** The state of the fleet for people. */
export interface FleetView extends FleetState {
  members: (Omit<Member, 'lastSeenMs' | 'pid'> & { lastSeenSeconds: number })[]
}

/** Connects to the fleet in the background; until that has happened, pictures are read as if it were unavailable. */
export async function openFleet(
  { hasWorkers, waitingMsMax, ...settings }: OpenFleetSettings,
  { reading, clock, log, ownWorkers }: OpenFleetOptions,
): Promise<Fleet> {
  const identity = await readingIdentity(reading, settings.secret)
  const front = new FleetFront(settings, { identity, clock, log, ownWorkers })
  const state = () => stateOf(front, hasWorkers)
  return {
    pictureReader: createFleetPictureReader(front, { clock, hasWorkers, waitingMsMax }),
    canRead: () => hasWorkers || front.available,
    state,
    view: () => ({ ...state(), members: (front.seen()?.members ?? []).map(shown) }),
    measured: () => {
      const { members = [], measure } = front.seen() ?? {}
      return { members, measure, slots: front.slots }
    },
    close: () => front.close(),
  }
}

function stateOf(front: FleetFront, hasWorkers: boolean): FleetState {
  const measure = front.seen()?.measure
  const otherwise = hasWorkers ? 'here' : 'nowhere'
  return {
    redis: measure ? 'connected' : 'lost',
    pictures: front.available ? 'fleet' : otherwise,
    slots: front.slots,
    waiting: measure?.waiting ?? 0,
    oldestWaitingSeconds: inSeconds(measure?.oldestMs ?? 0),
  }
}

function shown({ lastSeenMs, host, pid, ...member }: Member): FleetView['members'][number] {
  return { ...member, host: `${host}:${pid}`, lastSeenSeconds: inSeconds(lastSeenMs) }
}

/** Seconds with one decimal. */
function inSeconds(ms: number): number {
  return Math.round(ms / 100) / 10
}
