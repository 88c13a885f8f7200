import { resolve } from 'node:path'
import type { Clock } from '@rowdeck/core/clock'
import { minuteMs } from '@rowdeck/core/time'
import type { OpenDatabase, Waits } from '../database-driver.ts'
import type { DatabaseFault } from '../database-fault.ts'
import { DatabaseHealth, type HealthLog } from '../database-health.ts'
import { DatabaseProbe } from '../database-probe.ts'
import { WriteQueue } from '../write-queue.ts'
import { openingError, prepareFile } from './database-file.ts'
import { DatabaseThread } from './database-thread.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import { type SharedDatabase, SqliteSession } from './sqlite-session.ts'
import { sqliteTransaction } from './sqlite-transaction.ts'

const fileName = 'rowdeck.sqlite'
/** Interval between checks that the file still exists, in milliseconds. */
const checkMs = 5000
const probeStallMsMax = 1000
/** How long a migration waits for that of another process, in milliseconds. */
const migrationMsMax = minuteMs
/** How long closing waits for running transactions, in milliseconds. */
const closeMsMax = 15_000

export interface SqliteOptions {
  dataDir: string
  /** The program of the database thread, for tests that make it crash. */
  program?: URL
}

/**
 * Opens the database in the folder, on its own thread. Commits are durable, and other processes may have the
 * file open. Throws AppError, with a message for the operator, if it cannot be used.
 */
export async function openSqlite(
  { dataDir, program }: SqliteOptions,
  { clock, log }: { clock: Clock; log?: HealthLog | undefined },
): Promise<OpenDatabase> {
  const path = resolve(dataDir, fileName)
  prepareFile(path)
  const health = new DatabaseHealth(clock, log)
  const crashed = (fault: DatabaseFault) => health.failed(fault)
  const thread = new DatabaseThread({ path, clock, program, crashed })
  await thread.open().catch(async (error) => {
    await thread.terminate()
    throw openingError(path, error)
  })
  const shared = { thread, clock, health, writeQueue: new WriteQueue(clock) }
  const sessions = new OpenSessions(shared)
  const faults = new DatabaseProbe({ clock, health, probe: () => probe(shared) })
  const stopChecking = checkRegularly(shared)
  return {
    kind: 'sqlite',
    dialect: (waits) => sqliteDialect(() => sessions.open(waits)),
    migrating: (work) => work(sqliteDialect(() => sessions.open({ stallMsMax: migrationMsMax }))),
    transact: async (start, work) => sqliteTransaction(sessions.open(start), start, work),
    fault: () => faults.current(),
    async close() {
      stopChecking()
      faults.forget()
      await sessions.ended(closeMsMax)
      await thread.close()
    },
  }
}

class OpenSessions {
  readonly #shared: SharedDatabase
  #open = 0
  #closing = false
  #allEnded = () => {}

  constructor(shared: SharedDatabase) {
    this.#shared = shared
  }

  open({ stallMsMax }: Waits): SqliteSession {
    if (this.#closing) throw new Error('The database is closed.')
    this.#open += 1
    const closed = () => {
      this.#open -= 1
      if (this.#open === 0) this.#allEnded()
    }
    return new SqliteSession(this.#shared, { stallMsMax, closed })
  }

  /** Refuses new sessions; resolves when the open ones have ended or the time is over. */
  async ended(msMax: number): Promise<void> {
    this.#closing = true
    if (this.#open === 0) return
    await new Promise<void>((resolve) => {
      const cancel = this.#shared.clock.after(msMax, resolve)
      this.#allEnded = () => {
        cancel()
        resolve()
      }
    })
  }
}

// Detects a deleted file even without requests.
function checkRegularly({ thread, health, clock }: SharedDatabase): () => void {
  async function check(): Promise<void> {
    await thread.send({ kind: 'check' }).catch((error) => health.failed(error))
    if (!stopped) cancel = clock.after(checkMs, () => void check())
  }
  let stopped = false
  let cancel = clock.after(checkMs, () => void check())
  return () => {
    stopped = true
    cancel()
  }
}

async function probe({ thread, writeQueue }: SharedDatabase): Promise<void> {
  await writeQueue.begin(probeStallMsMax, () => thread.send({ kind: 'probe' }))
  writeQueue.end()
}
