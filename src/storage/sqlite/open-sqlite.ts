import { resolve } from 'node:path'
import type { Clock } from '../../clock.ts'
import type { OpenDatabase, Waits } from '../database-driver.ts'
import { type DatabaseFault, faultTexts } from '../database-fault.ts'
import { DatabaseHealth, type HealthLog } from '../database-health.ts'
import { openingError, prepareFile } from './database-file.ts'
import { DatabaseThread } from './database-thread.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import { type SharedDatabase, SqliteSession } from './sqlite-session.ts'
import { WriteTurns } from './write-turns.ts'

const fileName = 'rowdeck.sqlite'
/** Between two looks whether the file is still there. */
const checkMs = 5000
/** For how long the answer about health is given again without another write. */
const probeMs = 2000
const probeStallMsMax = 1000
/** How long closing waits for work under way. */
const closeMsMax = 15_000

export interface SqliteOptions {
  dataDir: string
  /** What the database thread runs, for tests that want it to crash. */
  program?: URL
}

/**
 * Opens the database in the folder, on a thread of its own. What is committed is on the disk, and other
 * processes may have the same file open. Throws AppError, with a message for the operator, if it cannot
 * be used.
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
  const shared = { thread, clock, health, turns: new WriteTurns(clock) }
  const sessions = new OpenSessions(shared)
  const faults = new Faults(shared)
  const stopChecking = checkRegularly(shared)
  return {
    dialect: (waits) => sqliteDialect(() => sessions.open(waits)),
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

  /** Lets no more sessions begin; resolves when those under way have ended, or the time is over. */
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

// A file that is gone is noticed even if nobody asks for anything.
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

/** Tells what is wrong: what requests ran into, or what a write finds out, at most one every few moments. */
class Faults {
  readonly #shared: SharedDatabase
  #probed: Promise<boolean> | undefined
  #cancel = () => {}

  constructor(shared: SharedDatabase) {
    this.#shared = shared
  }

  async current(): Promise<string | undefined> {
    const { clock, health } = this.#shared
    if (!this.#probed) {
      this.#probed = probe(this.#shared)
      this.#cancel = clock.after(probeMs, () => this.forget())
    }
    const answers = await this.#probed
    if (health.reason) return faultTexts[health.reason]
    return answers ? undefined : 'the database does not answer'
  }

  forget(): void {
    this.#cancel()
    this.#probed = undefined
  }
}

async function probe({ thread, turns, health }: SharedDatabase): Promise<boolean> {
  try {
    await turns.begin(probeStallMsMax, () => thread.send({ kind: 'probe' }))
    turns.end()
    health.worked()
    return true
  } catch (error) {
    health.failed(error)
    return false
  }
}
