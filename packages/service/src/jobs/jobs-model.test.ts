import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import type { StoredJob } from '@rowdeck/accounts/accounts'
import { type Admission, createTakeBack } from '@rowdeck/accounts/admission'
import { AppError } from '@rowdeck/core/errors'
import fc from 'fast-check'
import { type ManualClock, manualClock } from '../../../../test/support/manual-clock.ts'
import {
  arrived,
  openTestAccounts,
  temporaryStorage,
} from '../../../../test/support/open-accounts.ts'
import type { JobTable } from './accepted-job.ts'
import {
  createJobs,
  type EndedJob,
  type JobEvents,
  type Jobs,
  type JobsSettings,
  type KeptResult,
  withoutCallbacks,
} from './jobs.ts'

const storage = await temporaryStorage()
const startIso = '2026-03-01T12:00:00Z'
const retentionMs = 600_000
const settings = { jobsMax: 100, jobBytesMax: 10_000_000, accountJobsMax: 100, atOnceMax: 3 }
const granted = 1000

interface Server {
  jobs: Jobs
  clock: ManualClock
  /** A server that is frozen no longer says that it lives, and goes on later as if nothing had happened. */
  isFrozen: boolean
}

/** A job, the reading of its deck, and how often its rows have left. */
interface Sent {
  id: string
  accountId: string
  server: Server
  reading: PromiseWithResolvers<JobTable>
  /** Resolves when its process goes on after the charge. */
  charged: PromiseWithResolvers<void>
  /** Its result, of which no row has left yet. */
  opened: KeptResult | undefined
  rowsLeft: number
}

const table: JobTable = { content: new Uint8Array(100), mode: 'text', rowCount: 2, unreadable: [] }

/** What happens to one job; after `read slowly` its process stops between the charge and the result until `go on`. */
type OfJob = 'read' | 'read slowly' | 'go on' | 'fail' | 'open' | 'take' | 'remove'

type Step =
  | { does: 'send'; server: 0 | 1 }
  | { does: OfJob; job: number; server: 0 | 1 }
  | { does: 'freeze' | 'thaw'; server: 0 | 1 }
  | { does: 'wait'; ms: number }

const server = fc.constantFrom(0 as const, 1 as const)
const ofJob = (does: OfJob) => fc.record({ does: fc.constant(does), job: fc.nat(3), server })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('send' as const), server }) },
  { weight: 5, arbitrary: ofJob('read') },
  { weight: 1, arbitrary: ofJob('fail') },
  { weight: 2, arbitrary: ofJob('read slowly') },
  { weight: 2, arbitrary: ofJob('go on') },
  { weight: 5, arbitrary: ofJob('open') },
  { weight: 5, arbitrary: ofJob('take') },
  { weight: 2, arbitrary: ofJob('remove') },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('freeze' as const), server }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('thaw' as const), server }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('wait' as const),
      ms: fc.constantFrom(10_000, 45_000, retentionMs),
    }),
  },
)

/** Two servers that share a database, and a caller whose jobs they have. */
class World {
  readonly desk = openTestAccounts({
    storage,
    start: startIso,
    limits: { freeRequestsPerDay: 0, requestsPerMinute: 10_000 },
  })
  readonly #settings: Partial<JobsSettings>
  readonly #events: JobEvents
  readonly servers: [Server, Server]
  readonly sent: Sent[] = []
  readonly caller = this.#caller()
  #asked = 0

  constructor(settings: Partial<JobsSettings> = {}, events: JobEvents = withoutCallbacks) {
    this.#settings = settings
    this.#events = events
    this.servers = [this.#start(), this.#start()]
  }

  #start(): Server {
    const clock = manualClock(startIso)
    // asked for in the methods, because a class cannot be spread
    const store = Object.assign(Object.create(storage), storage, { isShared: true })
    const jobs = createJobs({
      ...{ store, clock, events: this.#events, describe: ({ id }) => ({ id }) },
      takeBack: createTakeBack({ store: storage, clock: this.desk.clock }),
      settings: { ...settings, ...this.#settings },
      log: {
        info() {},
        error(error) {
          throw error
        },
      },
    })
    return { jobs, clock, isFrozen: false }
  }

  async #caller() {
    const caller = await this.desk.newCaller()
    await this.desk.accounts.grantCredits(caller.account.id, granted)
    return caller
  }

  async send(server: Server, callbackUrl: string | null = null): Promise<void> {
    if (server.isFrozen) return
    const caller = await this.caller
    const admission = await caller.ask()
    await admission.receive(arrived(`file ${this.#asked++}`))
    const reading = Promise.withResolvers<JobTable>()
    reading.promise.catch(() => {})
    const charged = Promise.withResolvers<void>()
    const job = await server.jobs.accept({
      ...{ keyId: admission.keyId, requestId: 'request', retentionMs, type: 'pdf', fileBytes: 10 },
      ...{ idempotencyHash: null, ticket: admission.ticket, callbackUrl, atOnceMax: 3 },
      owner: { accountId: admission.accountId, isPaying: true, worked() {} },
      document: { [Symbol.dispose]() {} },
      lease: server.jobs.capacity.acquire(admission, 10),
      ...{ filename: 'deck.pdf', columns: ['slide'] },
      stages: stagesOf(admission, reading.promise, charged.promise),
    })
    const { accountId } = admission
    const nothing = { opened: undefined, rowsLeft: 0 }
    this.sent.push({ id: job.id, accountId, server, reading, charged, ...nothing })
  }

  /** Asks for the result, or lets its rows leave if it has been asked for. */
  async fetch(sent: Sent, server: Server, does: 'open' | 'take'): Promise<void> {
    if (server.isFrozen) return
    try {
      if (does === 'open') sent.opened = await server.jobs.result(sent.accountId, sent.id)
      else if (sent.opened && !sent.server.isFrozen) {
        await sent.opened.fetched()
        sent.rowsLeft += sent.opened.table.rowCount
      }
    } catch (error) {
      assert.ok(error instanceof AppError, String(error))
    }
  }

  async wait(ms: number): Promise<void> {
    for (const { isFrozen, clock } of this.servers) if (!isFrozen) clock.advance(ms)
    this.desk.clock.advance(ms)
    await this.settle()
  }

  /** Lets everything happen that has begun. */
  async settle(): Promise<void> {
    for (let n = 0; n < 30; n++) {
      await storage.findJob('nobody', 'nothing')
      await setImmediate()
    }
  }

  thaw(server: Server): void {
    server.isFrozen = false
    const behind = this.desk.clock.now() - server.clock.now()
    server.clock.advance(Math.max(0, behind))
  }

  async stored({ accountId, id }: Sent): Promise<StoredJob> {
    const stored = await storage.findJob(accountId, id)
    assert.ok(stored)
    return stored
  }
}

function stagesOf(admission: Admission, reading: Promise<JobTable>, charged: Promise<void>) {
  return {
    async read(signal: AbortSignal) {
      const canceled = Promise.withResolvers<never>()
      signal.addEventListener('abort', () => canceled.reject(signal.reason), { once: true })
      signal.throwIfAborted()
      return await Promise.race([reading, canceled.promise])
    },
    async charge({ rowCount: slides, mode }: JobTable) {
      await admission.settle({ slides, mode })
      await charged
    },
    async release(error: unknown) {
      await admission.release(error instanceof AppError ? error.code : undefined)
    },
    renew: () => void admission.renew(),
    describe: () => ({ code: 'reading_failed', message: 'It failed.' }),
  }
}

async function run(world: World, one: Step): Promise<void> {
  if (one.does === 'wait') return await world.wait(one.ms)
  const at = world.servers[one.server]
  if (one.does === 'send') await world.send(at)
  if (one.does === 'freeze') at.isFrozen = true
  if (one.does === 'thaw') world.thaw(at)
  const sent = 'job' in one ? world.sent[one.job] : undefined
  if (sent) {
    if (one.does === 'open' || one.does === 'take') await world.fetch(sent, at, one.does)
    // resolves once nothing is reserved, for which the charge must go on
    if (one.does === 'remove' && !at.isFrozen) void at.jobs.remove(sent.accountId, sent.id)
    if (one.does === 'read' || one.does === 'read slowly') sent.reading.resolve(table)
    if (one.does === 'read' || one.does === 'go on') sent.charged.resolve()
    if (one.does === 'fail') sent.reading.reject(new AppError('document_unreadable', 'No deck.'))
  }
  await world.settle()
}

test('Whatever is done to jobs on two servers, one of which may stand still: rows that left are paid for, and only results are.', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
      const world = new World()
      for (const one of steps) await run(world, one)
      for (const { charged } of world.sent) charged.resolve()
      for (const server of world.servers) world.thaw(server)
      await world.settle()
      for (const { jobs } of world.servers) await jobs.close()
      const { account } = await world.caller
      const states = await Promise.all(world.sent.map((sent) => world.stored(sent)))
      const { credits } = await world.desk.accounts.standing(account.id)
      const results = states.filter(({ state }) => state === 'expired').length
      for (const [n, { rowsLeft }] of world.sent.entries()) {
        const state = states[n]?.state ?? ''
        assert.ok(['failed', 'canceled', 'expired'].includes(state), `it is ${state} in the end`)
        if (rowsLeft > 0) assert.equal(state, 'expired', 'rows have left')
      }
      assert.equal(credits.held, 0, 'nothing stays reserved')
      assert.equal(granted - credits.left, results, 'results are paid for, and nothing else')
      const requests = await world.desk.accounts.recentRequests(account.id)
      assert.equal(
        requests.filter(({ charged }) => charged).length,
        Math.min(results, requests.length),
      )
    }),
    { numRuns: 40, seed: 1, endOnFailure: true },
  )
})

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
  await world.wait(20_000)
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
    () => new World().servers[0].jobs.checkCallback('https://example.com'),
    refusedAs('request_invalid'),
  )
})

test('The end of a job is reported once to the address of its caller, with what the status says.', async () => {
  const ended: EndedJob[] = []
  const events = { check() {}, ended: (event: EndedJob) => void ended.push(event) }
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
    ['job.done', done.id, 'https://example.com/hook'],
    ['job.failed', failed.id, 'https://example.com/hook'],
  ])
  for (const { jobs } of world.servers) await jobs.close()
})
