import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '@rowdeck/core/errors'
import { granted, table, World } from '../../../../test/support/jobs-world.ts'
import type { EndedJob } from './jobs.ts'

const refusedAs = (code: string) => (error: unknown) => {
  assert.ok(error instanceof AppError && error.code === code, String(error))
  return true
}

test('Only the server that has a result sends it; another one says so, and fails the job, uncharged, once that server has been silent for half a minute.', async () => {
  const world = new World()
  const [first, second] = world.servers
  await world.send(first)
  const [sent] = world.sent
  assert.ok(sent)
  sent.charged.resolve()
  sent.reading.resolve(table)
  await world.settle()
  assert.equal((await second.jobs.find(sent.accountId, sent.id)).state, 'done')
  await assert.rejects(second.jobs.result(sent.accountId, sent.id), refusedAs('job_elsewhere'))
  first.isFrozen = true
  await world.live(20_000)
  assert.equal((await world.stored(sent)).state, 'done')
  await world.wait(10_000)
  const { state, error } = await world.stored(sent)
  assert.deepEqual([state, error?.code], ['failed', 'shutting_down'])
  await assert.rejects(second.jobs.result(sent.accountId, sent.id), refusedAs('shutting_down'))
  const { credits } = await world.desk.accounts.standing(sent.accountId)
  assert.deepEqual([credits.left, credits.held], [granted, 0])
  world.thaw(first)
  for (const { jobs } of world.servers) await jobs.close()
})

test('Jobs that take longer than a process may be silent go on while it says that it lives.', async () => {
  const world = new World()
  const [first] = world.servers
  await world.send(first)
  const [sent] = world.sent
  assert.ok(sent)
  for (let n = 0; n < 8; n++) await world.wait(10_000)
  assert.equal((await world.stored(sent)).state, 'running')
  for (const { jobs } of world.servers) await jobs.close()
  assert.equal((await world.stored(sent)).state, 'failed')
})

test('A server without room for any job answers 503, an account with too many 429; both say when to try again.', () => {
  const { jobs } = new World({ jobsMax: 2 }).servers[0]
  const of = (accountId: string) => jobs.capacity.acquire({ accountId, isPaying: true }, 10)
  const first = of('one')
  assert.throws(() => of('one'), refusedAs('jobs_limited'))
  of('two')
  assert.throws(() => of('three'), refusedAs('busy'))
  first[Symbol.dispose]()
  of('three')
})

test('A caller is told that nothing is sent to addresses, unless the service can.', () => {
  assert.throws(
    () => new World().servers[0].jobs.checkAddress('https://example.com', 'callback_url'),
    refusedAs('request_invalid'),
  )
})

test('The end of a job is reported once to the address of its caller, with what the status says.', async () => {
  const ended: EndedJob[] = []
  const events = {
    check() {},
    async sendResult() {},
    seal: (accountId: string, url: string) => `${accountId} ${url}`,
    ended: async (event: EndedJob) => void ended.push(event),
  }
  const world = new World({}, events)
  for (let n = 0; n < 3; n++) await world.send(world.servers[0], 'https://example.com/hook')
  const [done, failed, canceled] = world.sent
  assert.ok(done && failed && canceled)
  done.charged.resolve()
  done.reading.resolve(table)
  failed.reading.reject(new AppError('document_unreadable', 'No deck.'))
  await world.settle()
  await world.servers[0].jobs.remove(canceled.accountId, canceled.id)
  await world.settle()
  const told = ended.map(({ type, data, callbackUrl }) => [
    type,
    (data as { id: string }).id,
    callbackUrl,
  ])
  assert.deepEqual(told.toSorted(), [
    ['job.done', done.id, `${done.accountId} https://example.com/hook`],
    ['job.failed', failed.id, `${failed.accountId} https://example.com/hook`],
  ])
  assert.deepEqual(world.counted.toSorted(), [
    ...['accepted 1', 'accepted 1', 'accepted 1'],
    ...['canceled', 'done', 'failed'],
  ])
  for (const { jobs } of world.servers) await jobs.close()
})

test('What a server holds is told in figures: jobs by state, their bytes, and how long the first has waited.', async () => {
  const world = new World({ atOnceMax: 1 })
  const [first] = world.servers
  const figures = () => Object.values(first.jobs.stats())
  assert.deepEqual(figures(), [0, 0, 0, 0, 0])
  for (let n = 0; n < 3; n++) await world.send(first)
  await world.wait(1000)
  while (first.jobs.stats().running === 0) await world.settle()
  assert.deepEqual(figures(), [2, 1, 0, 30, 1000])
  world.sent[0]?.charged.resolve()
  world.sent[0]?.reading.resolve(table)
  while (first.jobs.stats().done + first.jobs.stats().running < 2) await world.settle()
  assert.deepEqual(figures(), [1, 1, 1, 20 + table.content.length, 1000])
  for (const { jobs } of world.servers) await jobs.close()
})
