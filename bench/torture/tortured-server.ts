import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig, readEnvironment } from '../../packages/service/src/config/config.ts'
import { openAccounts } from '../../packages/service/src/open-accounts.ts'

const program = join(import.meta.dirname, 'front-program.ts')

const unlimited = {
  PORT: '0',
  ROWDECK_WORKERS: '2',
  ROWDECK_REQUESTS_PER_MINUTE: '1000000',
  ROWDECK_REQUESTS_PER_DAY: '1000000',
  ROWDECK_FREE_REQUESTS_PER_DAY: '0',
  ROWDECK_WORKER_SECONDS_PER_DAY: '10000000',
  ROWDECK_REPLAYS_PER_CHARGE: '1000',
  ROWDECK_DRAIN_SECONDS: '10',
}

/** A server in a process of its own, with workers that read decks which are scripts, that can be killed and started again. */
export interface TorturedServer {
  readonly dataDir: string
  /** Where it and its workers put temporary files. */
  readonly temporary: string
  /** Undefined while it is not running. */
  readonly url: string | undefined
  readonly pid: number | undefined
  /** Creates an account with credits, or one that does not pay, with limits of its own; resolves to its key. */
  newKey(credits: number, limits?: { requestsPerMinute: number }): Promise<string>
  start(): Promise<void>
  /** Resolves when it has ended. */
  stop(signal: NodeJS.Signals): Promise<void>
  /** Stops it and deletes its data. */
  remove(): Promise<void>
}

export interface TorturedOptions {
  environment?: Record<string, string>
  /** A shell command that runs before the server in its process, such as `ulimit`. */
  limit?: string
  /** Reads decks with the real workers. */
  real?: boolean
}

/** Starts a server whose limits on requests do not matter. */
export async function startTortured(options: TorturedOptions = {}): Promise<TorturedServer> {
  const { environment = {}, limit = ':', real = false } = options
  const dataDir = await mkdtemp(join(tmpdir(), 'rowdeck-torture-'))
  const temporary = join(dataDir, 'tmp')
  await mkdir(temporary)
  const folders = { TMPDIR: temporary, ROWDECK_DATA_DIR: dataDir }
  const reading = real ? { TORTURE_REAL_WORKERS: '1' } : {}
  const env = { ...unlimited, ...folders, ...reading, ...environment }
  let child: ChildProcess | undefined
  let url: string | undefined
  let accountsSoFar = 0

  async function start(): Promise<void> {
    // the shell sets the limit and becomes the server
    const script = `${limit}; exec "$0" --disable-warning=ExperimentalWarning "$1"`
    const started = spawn('/bin/bash', ['-c', script, process.execPath, program], {
      env: { ...readEnvironment(), ...env },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    child = started
    started.once('exit', () => {
      if (child === started) url = undefined
    })
    const early = once(started, 'exit').then(([code]) => {
      throw new Error(`The server ended with ${code} before it was ready.`)
    })
    early.catch(() => {})
    const [said] = (await Promise.race([once(started, 'message'), early])) as [string]
    url = said
  }

  async function stop(signal: NodeJS.Signals): Promise<void> {
    url = undefined
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  await start()
  return {
    dataDir,
    temporary,
    get url() {
      return url
    },
    get pid() {
      return child?.pid
    },
    async newKey(credits, limits) {
      const { accounts, close } = await openAccounts(readConfig(env))
      const { account, key } = await accounts.create(`torture-${++accountsSoFar}@example.com`)
      if (credits > 0) await accounts.grantCredits(account.id, credits)
      if (limits) await accounts.setLimits(account.id, limits)
      await close()
      return key
    },
    start,
    stop,
    async remove() {
      await stop('SIGKILL')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
