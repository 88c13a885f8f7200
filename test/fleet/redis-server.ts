import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import type { TestContext } from 'node:test'
import { Redis } from 'ioredis'
import { freePort } from '../support/free-port.ts'
import { skipWithout } from '../support/skip-without.ts'

/** A Redis server of its own for a test. */
export interface RedisServer {
  url: string
  /** A connection for looking at what is in it. */
  client: Redis
  /** What is closed after the test, before the server. */
  users: (() => Promise<void>)[]
  /** Stops it from answering without closing its connections, and lets it go on. */
  freeze(): void
  thaw(): void
  kill(): Promise<void>
  /** Starts it again on the same port, empty. */
  restart(): Promise<void>
  readonly pid: number | undefined
  /** Closes its users, then the server. */
  close(): Promise<void>
}

const notInstalled =
  'redis-server is not installed, so this is not tested here. Install it with: apt-get install redis-server'

/** Whether there is a redis-server on this machine. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0

/** Starts a Redis server without persistence. Skips the test and returns undefined where there is none. */
export async function startRedis(t: TestContext): Promise<RedisServer | undefined> {
  if (!hasRedis) {
    t.skip(skipWithout('redis-server', notInstalled) || notInstalled)
    return undefined
  }
  const server = await spawnRedis()
  t.after(() => server.close())
  return server
}

/** Starts a Redis server without persistence on a free port. */
export async function spawnRedis(): Promise<RedisServer> {
  const port = await freePort()
  let child = await start(port)
  const client = new Redis({ port, host: '127.0.0.1', maxRetriesPerRequest: null })
  client.on('error', () => {})
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  const users: RedisServer['users'] = []
  return {
    url: `redis://127.0.0.1:${port}`,
    client,
    users,
    get pid() {
      return child.pid
    },
    freeze: () => child.kill('SIGSTOP'),
    thaw: () => child.kill('SIGCONT'),
    kill,
    async restart() {
      child = await start(port)
    },
    async close() {
      await Promise.all(users.map((close) => close()))
      client.disconnect()
      await kill()
    },
  }
}

async function start(port: number): Promise<ChildProcess> {
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const child = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'ignore'] })
  await new Promise<void>((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
      if (/Ready to accept connections/.test(output)) resolve()
    })
    child.once('exit', () => reject(new Error(`redis-server ended: ${output}`)))
  })
  return child
}
