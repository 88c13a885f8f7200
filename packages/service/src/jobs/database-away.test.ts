import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '@rowdeck/core/errors'
import { granted, type Sent, table, World } from '../../../../test/support/jobs-world.ts'
import type { EndedJob } from './jobs.ts'

const away = () => new AppError('busy', 'The database is away.')

/** Two servers, with a job of the first one; what it reports is kept. */
async function openWorld(callbackUrl: string | null = null) {
  const ended: EndedJob[] = []
  const world: World = new World(
    {},
    {
      check() {},
      async sendResult() {},
      seal: (_, url) => url,
      async ended(event) {
        await world.beforeCall('ended')
        ended.push(event)
      },
    },
  )
  world.expectsErrors = true
  const [first, second] = world.servers
  await world.send(first, callbackUrl)
  const [sent] = world.sent
  assert.ok(sent)
  const read = async (one: Sent) => {
    one.charged.resolve()
    one.reading.resolve(table)
    await world.settle()
  }
  const close = async () => {
    world.beforeCall = () => {}
    for (const { jobs } of world.servers) await jobs.close()
  }
  const credits = async () => (await world.desk.accounts.standing(sent.accountId)).credits
  return { world, first, second, sent, ended, read, close, credits }
}

test('After the database was away, no server takes the jobs of another one that lives.', async () => {
  const { world, first, sent, close } = await openWorld()
  world.beforeCall = () => {
    throw away()
  }
  await world.live(60_000)
  world.beforeCall = () => {}
  // the other one is the first to return
  first.isFrozen = true
  await world.wait(10_000)
  world.thaw(first)
  await world.live(60_000)
  assert.equal((await world.stored(sent)).state, 'running')
  await close()
})

test('A server goes on to say that it has its jobs while it ends those of others.', async () => {
  const { world, first, second, sent, close } = await openWorld()
  await world.send(second)
  const [, own] = world.sent
  first.isFrozen = true
  const stuck = Promise.withResolvers<void>()
  world.beforeCall = (method) => (method === 'takeBack' ? stuck.promise : undefined)
  await world.live(100_000)
  assert.ok(own)
  const { heldUntil, state } = await world.stored(own)
  assert.equal(state, 'running')
  assert.ok(heldUntil > second.clock.now(), 'it still counts as alive')
  stuck.resolve()
  await world.settle()
  assert.equal((await world.stored(sent)).state, 'failed')
  world.thaw(first)
  await close()
})

test('Jobs of a server that has died all end, also if the database fails between them.', async () => {
  const { world, first, second, close } = await openWorld()
  for (let n = 0; n < 3; n++) await world.send(first)
  first.isFrozen = true
  let calls = 0
  world.beforeCall = (method) => {
    if (method === 'takeBack' && ++calls === 2) throw away()
  }
  await world.live(50_000)
  const states = await Promise.all(world.sent.map(async (sent) => (await world.stored(sent)).state))
  assert.deepEqual(new Set(states), new Set(['failed']))
  assert.equal(second.isFrozen, false)
  world.thaw(first)
  await close()
})

test('A job that the database stores without saying so ends, uncharged.', async () => {
  const { world, first, close, credits } = await openWorld()
  const { accountId } = world.sent[0] ?? assert.fail()
  const { addJobs } = first.store
  first.store.addJobs = async (jobs) => {
    await addJobs.call(first.store, jobs)
    throw away()
  }
  await assert.rejects(world.send(first))
  first.store.addJobs = addJobs
  await world.live(20_000)
  const states = (await first.jobs.list(accountId, { rowsMax: 10 })).map(({ state }) => state)
  assert.deepEqual(states.toSorted(), ['failed', 'running'])
  assert.equal((await credits()).held, 1)
  await close()
})

test('The webhook of a job is stored when the database is back, before the service has stopped.', async () => {
  const { world, first, sent, ended, read, close } = await openWorld('https://example.com')
  let calls = 0
  world.beforeCall = (method) => {
    if (method === 'ended' && ++calls < 3) throw away()
  }
  await read(sent)
  assert.equal(ended.length, 0)
  for (let n = 0; n < 3; n++) await world.wait(1000)
  assert.deepEqual([ended.length, first.isFrozen], [1, false])
  await world.send(first, 'https://example.com')
  const [, failing] = world.sent
  const stored = Promise.withResolvers<void>()
  world.beforeCall = (method) => (method === 'ended' ? stored.promise : undefined)
  failing?.reading.reject(new AppError('document_unreadable', 'No deck.'))
  await world.settle()
  let isClosed = false
  const closed = first.jobs.close().then(() => {
    isClosed = true
  })
  await world.settle()
  assert.equal(isClosed, false)
  stored.resolve()
  await closed
  assert.deepEqual(ended.map(({ type }) => type).toSorted(), [
    'job.done',
    'job.failed',
    'job.failed',
  ])
  await close()
})

test('A job that is canceled after its charge is refunded, also if the database is away, and has not failed.', async () => {
  const { world, first, sent, close, credits } = await openWorld()
  sent.reading.resolve(table)
  await world.settle()
  assert.equal((await credits()).left, granted - 1)
  let calls = 0
  world.beforeCall = (method) => {
    if (method === 'takeBack' && ++calls < 3) throw away()
  }
  const removed = first.jobs.remove(sent.accountId, sent.id)
  await world.settle()
  sent.charged.resolve()
  await world.settle()
  for (let n = 0; n < 3; n++) await world.wait(1000)
  await removed
  assert.deepEqual([(await credits()).left, (await credits()).held], [granted, 0])
  const [request] = await world.desk.accounts.recentRequests(sent.accountId)
  assert.deepEqual([request?.code, request?.charged], [null, false])
  const [today] = await world.desk.accounts.conversionsByDay(sent.accountId, 1)
  assert.equal(today?.failed, 0)
  await close()
})

test('A job that is canceled after its charge, also through another server, still pays for what a canceled job pays for.', async () => {
  for (const at of ['first', 'second'] as const) {
    const opened = await openWorld()
    const { world, sent, close, credits } = opened
    sent.isOwed = true
    sent.reading.resolve(table)
    await world.settle()
    const removed = opened[at].jobs.remove(sent.accountId, sent.id)
    await world.settle()
    sent.charged.resolve()
    await removed
    await world.settle()
    assert.equal((await world.stored(sent)).state, 'canceled')
    assert.deepEqual([(await credits()).left, (await credits()).held], [granted - 1, 0])
    await close()
  }
})

test('A job that was charged and cannot be offered fails and is refunded.', async () => {
  const { world, sent, read, close, credits } = await openWorld()
  world.beforeCall = (method) => {
    if (method === 'changeJob') throw new TypeError('A mistake.')
  }
  await read(sent)
  assert.equal(world.errors.length, 1, 'it is not repeated')
  world.beforeCall = () => {}
  await world.live(10_000)
  const { state, error } = await world.stored(sent)
  assert.deepEqual([state, error?.code], ['failed', 'shutting_down'])
  assert.deepEqual([(await credits()).left, (await credits()).held], [granted, 0])
  await close()
})
