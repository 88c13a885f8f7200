import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { Redis } from 'ioredis'
import { FleetView } from '../../packages/service/src/fleet/fleet-view.ts'
import { memberKey, membersKey } from '../../packages/service/src/fleet/keys.ts'
import {
  type Announcement,
  announce,
  announcementBytesMax,
  beatMs,
  listMembers,
  membersMax,
  thisProcess,
} from '../../packages/service/src/fleet/members.ts'
import { createLogger } from '../../packages/service/src/telemetry/telemetry.ts'
import { manualClock } from '../support/manual-clock.ts'
import { startRedis } from './redis-server.ts'
import { identity } from './small-fleet.ts'

function worker(): Announcement {
  const load = { slots: 1, slidesPerMinute: 0 }
  return {
    ...identity,
    ...thisProcess(),
    ...load,
    kind: 'worker',
    id: randomUUID(),
    state: 'ready',
  }
}

async function announceMany(redis: Redis, count: number): Promise<void> {
  await Promise.all(Array.from({ length: count }, () => announce(redis, worker())))
}

test('As many members are listed as a fleet may have; of more, so many, and the rest is reported as ignored.', async (t) => {
  const redis = await startRedis(t)
  if (!redis) return
  await announceMany(redis.client, membersMax)
  const all = await listMembers(redis.client)
  assert.deepEqual([all.members.length, all.ignored], [membersMax, 0])
  await announceMany(redis.client, 1)
  const most = await listMembers(redis.client)
  assert.deepEqual([most.members.length, most.ignored], [membersMax, 1])
})

test('A set full of unknown ids is read and emptied in bounded steps.', async (t) => {
  const redis = await startRedis(t)
  if (!redis) return
  const ids = Array.from({ length: 3 * membersMax }, (_, at) => `${at}`)
  await redis.client.sadd(membersKey, ...ids)
  for (const left of [2, 1, 0]) {
    assert.deepEqual((await listMembers(redis.client)).members, [])
    assert.equal(await redis.client.scard(membersKey), left * membersMax)
  }
})

test('What is no announcement of a member hides no other member.', async (t) => {
  const redis = await startRedis(t)
  if (!redis) return
  const good = worker()
  await announce(redis.client, good)
  const text = JSON.stringify({ ...good, id: randomUUID() })
  const forged = [
    ...['no JSON', 'null', '[]', '{}', '5', '{"kind":5}'],
    ...['1e999', '-1', '0.5', '"5"', 'null'].map((slots) =>
      text.replace('"slots":1', `"slots":${slots}`),
    ),
    text.replace('"worker"', '"other"'),
    text.replace(/"host":"[^"]*"/, '"host":{}'),
  ]
  for (const one of forged) {
    const id = randomUUID()
    await redis.client.sadd(membersKey, id)
    await redis.client.set(memberKey(id), one, 'PX', 10_000)
  }
  const { members } = await listMembers(redis.client)
  assert.deepEqual(
    members.map(({ id }) => id),
    [good.id],
  )
})

test('An announcement that is longer than any that a member writes is not read.', async (t) => {
  const redis = await startRedis(t)
  if (!redis) return
  const [short, long] = [worker(), worker()]
  await announce(redis.client, short)
  await announce(redis.client, long)
  const padded = (member: Announcement, bytes: number) => JSON.stringify(member).padEnd(bytes)
  await redis.client.set(memberKey(short.id), padded(short, announcementBytesMax), 'PX', 60_000)
  await redis.client.set(memberKey(long.id), padded(long, announcementBytesMax + 1), 'PX', 60_000)
  const { members } = await listMembers(redis.client)
  assert.deepEqual(
    members.map(({ id }) => id),
    [short.id],
  )
})

test('An id that is longer than those of members is not read.', async (t) => {
  const redis = await startRedis(t)
  if (!redis) return
  await announce(redis.client, { ...worker(), id: 'x'.repeat(37) })
  assert.deepEqual(await listMembers(redis.client), { members: [], ignored: 0 })
  assert.equal(await redis.client.scard(membersKey), 0)
})

test('That a fleet has too many members is logged once.', async (t) => {
  const redis = await startRedis(t)
  if (!redis) return
  const lines: string[] = []
  const log = createLogger('warn', { write: (line) => void lines.push(JSON.parse(line).msg) })
  const clock = manualClock()
  const { host: _host, pid: _pid, memoryBytes: _bytes, ...own } = worker()
  const view = new FleetView(redis.client, {
    ...{ clock, log, queue: identity.queue },
    announcement: () => own,
    lost: () => {},
  })
  redis.users.push(() => view.close())
  await announceMany(redis.client, membersMax + 1)
  for (let beat = 0; beat < 2; beat++) {
    const before = view.seen
    await t.waitFor(() => {
      clock.advance(beatMs)
      assert.notEqual(view.seen, before)
    })
  }
  assert.deepEqual(lines, [
    'Redis lists more members than a fleet may have; the others are ignored',
  ])
})
