import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '@rowdeck/core/errors'
import { table, World } from '../../../../test/support/jobs-world.ts'

const full = (code: 'busy' | 'jobs_limited' | 'concurrency_limited') =>
  new AppError(code, 'There is no room.', { retryAfterSeconds: 10 })

async function sentTo(world: World) {
  const [server] = world.servers
  await world.send(server)
  const [sent] = world.sent
  assert.ok(sent)
  const close = async () => {
    for (const { jobs } of world.servers) await jobs.close()
  }
  return { sent, close }
}

test('A job that there is no room for before its first step is tried sixty times.', async () => {
  const world = new World()
  let attempts = 0
  world.beforeRead = () => {
    attempts += 1
    throw full('concurrency_limited')
  }
  const { sent, close } = await sentTo(world)
  for (let n = 0; n < 70; n++) await world.wait(10_000)
  assert.equal(attempts, 60)
  assert.equal((await world.stored(sent)).state, 'failed')
  await close()
})

test('A job that has begun is read again twice, because each attempt is work that nobody pays for.', async () => {
  for (const code of ['jobs_limited', 'busy'] as const) {
    const world = new World()
    let attempts = 0
    world.beforeRead = async (turn) => {
      await turn.run(async () => {})
      attempts += 1
      throw full(code)
    }
    const { sent, close } = await sentTo(world)
    for (let n = 0; n < 70; n++) await world.wait(10_000)
    assert.equal(attempts, 3)
    assert.equal((await world.stored(sent)).state, 'failed')
    await close()
  }
})

test('What an attempt that failed has read no longer takes room from other jobs while it pauses.', async () => {
  const world = new World({ jobBytesMax: 400 })
  const [server] = world.servers
  world.beforeRead = async (turn, lease) => {
    lease.setAdditionalBytes(90)
    await turn.run(async () => {})
    throw full('jobs_limited')
  }
  const { sent, close } = await sentTo(world)
  await world.settle()
  const other = server.jobs.capacity.acquire({ accountId: sent.accountId, isPaying: true }, 80)
  other[Symbol.dispose]()
  await close()
})

test('Each attempt is admitted anew, so that the limits of worker time end a job, too.', async () => {
  const world = new World()
  let attempts = 0
  world.beforeAttempt = () => {
    attempts += 1
    if (attempts === 2) throw new AppError('failed_time_exhausted', 'No time is left.')
  }
  world.beforeRead = async () => {
    throw full('busy')
  }
  const { sent, close } = await sentTo(world)
  for (let n = 0; n < 3; n++) await world.wait(10_000)
  const { state } = await world.stored(sent)
  assert.deepEqual([attempts, state], [2, 'failed'])
  await close()
})

test('Jobs of an account whose rows do not fit beside each other are read one after the other.', async () => {
  const world = new World()
  const [server] = world.servers
  let reading = 0
  world.beforeRead = async (turn) => {
    reading += 1
    try {
      await turn.run(async () => {})
      if (reading > 1) throw full('jobs_limited')
    } catch (error) {
      reading -= 1
      throw error
    }
  }
  for (let n = 0; n < 2; n++) await world.send(server)
  for (let n = 0; n < 70; n++) await world.wait(10_000)
  const [first, second] = world.sent
  assert.ok(first && second)
  for (const sent of world.sent) sent.charged.resolve()
  assert.deepEqual(
    [(await world.stored(first)).state, (await world.stored(second)).state],
    ['running', 'running'],
  )
  first.reading.resolve(table)
  reading = 0
  await world.wait(10_000)
  second.reading.resolve(table)
  await world.wait(10_000)
  assert.deepEqual(
    [(await world.stored(first)).state, (await world.stored(second)).state],
    ['done', 'done'],
  )
  for (const { jobs } of world.servers) await jobs.close()
})

test('The document of a job is freed when it has been read, before it is charged.', async () => {
  const world = new World()
  const { sent, close } = await sentTo(world)
  sent.reading.resolve(table)
  await world.settle()
  assert.equal((await world.stored(sent)).state, 'running')
  assert.equal(world.documentsFreed, 1)
  sent.charged.resolve()
  await world.settle()
  await close()
})
