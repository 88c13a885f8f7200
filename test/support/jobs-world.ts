import assert from 'node:assert/strict'
import { setImmediate } from 'node:timers/promises'
import type { JobStore, StoredJob } from '../../packages/accounts/src/accounts/accounts.ts'
import { createTakeBack } from '../../packages/accounts/src/admission/admit.ts'
import { AppError } from '../../packages/core/src/errors.ts'
import type { CapacityLease, JobTurn } from '../../packages/core/src/fairness/fairness.ts'
import {
  createJobs,
  type JobEvents,
  type JobOutput,
  type Jobs,
  type JobsSettings,
  type JobTable,
  type KeptResult,
} from '../../packages/service/src/jobs/jobs.ts'
import { stagesOf, unlessCanceled, withoutCallbacks } from './job-stages.ts'
import { type ManualClock, manualClock } from './manual-clock.ts'
import { arrived, openTestAccounts, temporaryStorage } from './open-accounts.ts'

const storage = await temporaryStorage()
const startIso = '2026-03-01T12:00:00Z'
export const retentionMs = 600_000
const settings = {
  jobsMax: 100,
  jobBytesMax: 10_000_000,
  accountJobsMax: 100,
  atOnceMax: 3,
  stepsMax: 4,
}
export const granted = 1000

export interface Server {
  jobs: Jobs
  clock: ManualClock
  /** Its view of the database that both share. */
  store: JobStore
  /** A server that is frozen no longer says that it lives, and goes on later as if nothing had happened. */
  isFrozen: boolean
}

/** A job, the reading of its deck, and how often its rows have left. */
export interface Sent {
  id: string
  accountId: string
  server: Server
  reading: PromiseWithResolvers<JobTable>
  /** Resolves when its process goes on after the charge. */
  charged: PromiseWithResolvers<void>
  /** Whether it has used what a canceled job pays for. */
  isOwed: boolean
  /** Its result, of which no row has left yet. */
  opened: KeptResult | undefined
  rowsLeft: number
}

export const table: JobTable = {
  content: new Uint8Array(100),
  mode: 'text',
  rowCount: 2,
  unreadable: [],
}

/** Two servers that share a database, and a caller whose jobs they have. */
export class World {
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
  /** What the servers have logged; an error that no test expects is thrown. */
  readonly errors: unknown[] = []
  expectsErrors = false
  /** What was counted. */
  readonly counted: string[] = []
  /** Called before each call of a method of the database by a server; may throw in its place. */
  beforeCall: (method: string) => void | Promise<void> = () => {}
  /** Called whenever a deck begins to be read; may throw in its place. */
  beforeRead: (turn: Pick<JobTurn, 'run'>, lease: CapacityLease) => void | Promise<void> = () => {}
  /** Called before each attempt; may throw in its place. */
  beforeAttempt: () => void = () => {}
  documentsFreed = 0
  #asked = 0
  /** Calls that the database has not answered. */
  #underWay = 0

  constructor(settings: Partial<JobsSettings> = {}, events: JobEvents = withoutCallbacks) {
    this.#settings = settings
    this.#events = events
    this.servers = [this.#start(), this.#start()]
  }

  #start(): Server {
    const clock = manualClock(startIso)
    // asked for in the methods, because a class cannot be spread
    const store = this.#failing(Object.assign(Object.create(storage), storage, { isShared: true }))
    const takeBack = createTakeBack({ store: storage, clock: this.desk.clock })
    const jobs = createJobs({
      ...{ store, clock, events: this.#events, describe: ({ id }) => ({ id }) },
      takeBack: async (...charge) => {
        await this.beforeCall('takeBack')
        await takeBack(...charge)
      },
      settings: { ...settings, ...this.#settings },
      observer: {
        jobsAccepted: (count) => void this.counted.push(`accepted ${count}`),
        jobEnded: (end) => void this.counted.push(end),
      },
      log: {
        info() {},
        error: (error) => {
          if (!this.expectsErrors) throw error
          this.errors.push(error)
        },
      },
    })
    jobs.begin()
    return { jobs, clock, store, isFrozen: false }
  }

  #failing<T extends object>(store: T): T {
    return new Proxy(store, {
      get: (target, name) => {
        const value = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        return async (...given: unknown[]) => {
          await this.beforeCall(String(name))
          this.#underWay += 1
          const answered = Promise.resolve(value.apply(target, given))
          return await answered.finally(() => this.#underWay--)
        }
      },
    })
  }

  #documentFreed(): void {
    this.documentsFreed += 1
  }

  async #caller() {
    const caller = await this.desk.newCaller()
    await this.desk.accounts.grantCredits(caller.account.id, granted)
    return caller
  }

  async send(
    server: Server,
    callbackUrl: string | null = null,
    output: JobOutput = { resultTo: null, writeRows: null },
  ): Promise<void> {
    if (server.isFrozen) return
    const caller = await this.caller
    const admission = await caller.ask()
    await admission.receive(arrived(`file ${this.#asked++}`))
    const reading = Promise.withResolvers<JobTable>()
    reading.promise.catch(() => {})
    const charged = Promise.withResolvers<void>()
    const lease = server.jobs.capacity.acquire(admission, 10)
    const { accountId } = admission
    const nothing = { isOwed: false, opened: undefined, rowsLeft: 0 }
    const sent: Sent = { id: '', accountId, server, reading, charged, ...nothing }
    const [job] = await server.jobs.accept([
      {
        ...{ keyId: admission.keyId, requestId: 'request', retentionMs, type: 'pdf' },
        ...{ fileBytes: 10, idempotencyHash: null, ticket: admission.ticket, callbackUrl },
        ...{ ...output, batch: null, atOnceMax: 3 },
        owner: {
          accountId: admission.accountId,
          isPaying: true,
          conversionsAtOnceMax: 8,
          worked() {},
        },
        document: { [Symbol.dispose]: () => this.#documentFreed() },
        lease,
        ...{ filename: 'deck.pdf', columns: ['slide'] },
        stages: {
          ...stagesOf(admission, charged.promise),
          isOwed: () => sent.isOwed,
          again: async () => this.beforeAttempt(),
          read: async (signal, _, turn) => {
            await this.beforeRead(turn, lease)
            return await unlessCanceled(reading.promise, signal)
          },
        },
      },
    ])
    assert.ok(job)
    this.sent.push(Object.assign(sent, { id: job.id }))
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

  /** Waits, and lets the servers do every ten seconds what they do regularly. */
  async live(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= 10_000) await this.wait(Math.min(left, 10_000))
  }

  /** Lets everything happen that has begun. */
  async settle(): Promise<void> {
    for (let quiet = 0; quiet < 30; quiet++) {
      await storage.findJob('nobody', 'nothing')
      await setImmediate()
      if (this.#underWay > 0) quiet = 0
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
