import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { systemClock } from '../../packages/core/src/clock.ts'
import {
  type EncodedReadings,
  encodeReadings,
} from '../../packages/reader/src/conversion/convert.ts'
import {
  FleetWorker,
  type ReadPicture,
  readingIdentity,
} from '../../packages/service/src/fleet/fleet.ts'
import { createLogger } from '../../packages/service/src/telemetry/telemetry.ts'
import { manualClock } from '../support/manual-clock.ts'
import { pictureOf } from '../support/small-scan.ts'
import { sendForm, startTestApp, type TestAppOptions } from '../support/test-app.ts'
import { type RedisServer, startRedis } from './redis-server.ts'
import { secret, until } from './small-fleet.ts'

const workerProgram = new URL('../pool/fake-worker.ts', import.meta.url)
const scan = Buffer.from('%PDF-1.7\npicture one\npicture two\npicture three')

/** A service whose pictures are read through this Redis. */
async function startService(redis: RedisServer, options: TestAppOptions = {}) {
  const environment = { REDIS_URL: redis.url, ROWDECK_FLEET_SECRET: secret, ...options.environment }
  const service = await startTestApp({ ...options, workerProgram, environment })
  redis.users.push(() => service.close())
  return service
}

/** A worker that reads as this service would. */
async function startReader(redis: RedisServer, service: { config: Config }, read: ReadPicture) {
  const worker = new FleetWorker({
    ...{ url: redis.url, secret, slideMsMax: 60_000, slots: 4, read, clock: systemClock },
    identity: await readingIdentity(service.config.reading, secret),
    log: createLogger('silent'),
  })
  redis.users.push(() => worker.close())
  await worker.started()
  return worker
}

type Config = Awaited<ReturnType<typeof startTestApp>>['config']

const seen: ReadPicture = async ({ place }, _signal, worked) => {
  worked(2000)
  return encodeReadings([pictureOf(place.index)])
}

async function usesFleet(url: string): Promise<boolean> {
  const answer: { fleet?: { pictures: string } } = JSON.parse(
    await (await fetch(`${url}/readyz`)).text(),
  )
  return answer.fleet?.pictures === 'fleet'
}

test('A conversion whose pictures were read elsewhere is charged once, with the worker time of the fleet.', async (t) => {
  const redis = await startRedis(t)
  if (!redis) return
  const service = await startService(redis)
  await startReader(redis, service, seen)
  await until(() => usesFleet(service.app.url))
  const { id, key } = await service.newAccount()
  const { status, body } = await sendForm(service.convertUrl, key, { file: scan })
  assert.equal(status, 200)
  assert.deepEqual(
    body.rows.slice(1).map(({ slide }: { slide: string }) => slide.split('\n')[0]),
    ['Seen 2', 'Seen 3', 'Seen 4'],
  )
  const standing = () => service.app.accounts.standing(id)
  assert.equal((await standing()).free?.left, 2)
  // it is stored once a second
  await until(async () => (await standing()).workerSeconds.used >= 6)
})

test('A conversion that loses Redis in the middle is answered whole and charged once.', async (t) => {
  const redis = await startRedis(t)
  if (!redis) return
  const service = await startService(redis)
  const taken: number[] = []
  await startReader(redis, service, ({ place }) => {
    taken.push(place.index)
    return new Promise<EncodedReadings>(() => {})
  })
  await until(() => usesFleet(service.app.url))
  const { id, key } = await service.newAccount()
  const sent = sendForm(service.convertUrl, key, { file: scan })
  await until(() => taken.length === 3)
  await redis.kill()
  const { status, body } = await sent
  assert.deepEqual([status, body.rowCount], [200, 4])
  assert.equal((await service.app.accounts.standing(id)).free?.left, 2)
})

test('A service without workers refuses what needs OCR as busy, without a charge, and reads text.', async (t) => {
  const redis = await startRedis(t)
  if (!redis) return
  const clock = manualClock()
  const service = await startService(redis, { clock, environment: { ROWDECK_WORKERS: '0' } })
  const { id, key } = await service.newAccount()
  let settled = false
  const sent = sendForm(service.convertUrl, key, { file: scan }).finally(() => {
    settled = true
  })
  while (!settled) {
    const { documents, workersBusy, stepsWaiting } = service.app.stats()
    // while it waits for the fleet: time does not pass for anything that is at work here
    if (documents > 0 && workersBusy + stepsWaiting === 0) clock.advance(100)
    await setImmediate()
  }
  const refused = await sent
  assert.deepEqual([refused.status, refused.body.error.code], [503, 'busy'])
  const text = Buffer.from('%PDF-1.7\nA slide')
  assert.equal((await sendForm(service.convertUrl, key, { file: text })).status, 200)
  assert.equal((await service.app.accounts.standing(id)).free?.left, 2)
})
