import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { type Admission, createTakeBack } from '@rowdeck/accounts/admission'
import type { StoredJob } from '@rowdeck/accounts/accounts'
import { AppError } from '@rowdeck/core/errors'
import fc from 'fast-check'
import { type ManualClock, manualClock } from '../../../../test/support/manual-clock.ts'
import { arrived, openTestAccounts, temporaryStorage } from '../../../../test/support/open-accounts.ts'
import type { JobTable } from './accepted-job.ts'
import { createJobs, type Jobs, type KeptResult, withoutCallbacks } from './jobs.ts'

const storage = await temporaryStorage()
const startIso = '2026-03-01T12:00:00Z'
const retentionMs = 600_000
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
    arbitrary: fc.record({ does: fc.constant('wait' as const), ms: fc.constantFrom(10_000, 45_000, retentionMs) }),
  },
)

/** Two servers that share a database, and a caller whose jobs they have. */
class World {
  readonly desk = openTestAccounts({ storage, start: startIso, limits: { freeRequestsPerDay: 0, requestsPerMinute: 10_000 } })
  readonly servers: [Server, Server] = [this.#start(), this.#start()]
  readonly sent: Sent[] = []
  readonly caller = this.#caller()
  #asked = 0

  #start(): Server {
    const clock = manualClock(startIso)
    // asked for in the methods, because a class cannot be spread
    const store = Object.assign(Object.create(storage), storage, { isShared: true })
    const jobs = createJobs({
      ...{ store, clock, events: withoutCallbacks, describe: () => ({}) },
      takeBack: createTakeBack({ store: storage, clock: this.desk.clock }),
      settings: { jobsMax: 100, jobBytesMax: 10_000_000, accountJobsMax: 100, atOnceMax: 2 },
      log: { info() {}, error(error) { throw error } },
    })
    return { jobs, clock, isFrozen: false }
  }

  async #caller() {
    const caller = await this.desk.newCaller()
    await this.desk.accounts.grantCredits(caller.account.id, granted)
    return caller
  }

  async send(server: Server): Promise<void> {
    if (server.isFrozen) return
    const caller = await this.caller
    const admission = await caller.ask()
    await admission.receive(arrived(`file ${this.#asked++}`))
    const reading = Promise.withResolvers<JobTable>()
    reading.promise.catch(() => {})
    const charged = Promise.withResolvers<void>()
    const job = await server.jobs.accept({
      ...{ keyId: admission.keyId, requestId: 'request', retentionMs, type: 'pdf', fileBytes: 10 },
      ...{ idempotencyHash: null, ticket: admission.ticket, callbackUrl: null, atOnceMax: 2 },
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
      assert.equal(requests.filter(({ charged }) => charged).length, Math.min(results, requests.length))
    }),
    { numRuns: 40, seed: 1, endOnFailure: true },
  )
})
