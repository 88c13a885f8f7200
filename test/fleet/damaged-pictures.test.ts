import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type RedisServer, startRedis } from './redis-server.ts'
import { type SmallFront, startFront, startWorker, until } from './small-fleet.ts'

/** Changes the picture that waits in Redis while the only worker reads another one. */
async function withDamage(redis: RedisServer, { front, read }: SmallFront): Promise<string> {
  const going = Promise.withResolvers<string>()
  const { taken } = await startWorker(redis, {
    answer: (picture) => (picture === 'first' ? going.promise : Promise.resolve(picture)),
  })
  await until(() => front.available)
  const first = read('a', 'first')
  await until(() => taken.length === 1)
  const [busy] = await redis.client.keys('*picture*')
  const second = read('a', 'second')
  await until(async () => (await redis.client.keys('*picture*')).length === 2)
  const key = (await redis.client.keys('*picture*')).find((one) => one !== busy) ?? ''
  await redis.client.setrange(key, 20, 'damage')
  going.resolve('read')
  assert.equal(await first, 'read')
  return await second
}

test('A picture that arrives damaged from Redis is read by the front itself.', async (t) => {
  const redis = await startRedis(t)
  if (!redis) return
  const front = startFront(redis)
  assert.equal(await withDamage(redis, front), 'here: second')
  assert.deepEqual(front.readHere, ['second'])
})

test('A front without workers of its own sends it again.', async (t) => {
  const redis = await startRedis(t)
  if (!redis) return
  const front = startFront(redis, { hasWorkers: false, waitingMsMax: 60_000 })
  assert.equal(await withDamage(redis, front), 'second')
})
