import assert from 'node:assert/strict'
import { test } from 'node:test'
import { warnAboutRedis } from '../../src/fleet/warn-about-redis.ts'
import { createLogger } from '../../src/telemetry/telemetry.ts'
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
