import type { Redis } from 'ioredis'
import { listMembers, type Member, measure, type QueueMeasure } from './members.ts'
import { connectToWait } from './redis-address.ts'

export { FleetWorker, type FleetWorkerOptions, type ReadPicture } from './fleet-worker.ts'
export type { Member, QueueMeasure, ReadingIdentity } from './members.ts'
export { type Fleet, type FleetState, openFleet } from './open-fleet.ts'
export { readingIdentity } from './reading-identity.ts'
export { shownAddress } from './redis-address.ts'

/** What Redis knows of a fleet. */
export interface FleetOverview {
  members: Member[]
  measure: QueueMeasure
}

/** Lists the processes of a fleet and measures its queue, for commands. Rejects if Redis does not answer. */
export async function inspectFleet(url: string): Promise<FleetOverview> {
  const redis = connectToWait(url)
  try {
    await connected(redis)
    const { members } = await listMembers(redis)
    return { members, measure: await measure(redis) }
  } finally {
    redis.disconnect()
  }
}

function connected(redis: Redis): Promise<void> {
  return new Promise((resolve, reject) => {
    redis.once('ready', resolve)
    redis.once('error', reject)
  })
}
