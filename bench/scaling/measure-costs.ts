/**
 * Measures the CPU time of each part of a fleet: a server, its worker processes, PostgreSQL, Redis, and a worker. One
 * server and one worker run on this machine and convert over HTTP. Needs redis-server.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasRedis, spawnRedis } from '../../test/fleet/redis-server.ts'
import { until } from '../../test/fleet/small-fleet.ts'
import { startPostgresServer } from '../../test/support/postgres-server.ts'
import { ready, rowdeck, serve } from '../../test/support/program.ts'
import { cpuMsOf, processesOf } from './process-times.ts'

const conversions = 200
const scans = 8

interface Parts {
  front: number
  processes: number
  database: number
  redis: number
  workers: number
}

if (!hasRedis) throw new Error('redis-server is not installed.')
console.log(`load ${loadavg()[0]?.toFixed(1)}; milliseconds of CPU\n`)
const folder = await mkdtemp(join(tmpdir(), 'rowdeck-costs-'))
const postgres = await startPostgresServer()
const redis = await spawnRedis()
const env = {
  DATABASE_URL: postgres.urlOf('postgres'),
  ROWDECK_SECRET: randomUUID(),
  REDIS_URL: redis.url,
  ROWDECK_FLEET_SECRET: randomUUID(),
  ROWDECK_REQUESTS_PER_MINUTE: '1000000',
  ROWDECK_REQUESTS_PER_DAY: '1000000',
}
const front = await serve(folder, env)
const worker = await startWorker()
await ready(front.url)
const key = /rdk_\w+/.exec(front.output())?.[0] ?? ''
await rowdeck(['accounts', 'grant', 'owner@localhost', '--credits', '100000'], env)
await until(async () => (await (await fetch(`${front.url}/readyz`)).text()).includes('fleet'))
try {
  await measure()
} finally {
  front.child.kill('SIGKILL')
  worker.child.kill('SIGKILL')
  await redis.close()
  await postgres.remove()
  await rm(folder, { recursive: true })
}
process.exit(0)

async function startWorker(): Promise<{ child: ChildProcess }> {
  const launcher = join(import.meta.dirname, '..', '..', 'bin', 'rowdeck.js')
  const child = spawn(process.execPath, [launcher, 'work'], {
    env: { ...env, ROWDECK_WORKERS: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return { child }
}

async function measure(): Promise<void> {
  const [blank, sample, scan] = ['blank-slide', 'powerpoint', 'scan'].map((name) =>
    readFileSync(join(import.meta.dirname, '..', '..', 'test', 'decks', `${name}.pdf`)),
  ) as [Buffer, Buffer, Buffer]
  for (const deck of [blank, sample, scan]) await convert(deck, 3)
  const costs = {
    'blank deck of 3 slides': await costOf(blank, conversions),
    'text deck of 4 slides': await costOf(sample, conversions),
    'scan of 3 slides': await costOf(scan, scans),
  }
  console.table(costs)
}

async function costOf(deck: Buffer, times: number): Promise<Parts> {
  const before = cpuTimes()
  await convert(deck, times)
  const after = cpuTimes()
  const names = Object.keys(before) as (keyof Parts)[]
  return Object.fromEntries(
    names.map((name) => [name, Math.round(((after[name] - before[name]) / times) * 100) / 100]),
  ) as unknown as Parts
}

async function convert(deck: Buffer, times: number): Promise<void> {
  for (let n = 0; n < times; n++) {
    const body = new FormData()
    body.set('file', new Blob([new Uint8Array(deck)]), 'deck.pdf')
    const response = await fetch(`${front.url}/api/v1/convert`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body,
    })
    if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`)
    await response.arrayBuffer()
  }
}

function cpuTimes(): Parts {
  const frontTree = processesOf(front.child.pid ?? 0)
  const workerTree = processesOf(worker.child.pid ?? 0)
  const isServer = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('cli.ts')
  const sum = (pids: number[]) => pids.reduce((total, pid) => total + cpuMsOf(pid), 0)
  return {
    front: sum(frontTree.filter(isServer)),
    processes: sum(frontTree.filter((pid) => !isServer(pid))),
    database: sum(processesOf(postgres.pid)),
    redis: cpuMsOf(redis.pid ?? 0),
    workers: sum(workerTree),
  }
}
