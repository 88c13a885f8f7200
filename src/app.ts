import type { AddressInfo } from 'node:net'
import { type Accounts, createAccounts } from './accounts/accounts.ts'
import { createAdmission, createRecognition, prune } from './admission/admit.ts'
import { type Clock, systemClock } from './clock.ts'
import { type Config, ConfigError } from './config/config.ts'
import {
  convert,
  type Deck,
  describeColumns,
  startConversion,
  type Table,
  type Wishes,
  withOcrTime,
  withProgress,
} from './conversion/convert.ts'
import { createServer } from './http/server.ts'
import { createPool, type Pool, type PoolStats } from './pool/pool.ts'
import { openStorage, type Storage } from './storage/storage.ts'
import type { Logger } from './telemetry/telemetry.ts'
import { describeFields, readUpload, refuseByLength } from './upload/read-upload.ts'
import { createLinks, createWeb, linkTo } from './web/web.ts'

const lastAnswersMs = 1000
const pruneMs = 3_600_000
/** Between two batches, so that requests get their turns. */
const pruneBatchMs = 1000

export interface AppOptions {
  log: Logger
  clock?: Clock
  /** What a worker process runs, for tests that want one to misbehave. */
  workerProgram?: URL
}

/** A running service. */
export interface App {
  /** `http://host:port`, with the port that was really taken. */
  url: string
  accounts: Accounts
  invite: Invite
  stats(): PoolStats
  /** Resolves when every worker has loaded its models. Rejects where one cannot. */
  warm(): Promise<void>
  /** Takes no more requests, lets those under work finish within the drain time, frees everything. */
  close(): Promise<void>
}

/** Wires the whole service and starts it. Resolves when it listens; workers are still warming up. */
export async function startApp(
  config: Config,
  { log, clock = systemClock, workerProgram }: AppOptions,
): Promise<App> {
  await checkOcrModels(config)
  const storage = await openStorage(config.storage)
  const pool = openPool(config, clock, workerProgram)
  const accounts = accountsOver(storage, config, clock)
  const urlNow = () => urlOf(server.server.address() as AddressInfo)
  const server = createServer({
    stages: {
      admit: createAdmission({ store: storage, clock, limits: config.admission }),
      refuseByLength: (type, length) => refuseByLength(type, length, config.upload),
      readUpload: (request) => readUpload(request, config.upload),
      async convert(deck, { accountId, worked, signal, ...wishes }) {
        const [reader, ocrMs] = withOcrTime(pool.readerFor({ accountId, worked }), clock)
        return { ...(await startConversion(deck, { ...wishes, signal, reader })), ocrMs }
      },
      describeColumns,
      describeFields,
      recognise: createRecognition({ store: storage, clock }),
      standing: accounts.standing,
      recentRequests: (accountId) => accounts.recentRequests(accountId),
    },
    health: { faults: () => faultsOf(storage, pool) },
    log,
    settings: { ...config.http, ...config.upload, clock },
    extend: consoleOver(config, { accounts, storage, clock, log, pool, url: urlNow }),
  })
  const stopPruning = pruneRegularly({ storage, clock, log, daysKept: config.history.daysKept })
  async function free(): Promise<void> {
    stopPruning()
    pool.close()
    await storage.close()
  }
  try {
    await server.listen({ host: config.http.host, port: config.http.port })
  } catch (error) {
    await free()
    throw cannotListen(config.http, error)
  }
  return {
    url: urlNow(),
    accounts,
    invite: inviting(storage, config, clock),
    stats: () => pool.stats(),
    warm: () => pool.started(),
    async close() {
      const callOff = clock.after(config.http.drainMsMax, () => {
        pool.close()
        // those who are refused now get a moment to hear it
        callOffAgain = clock.after(lastAnswersMs, () => server.server.closeAllConnections())
      })
      let callOffAgain = () => {}
      await server.close()
      callOff()
      callOffAgain()
      await free()
    },
  }
}

/** The accounts alone, for commands; works beside a running service on the same data. */
export async function openAccounts(
  config: Config,
  clock: Clock = systemClock,
): Promise<{ accounts: Accounts; invite: Invite; close(): Promise<void> }> {
  const storage = await openStorage(config.storage)
  return {
    accounts: accountsOver(storage, config, clock),
    invite: inviting(storage, config, clock),
    close: () => storage.close(),
  }
}

/** Resolves to a link with which the owner of the address sets a password, once, within a week. */
export type Invite = (email: string, baseUrl: string) => Promise<string>

function inviting(storage: Storage, config: Config, clock: Clock): Invite {
  const links = createLinks(storage, clock)
  return async (email, baseUrl) => {
    const account = await accountsOver(storage, config, clock).open(email)
    return linkTo(config.web.publicUrl ?? baseUrl, await links.issue(account.email, 'invitation'))
  }
}

export interface LocalConvertOptions extends Wishes {
  /** Told after every slide that is read. */
  progress?: (pagesRead: number, pageCount: number) => void
}

export interface Converter {
  convert(deck: Deck, options: LocalConvertOptions): Promise<Table>
  close(): void
}

/** Who converts where there are no accounts. */
const commandLine = { accountId: 'command line' }

/** Conversion alone, without a server or accounts. */
export function openConverter(config: Config): Converter {
  const pool = openPool(config, systemClock)
  const checked = checkOcrModels(config)
  checked.catch(() => {})
  const { signal } = new AbortController()
  return {
    async convert(deck, { progress = () => {}, ...wishes }) {
      await checked
      return convert(deck, {
        ...wishes,
        signal,
        reader: withProgress(pool.readerFor(commandLine), progress),
      })
    },
    close: () => pool.close(),
  }
}

/** Models of an operator's own are looked at before a worker fails on them; those that come along are tested. */
async function checkOcrModels({ reading }: Config): Promise<void> {
  if (reading.ocrModels === undefined) return
  // Loaded here only, since a server that uses the embedded models has no need of the runtime.
  const { checkModels, ModelError } = await import('./engines/engines.ts')
  try {
    await checkModels(reading.ocrModels)
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    throw new ConfigError(`ROWDECK_OCR_MODELS cannot be used. ${error.message}`)
  }
}

function openPool(config: Config, clock: Clock, program?: URL): Pool {
  const settings = { ...config.pool, reading: config.reading, ...(program ? { program } : {}) }
  return createPool(settings, clock)
}

function accountsOver(storage: Storage, config: Config, clock: Clock): Accounts {
  return createAccounts({ store: storage, clock, limits: config.admission })
}

interface BehindConsole {
  accounts: Accounts
  storage: Storage
  clock: Clock
  log: Logger
  pool: Pool
  url(): string
}

function consoleOver(config: Config, behind: BehindConsole) {
  const { storage: store, pool, ...rest } = behind
  const limits = { ...config.admission, ...config.upload, documentsMax: config.pool.documentsMax }
  return createWeb({ ...rest, store, limits, settings: config.web, stats: () => pool.stats() })
}

interface Pruning {
  storage: Storage
  clock: Clock
  log: Logger
  daysKept: number
}

// A failure is told and tried again an hour later: history that stays a little longer harms nobody.
function pruneRegularly({ storage, clock, log, daysKept }: Pruning): () => void {
  async function pruneNow(): Promise<void> {
    let more = false
    try {
      more = await prune({ store: storage, clock, daysKept })
    } catch (error) {
      log.error(error)
    }
    callOff = clock.after(more ? pruneBatchMs : pruneMs, () => void pruneNow())
  }
  let callOff = clock.after(pruneMs, () => void pruneNow())
  return () => callOff()
}

function cannotListen({ host, port }: Config['http'], error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException).code ?? ''
  const reasons: Record<string, string> = {
    EADDRINUSE: 'another program uses that port',
    EACCES: 'this user may not use that port',
    EADDRNOTAVAIL: 'this machine has no such address',
    ENOTFOUND: 'there is no such host',
  }
  if (!(code in reasons)) return error
  return new ConfigError(`HOST ${host} and PORT ${port} cannot be listened on: ${reasons[code]}.`)
}

async function faultsOf(storage: Storage, pool: Pool): Promise<string[]> {
  const faults: string[] = []
  const { workers, workersReady } = pool.stats()
  if (workersReady < workers) faults.push(`${workersReady} of ${workers} workers are warm`)
  if (!(await storage.healthy())) faults.push('the database does not answer')
  return faults
}

function urlOf({ address, port, family }: AddressInfo): string {
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}
