import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { Redis } from 'ioredis'
import { logOutages } from '../../packages/service/src/fleet/outage-log.ts'
import { warnAboutRedis } from '../../packages/service/src/fleet/warn-about-redis.ts'
import { createLogger } from '../../packages/service/src/telemetry/telemetry.ts'
import { manualClock } from '../support/manual-clock.ts'
import { startRedis } from './redis-server.ts'

test('A Redis that writes to disk or evicts is warned about; one without persistence is not.', async (t) => {
  const redis = await startRedis(t)
  if (!redis) return
  const lines: string[] = []
  const log = createLogger('info', { write: (line) => void lines.push(line) })
  await warnAboutRedis(redis.client, log)
  assert.deepEqual(lines, [])
  await redis.client.config('SET', 'save', '3600 1')
  await redis.client.config('SET', 'maxmemory-policy', 'volatile-lru')
  await warnAboutRedis(redis.client, log)
  assert.equal(lines.length, 2)
  assert.match(lines.join(''), /save.*maxmemory-policy volatile-lru/s)
})

test('A Redis that starts together with the service is no outage; one that stays away is reported once, and so is its return.', async (t) => {
  const redis = await startRedis(t)
  if (!redis) return
  const clock = manualClock()
  const lines: string[] = []
  const log = createLogger('info', { write: (line) => void lines.push(JSON.parse(line).msg) })
  const connect = () => {
    const connection = new Redis(redis.url, { maxRetriesPerRequest: null, retryStrategy: () => 20 })
    redis.users.push(async () => connection.disconnect())
    logOutages([connection], { log, clock })
    return connection
  }
  await redis.kill()
  const starting = connect()
  await once(starting, 'error')
  await redis.restart()
  await once(starting, 'ready')
  clock.advance(60_000)
  assert.deepEqual(lines, [])

  await redis.kill()
  await once(starting, 'error')
  await once(starting, 'error')
  assert.deepEqual(lines.splice(0), ['Redis is lost'])
  const late = connect()
  await once(late, 'error')
  clock.advance(9_999)
  assert.deepEqual(lines, [])
  clock.advance(1)
  assert.deepEqual(lines.splice(0), ['Redis cannot be reached'])
  await redis.restart()
  await Promise.all([once(starting, 'ready'), once(late, 'ready')])
  assert.deepEqual(lines, ['Redis is back', 'Redis is back'])
})
