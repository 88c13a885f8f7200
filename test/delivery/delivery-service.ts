import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { inspectDatabase } from '../../packages/accounts/src/storage/storage.ts'
import { dayMs, hourMs } from '../../packages/core/src/time.ts'
import { type ConsoleApp, startConsole } from '../console-server/browser.ts'
import { childrenOf } from '../support/child-processes.ts'
import { type ManualClock, manualClock } from '../support/manual-clock.ts'
import { databaseParent } from '../support/temporary-folder.ts'
import type { Run } from './steps.ts'

const granted = 100
const environment = {
  ROWDECK_REQUESTS_PER_MINUTE: '1000000',
  ROWDECK_REQUESTS_PER_DAY: '1000000',
  // the next one is paid for otherwise, or refused
  ROWDECK_FREE_REQUESTS_PER_DAY: '1',
  ROWDECK_WORKER_SECONDS_PER_DAY: '10000000',
}
/** Longer than the service's clock goes on during a run, in milliseconds. */
const runMsMax = 6 * hourMs
/** Turns of the event loop without work for the workers after which a response waits for its caller. */
const idleTurns = 200
/** Milliseconds by which time moves on per turn of the event loop while something has failed. */
const pumpMs = 10

export interface Payer {
  id: string
  key: string
  /** Conversions that its balances say were paid for or are reserved. */
  paid(): Promise<number>
}

/** The real service with workers that read scripts, and everything that can fail on its side. */
export class DeliveryService {
  readonly clock: ManualClock
  readonly #dataDir: string
  #service: ConsoleApp
  #payersSoFar = 0
  #stopping: Promise<void> | undefined
  #lock: Database.Database | undefined

  static async start(): Promise<DeliveryService> {
    const clock = manualClock('2026-03-01T12:00:00Z')
    const dataDir = await mkdtemp(join(databaseParent, 'rowdeck-delivery-'))
    return new DeliveryService(clock, dataDir, await startOn(dataDir, clock))
  }

  private constructor(clock: ManualClock, dataDir: string, service: ConsoleApp) {
    this.clock = clock
    this.#dataDir = dataDir
    this.#service = service
  }

  get url(): string {
    return this.#service.app.url
  }

  get #accounts() {
    return this.#service.app.accounts
  }

  /** Creates an account that pays in this way, with enough of the day left for a run. */
  async newPayer({ front, pays }: Pick<Run, 'front' | 'pays'>): Promise<Payer> {
    const leftOfDayMs = dayMs - (this.clock.now() % dayMs)
    if (leftOfDayMs < runMsMax) this.clock.advance(leftOfDayMs)
    this.#service.logLines.length = 0
    const email = `payer-${++this.#payersSoFar}@example.com`
    const key = await this.#keys[front](email)
    const { id } = (await this.#accounts.findBy({ email })) ?? {}
    if (id === undefined) throw new Error('There is no account.')
    if (pays === 'credits') await this.#accounts.grantCredits(id, granted)
    if (pays === 'plan') {
      await this.#accounts.grantPlan(id, { name: 'plan', requestsPerMonth: granted })
    }
    const credits = (await this.#accounts.standing(id)).credits.left
    const paid = async () => {
      const now = await this.#accounts.standing(id)
      return (now.free?.used ?? 0) + (now.plan?.used ?? 0) + credits - now.credits.left
    }
    return { id, key, paid }
  }

  readonly #keys: Record<Run['front'], (email: string) => Promise<string>> = {
    form: async (email) => (await this.#accounts.create(email)).key,
    json: async (email) => (await this.#accounts.create(email)).key,
    console: async (email) => {
      const browser = await this.#service.person(email)
      return (await browser.ask('POST', '/web/playground-key')).body.secret
    },
    operator: async (email) => {
      const operator = await this.#accounts.create(`operator-of-${email}`)
      await this.#accounts.setOperator(operator.account.id, true)
      const { key } = await this.#accounts.keys.create(operator.account.id, {
        ...{ name: 'operator', scopes: ['operator'] },
      })
      const response = await fetch(`${this.url}/api/v1/operator/accounts`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ email, key: { name: 'first' } }),
      })
      return ((await response.json()) as { key: { secret: string } }).key.secret
    },
  }

  /** Resolves when the service has seen every connection that was made before. */
  async alive(): Promise<void> {
    await (await fetch(`${this.url}/healthz`)).text()
  }

  /** Resolves once its workers have started again and its database can be written. */
  async ready(): Promise<void> {
    while ((await fetch(`${this.url}/readyz`)).status !== 200) await setImmediate()
  }

  /** What the account's history and ledger say. */
  async booksOf(id: string) {
    const requests = await this.#accounts.recentRequests(id)
    const ledger = await this.#accounts.ledger(id)
    const { credits } = await this.#accounts.standing(id)
    return { requests, ledger, credits }
  }

  /** Resolves once no worker has had anything to do for a while. */
  async idle(): Promise<void> {
    for (let turns = 0; turns < idleTurns; turns += 1) {
      const { workersBusy } = this.#service.app.stats()
      if (workersBusy > 0) turns = 0
      await setImmediate()
    }
  }

  /** Lets time pass until the work has ended. */
  async pump<T>(work: Promise<T>): Promise<T> {
    let ended = false
    const end = () => {
      ended = true
    }
    work.then(end, end)
    while (!ended) {
      this.clock.advance(pumpMs)
      await setImmediate()
    }
    return await work
  }

  killWorkers(): void {
    for (const pid of childrenOf(process.pid)) process.kill(pid, 'SIGKILL')
  }

  /** Takes the write lock of the database, between two transactions of the service, which runs in this process. */
  async lock(): Promise<void> {
    this.#lock = new Database(join(this.#dataDir, 'rowdeck.sqlite'), { timeout: 0 })
    while (!this.#lock.inTransaction) {
      try {
        this.#lock.exec('begin immediate')
      } catch (error) {
        if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error
        await setImmediate()
      }
    }
  }

  unlock(): void {
    this.#lock?.exec('rollback')
    this.#lock?.close()
    this.#lock = undefined
  }

  /** Begins to stop; `restart` waits for the end. */
  stop(): void {
    this.#stopping ??= this.#service.close()
  }

  async restart(): Promise<void> {
    await (this.#stopping ?? this.#service.close())
    this.#stopping = undefined
    this.#service = await startOn(this.#dataDir, this.clock)
  }

  /** Stops the service; resolves to the faults that `rowdeck doctor` finds in its books. */
  async close(): Promise<string[]> {
    await this.#service.close()
    const options = { kind: 'sqlite', dataDir: this.#dataDir } as const
    const findings = await inspectDatabase(options, { clock: this.clock, historyMs: 90 * dayMs })
    await rm(this.#dataDir, { recursive: true, force: true })
    return findings
      .filter(({ state }) => state === 'fault')
      .map(({ check, message }) => `${check}: ${message}`)
  }
}

function startOn(dataDir: string, clock: ManualClock): Promise<ConsoleApp> {
  const workerProgram = new URL('../pool/fake-worker.ts', import.meta.url)
  const settings = { ...environment, ROWDECK_DATA_DIR: dataDir }
  return startConsole({ clock, workerProgram, environment: settings })
}
