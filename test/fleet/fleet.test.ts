import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '../../packages/core/src/errors.ts'
import { inspectFleet } from '../../packages/service/src/fleet/fleet.ts'
import { refusedAs } from '../pool/fake-worker-pool.ts'
import { manualClock } from '../support/manual-clock.ts'
import { startRedis } from './redis-server.ts'
import { identity, startFront, startWorker, until } from './small-fleet.ts'

test('A picture is read by a worker, and nothing of it is left in Redis.', async (t) => {
  const redis = await startRedis(t)
  if (!redis) return
  const { taken } = await startWorker(redis)
  const { front, read, readHere } = startFront(redis)
  await until(() => front.available)
  assert.equal(await read('a', 'first'), 'there: first')
  assert.equal(await read('a', 'second'), 'there: second')
  assert.deepEqual([taken, readHere], [['first', 'second'], []])
  const left = (await redis.client.keys('*')).filter((key) =>
    /picture|open|sizes|replies/.test(key),
  )
  assert.deepEqual(left, [])
  assert.equal(await redis.client.get('{rowdeck}:bytes'), '0')
})

test('Redis sees neither pictures nor readings, and pictures only for their time limit.', async (t) => {
  const redis = await startRedis(t)
  if (!redis) return
  const seen: string[] = []
  const monitor = await redis.client.monitor()
  t.after(() => monitor.disconnect())
  monitor.on('monitor', (_time: string, args: string[]) => seen.push(args.join(' ')))
  const going = Promise.withResolvers<string>()
  await startWorker(redis, { answer: () => going.promise })
  const { front, read } = startFront(redis)
  await until(() => front.available)
  const reading = read('a', 'words on a slide')
  await until(async () => (await redis.client.keys('*picture*')).length === 1)
  const [key = ''] = await redis.client.keys('*picture*')
  const msLeft = await redis.client.pttl(key)
  assert.ok(msLeft > 0 && msLeft <= 60_000, `${msLeft} ms`)
  going.resolve('words that were read')
  assert.equal(await reading, 'words that were read')
  assert.ok(seen.some((command) => command.includes('picture')))
  assert.doesNotMatch(seen.join('\n'), /words/)
})

test('What a worker refuses is refused by the front with the same code, and costs what it cost.', async (t) => {
  const redis = await startRedis(t)
  if (!redis) return
  await startWorker(redis, {
    answer: () => Promise.reject(new AppError('image_too_large', 'Too large.')),
  })
  const { front, read } = startFront(redis)
  await until(() => front.available)
  let workedMs = 0
  const worked = (ms: number) => {
    workedMs += ms
  }
  await assert.rejects(read('a', 'huge', { worked }), refusedAs('image_too_large'))
  assert.equal(workedMs, 1)
})

test('A page whose picture shows nothing is rendered and sent again.', async (t) => {
  const redis = await startRedis(t)
  if (!redis) return
  await startWorker(redis, {
    answer: async (picture) => (picture === 'rendered' ? 'read' : undefined),
  })
  const { front, read } = startFront(redis)
  await until(() => front.available)
  const place = { index: 0, panel: undefined }
  const takePicture = async (render: boolean) => ({
    bytes: new TextEncoder().encode(render ? 'rendered' : 'file'),
    place,
  })
  assert.equal(await read('a', '', { takePicture }), 'read')
})

test('An account with few slides does not wait for one with many.', async (t) => {
  const redis = await startRedis(t)
  if (!redis) return
  const first = Promise.withResolvers<void>()
  const { taken } = await startWorker(redis, {
    answer: async (picture) => {
      await first.promise
      return picture
    },
  })
  const { front, read } = startFront(redis)
  await until(() => front.available)
  const many = Array.from({ length: 100 }, (_, at) => read('many', `many ${at}`))
  await until(async () => (await redis.client.zcard('{rowdeck}:open')) >= 8)
  const few = [read('few', 'few 0'), read('few', 'few 1'), read('few', 'few 2')]
  await until(async () => (await redis.client.zcard('{rowdeck}:open')) >= 11)
  first.resolve()
  await Promise.all([...many, ...few])
  assert.equal(taken.length, 103)
  const last = taken.lastIndexOf('few 2')
  assert.ok(last < 12, `the last of three slides was read as number ${last + 1}`)
})

test('A front without workers answers busy when the queue is full, one with workers reads itself.', async (t) => {
  const redis = await startRedis(t)
  if (!redis) return
  const going = Promise.withResolvers<string>()
  await startWorker(redis, { answer: () => going.promise })
  const pure = startFront(redis, { hasWorkers: false, slidesMax: 2, waitingMsMax: 300 })
  const other = startFront(redis, { bytesMax: 10 })
  await until(() => pure.front.available && other.front.available)
  const reading = [pure.read('a', 'one'), pure.read('a', 'two')]
  await until(async () => (await redis.client.zcard('{rowdeck}:open')) === 2)
  await assert.rejects(pure.read('b', 'three'), refusedAs('busy'))
  assert.equal(await other.read('b', 'too many bytes'), 'here: too many bytes')
  going.resolve('read')
  assert.deepEqual(await Promise.all(reading), ['read', 'read'])
})

test('When a caller hangs up, pictures that no worker has begun are removed.', async (t) => {
  const redis = await startRedis(t)
  if (!redis) return
  const going = Promise.withResolvers<string>()
  const { taken } = await startWorker(redis, { answer: () => going.promise })
  const { front, read } = startFront(redis)
  await until(() => front.available)
  const first = read('a', 'first')
  await until(() => taken.length === 1)
  const hangUp = new AbortController()
  const gone = ['x', 'y', 'z'].map((picture) => read('a', picture, { signal: hangUp.signal }))
  await until(async () => (await redis.client.zcard('{rowdeck}:open')) === 4)
  hangUp.abort(new Error('hung up'))
  for (const one of gone) await assert.rejects(one, /hung up/)
  await until(async () => (await redis.client.keys('*picture*')).length === 1)
  going.resolve('read')
  assert.equal(await first, 'read')
  assert.equal(await read('a', 'last'), 'read')
  assert.deepEqual(taken, ['first', 'last'])
})

test('A slide that no worker reads in time is read by the front itself.', async (t) => {
  const redis = await startRedis(t)
  if (!redis) return
  const { taken } = await startWorker(redis, { answer: () => new Promise(() => {}) })
  const clock = manualClock()
  const { front, read } = startFront(redis, { clock, slideMsMax: 30_000 })
  await until(() => front.available)
  const reading = read('a', 'slow')
  await until(() => taken.length === 1)
  clock.advance(30_000)
  assert.equal(await reading, 'here: slow')
})

test('A worker that would read otherwise gets no picture: the front reads it.', async (t) => {
  const redis = await startRedis(t)
  if (!redis) return
  const older = { ...identity, reading: 'older', queue: 'slides-older-models-key' }
  const { taken } = await startWorker(redis, { identity: older })
  const { front, read } = startFront(redis)
  await until(() => front.seen()?.members.length === 2)
  assert.equal(await read('a', 'slide'), 'here: slide')
  await startWorker(redis)
  await until(() => front.available)
  assert.equal(await read('a', 'slide'), 'there: slide')
  assert.deepEqual(taken, [])
})

test('A picture that has killed two workers is not given to a third.', async (t) => {
  const redis = await startRedis(t)
  if (!redis) return
  const first = Promise.withResolvers<string>()
  const { taken } = await startWorker(redis, { answer: () => first.promise })
  const { front, read } = startFront(redis)
  await until(() => front.available)
  const before = read('a', 'before')
  await until(() => taken.length === 1)
  const poison = read('a', 'poison')
  const refused = assert.rejects(poison, refusedAs('reading_crashed'))
  await until(async () => (await redis.client.zcard('{rowdeck}:open')) === 2)
  const [waiting = ''] = await redis.client.zrange('{rowdeck}:waiting', '0', '-1')
  await redis.client.hset('{rowdeck}:starts', waiting, '2')
  first.resolve('read')
  await before
  await refused
  assert.deepEqual(taken, ['before'])
})

test('A worker that stops finishes its slide and takes no more; another one reads the rest.', async (t) => {
  const redis = await startRedis(t)
  if (!redis) return
  const going = Promise.withResolvers<string>()
  const stopping = await startWorker(redis, { answer: () => going.promise })
  const { front, read } = startFront(redis)
  await until(() => front.available)
  const first = read('a', 'first')
  await until(() => stopping.taken.length === 1)
  const second = read('a', 'second')
  await until(async () => (await redis.client.zcard('{rowdeck}:open')) === 2)
  const finished = stopping.worker.finish()
  const other = await startWorker(redis)
  assert.equal(await second, 'there: second')
  going.resolve('finished')
  assert.equal(await first, 'finished')
  await finished
  assert.deepEqual([stopping.taken, other.taken], [['first'], ['second']])
})

test('Fronts and workers are listed with what they read with, and what waits is counted.', async (t) => {
  const redis = await startRedis(t)
  if (!redis) return
  const { taken } = await startWorker(redis, { answer: () => new Promise(() => {}), slots: 1 })
  const { front, read } = startFront(redis)
  await until(() => front.available)
  for (const picture of ['read', 'waits', 'waits']) void read('a', picture).catch(() => {})
  await until(() => taken.length === 1)
  await until(async () => (await redis.client.zcard('{rowdeck}:open')) === 3)
  const { members, measure } = await inspectFleet(redis.url)
  assert.deepEqual(
    members.map(({ kind, models, slots, state }) => ({ kind, models, slots, state })),
    [
      { kind: 'front', models: 'models', slots: 1, state: 'ready' },
      { kind: 'worker', models: 'models', slots: 1, state: 'ready' },
    ],
  )
  for (const { lastSeenMs, memoryBytes } of members)
    assert.ok(lastSeenMs < 10_000 && memoryBytes > 0)
  assert.deepEqual([measure.open, measure.waiting], [3, 2])
  assert.ok(measure.pictureBytes > 0)
})
