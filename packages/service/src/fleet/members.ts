import { hostname } from 'node:os'
import type { Redis } from 'ioredis'
import { bookKeys, memberKey, membersKey } from './keys.ts'
import { measureQueue, readMembers } from './scripts.ts'

/** Time between two signs of life, and time without one after which a process counts as gone, in milliseconds. */
export const beatMs = 2000
const goneAfterMs = 10_000

/** Members that are read at a time: whoever can write to Redis could announce any number. Fleets have dozens. */
export const membersMax = 1000
/** A longer announcement is not read; those of members have about 500 bytes. */
export const announcementBytesMax = 4096
/** The ids of members are UUIDs. */
const idBytesMax = 36

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

/**
 * Lists the processes that gave a sign of life lately, fronts first, in a stable order. If there are more ids than a fleet
 * may have, some that change from call to call are read, and ids of nobody are deleted.
 */
export async function listMembers(redis: Redis): Promise<{ members: Member[]; ignored: number }> {
  const bounds = [membersMax, idBytesMax, announcementBytesMax]
  const keys = [membersKey, memberKey('')]
  const found = (await readMembers.run(redis, keys, bounds)) as [number, ...[Buffer, number][]]
  const [ignored, ...announcements] = found
  const members = announcements
    .flatMap(([text, msLeft]) => memberOf(text, msLeft) ?? [])
    .sort((a, b) => a.kind.localeCompare(b.kind) || a.id.localeCompare(b.id))
  return { members, ignored }
}

/** Undefined if the text is none that a member writes. */
function memberOf(text: Buffer, msLeft: number): Member | undefined {
  const announced = parsed(text.toString())
  return isAnnouncement(announced)
    ? { ...announced, lastSeenMs: Math.max(0, goneAfterMs - msLeft) }
    : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const textKeys = ['version', 'reading', 'models', 'key', 'queue', 'id', 'state', 'host'] as const
const numberKeys = ['pid', 'slots', 'slidesPerMinute', 'memoryBytes'] as const

function isAnnouncement(given: unknown): given is Announcement {
  const said = (given ?? {}) as Partial<Announcement>
  return (
    (said.kind === 'front' || said.kind === 'worker') &&
    textKeys.every((key) => typeof said[key] === 'string') &&
    numberKeys.every((key) => Number.isFinite(said[key]) && Number(said[key]) >= 0) &&
    Number.isSafeInteger(said.slots)
  )
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
