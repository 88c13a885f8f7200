import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import type { Accounts } from '../../packages/accounts/src/accounts/accounts.ts'
import { jobCalls } from '../support/job-calls.ts'
import { type ManualClock, manualClock } from '../support/manual-clock.ts'
import { databaseParent } from '../support/temporary-folder.ts'
import { answerOf, startTestApp, type TestApp } from '../support/test-app.ts'

const workerProgram = new URL('../pool/fake-worker.ts', import.meta.url)

/** A deck whose slides are these lines, which the worker acts on. */
const deckOf = (...lines: string[]) => Buffer.from(`%PDF-1.7\n${lines.join('\n')}`)
const fine = deckOf('one', 'two')
const hanging = deckOf('one', 'hang')

async function folder(t: TestContext): Promise<string> {
  const dataDir = await mkdtemp(join(databaseParent, 'rowdeck-jobs-'))
  t.after(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}

interface Started {
  running: TestApp
  clock: ManualClock
}

async function start(t: TestContext, environment: Record<string, string> = {}): Promise<Started> {
  const clock = manualClock('2026-03-01T12:00:00Z')
  const running = await startTestApp({
    clock,
    workerProgram,
    environment: { ROWDECK_FREE_REQUESTS_PER_DAY: '0', ...environment },
  })
  t.after(() => running.close())
  return { running, clock }
}

async function callerOf({ app, newAccount }: TestApp) {
  const { id, key } = await newAccount()
  await app.accounts.grantCredits(id, 10)
  return { id, ...jobCalls(app.url, key), books: () => booksOf(app.accounts, id) }
}

async function booksOf(accounts: Accounts, id: string) {
  const { left, held } = (await accounts.standing(id)).credits
  const requests = await accounts.recentRequests(id)
  const charged = requests.filter((request) => request.charged).length
  return { left, held, charged }
}

const paid = { left: 9, held: 0, charged: 1 }

test('A queued job that is canceled never runs and costs nothing; the one before it goes on.', async (t) => {
  const { running } = await start(t, { ROWDECK_JOBS_AT_ONCE: '1' })
  const { send, show, remove, until, books } = await callerOf(running)
  const first = (await send({ file: hanging })).body
  await until(first.id, 'running')
  const queued = (await send({ file: fine })).body
  assert.equal((await show(queued.id)).body.status, 'queued')
  assert.equal((await books()).held, 2)
  assert.equal((await remove(queued.id)).status, 204)
  assert.equal((await show(queued.id)).body.status, 'canceled')
  assert.equal((await show(first.id)).body.status, 'running')
  assert.equal((await books()).held, 1)
})

test('A running job that is canceled costs nothing, and its worker goes on with others.', async (t) => {
  const { running } = await start(t, { ROWDECK_JOBS_AT_ONCE: '1' })
  const { send, show, remove, result, until, books } = await callerOf(running)
  const { id } = (await send({ file: deckOf('one', 'picture slow', 'two') })).body
  await until(id, 'running', 'done')
  const early = await answerOf(await result(id))
  if (early.status !== 200)
    assert.deepEqual([early.status, early.body.error.code], [409, 'job_not_done'])
  await remove(id)
  assert.ok(['canceled', 'expired'].includes((await show(id)).body.status))
  const next = (await send({ file: fine })).body
  await until(next.id, 'done')
  assert.equal((await books()).held, 0)
})

test('A result can be fetched until it expires, to the moment, and stays paid for.', async (t) => {
  const { running, clock } = await start(t)
  const { send, show, result, until, books } = await callerOf(running)
  const { id } = (await send({ file: fine, fields: { retention_seconds: '100' } })).body
  const { expiresAt } = await until(id, 'done')
  clock.advance(Date.parse(expiresAt) - clock.now() - 1)
  assert.equal((await result(id)).status, 200)
  clock.advance(1)
  const gone = await answerOf(await result(id))
  assert.deepEqual([gone.status, gone.body.error.code], [410, 'job_result_gone'])
  while ((await show(id)).body.status !== 'expired') await setImmediate()
  assert.deepEqual(await books(), paid)
})

test('A job waits longer than its reservation lasts and is charged all the same.', async (t) => {
  const { running, clock } = await start(t, { ROWDECK_JOBS_AT_ONCE: '1' })
  const [other, caller] = [await callerOf(running), await callerOf(running)]
  const blocking = (await other.send({ file: hanging })).body
  await other.until(blocking.id, 'running')
  const { id } = (await caller.send({ file: fine })).body
  const { reservationMs } = running.config.admission
  for (let passed = 0; passed < 2 * reservationMs; passed += 5000) {
    clock.advance(5000)
    for (let n = 0; n < 20; n++) await setImmediate()
    if ((await caller.show(id)).body.status !== 'queued') break
  }
  await other.remove(blocking.id)
  for (;;) {
    const { status } = (await caller.show(id)).body
    if (status === 'done') break
    assert.ok(['queued', 'running'].includes(status), status)
    // a worker reads in real time, which the clock must not outrun
    if (status === 'queued') clock.advance(1000)
    await setImmediate()
  }
  assert.deepEqual(await caller.books(), paid)
})

test('A service that stops fails its jobs uncharged, also those whose result nobody has fetched; what was fetched stays paid for.', async (t) => {
  const dataDir = await folder(t)
  const environment = { ROWDECK_DATA_DIR: dataDir, ROWDECK_JOBS_AT_ONCE: '2' }
  const first = await start(t, environment)
  const caller = await callerOf(first.running)
  const { send, until, result } = caller
  const fetched = (await send({ file: fine })).body
  await until(fetched.id, 'done')
  assert.equal((await result(fetched.id)).status, 200)
  const unfetched = (await send({ file: fine })).body
  await until(unfetched.id, 'done')
  const unfinished = (await send({ file: hanging })).body
  await until(unfinished.id, 'running')
  assert.deepEqual(await caller.books(), { left: 7, held: 1, charged: 2 })
  await first.running.close()
  const { running } = await start(t, environment)
  assert.deepEqual(await booksOf(running.app.accounts, caller.id), paid)
  const { key } = await running.app.accounts.keys.create(caller.id, { name: 'again' })
  const again = jobCalls(running.app.url, key)
  assert.equal((await again.show(fetched.id)).body.status, 'expired')
  for (const { id } of [unfetched, unfinished]) {
    const { status, error } = (await again.show(id)).body
    assert.deepEqual([status, error.code], ['failed', 'shutting_down'])
    const answered = await answerOf(await again.result(id))
    assert.deepEqual([answered.status, answered.body.error.code], [503, 'shutting_down'])
  }
})

test('A second server that is started by mistake, on the address and the data of a running one, ends none of its jobs.', async (t) => {
  const dataDir = await folder(t)
  const environment = { ROWDECK_DATA_DIR: dataDir }
  const { running } = await start(t, environment)
  const { send, show, until, result, books } = await callerOf(running)
  const done = (await send({ file: fine })).body
  await until(done.id, 'done')
  const unfinished = (await send({ file: hanging })).body
  await until(unfinished.id, 'running')
  const { port } = new URL(running.app.url)
  await assert.rejects(
    startTestApp({ environment: { ...environment, PORT: port } }),
    /uses that port/,
  )
  assert.equal((await show(unfinished.id)).body.status, 'running')
  assert.equal((await result(done.id)).status, 200)
  assert.deepEqual(await books(), { left: 8, held: 1, charged: 1 })
})
