import { hostname } from 'node:os'
import type { Redis } from 'ioredis'
import { bookKeys, memberKey, membersKey } from './keys.ts'
import { measureQueue } from './scripts.ts'

/** Time between two signs of life, and time without one after which a process counts as gone, in milliseconds. */
export const beatMs = 2000
const goneAfterMs = 10_000

/** Version and models of a process: it shares a queue only with processes that would read a picture alike. */
export interface ReadingIdentity {
  version: string
  /** Digest of the reading code and its libraries. */
  reading: string
  /** Digest of the OCR models. */
  models: string
  /** Identifies the secret of the fleet. */
  key: string
  /** Name of the queue, which follows from the other three. */
  queue: string
}

/** A front or worker as it announces itself. */
export interface Announcement extends ReadingIdentity {
  kind: 'front' | 'worker'
  id: string
  state: 'ready' | 'stopping'
  host: string
  pid: number
  /** Pictures that a worker reads at the same time; of a front, its own processes that can read. */
  slots: number
  slidesPerMinute: number
  /** Resident memory; of a worker with the processes that read. */
  memoryBytes: number
}

export interface Member extends Announcement {
  /** Milliseconds since its last sign of life. */
  lastSeenMs: number
}

/** What lies in Redis, over all queues. */
export interface QueueMeasure {
  /** Slides waiting or being read. */
  open: number
  waiting: number
  /** Milliseconds for which the oldest waiting slide has waited. */
  oldestMs: number
  pictureBytes: number
}

/** What every announcement of this process says. */
export const thisProcess = () => ({
  host: hostname(),
  pid: process.pid,
  memoryBytes: process.memoryUsage.rss(),
})

/** Writes the sign of life of this process. It expires by itself. */
export async function announce(redis: Redis, member: Announcement): Promise<void> {
  await redis
    .multi()
    .set(memberKey(member.id), JSON.stringify(member), 'PX', goneAfterMs)
    .sadd(membersKey, member.id)
    .exec()
}

export async function withdrawMember(redis: Redis, id: string): Promise<void> {
  await redis.multi().unlink(memberKey(id)).srem(membersKey, id).exec()
}

/** Lists the processes that gave a sign of life lately, fronts first, in a stable order. */
export async function listMembers(redis: Redis): Promise<Member[]> {
  const ids = await redis.smembers(membersKey)
  const members = await Promise.all(ids.map((id) => readMember(redis, id)))
  const gone = ids.filter((_, at) => members[at] === undefined)
  if (gone.length > 0) await redis.srem(membersKey, ...gone)
  return members
    .filter((member) => member !== undefined)
    .sort((a, b) => a.kind.localeCompare(b.kind) || a.id.localeCompare(b.id))
}

async function readMember(redis: Redis, id: string): Promise<Member | undefined> {
  const [text, msLeft] = await Promise.all([redis.get(memberKey(id)), redis.pttl(memberKey(id))])
  if (text === null) return undefined
  const announced: Announcement = JSON.parse(text)
  return { ...announced, lastSeenMs: Math.max(0, goneAfterMs - msLeft) }
}

export async function measure(redis: Redis): Promise<QueueMeasure> {
  const [open, waiting, oldestMs, pictureBytes] = (await measureQueue.run(redis, bookKeys, [])) as [
    number,
    number,
    number,
    number,
  ]
  return { open, waiting, oldestMs, pictureBytes }
}
