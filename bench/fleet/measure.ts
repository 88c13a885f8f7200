/**
 * Measures the queue of a fleet on this machine: what it adds to a slide, and how reading scales with the number of
 * workers. The workers wait instead of computing, so that the cores of this machine are no limit. Needs redis-server.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '../../packages/core/src/clock.ts'
import { FleetFront } from '../../packages/service/src/fleet/front.ts'
import { createLogger } from '../../packages/service/src/telemetry/telemetry.ts'
import { hasRedis, type RedisServer, spawnRedis } from '../../test/fleet/redis-server.ts'
import { identity, secret, until } from '../../test/fleet/small-fleet.ts'
import { cpuMsOf } from '../scaling/process-times.ts'

const sizes = [100, 300, 1000]
const roundTrips = 300
/** About what a slide takes. */
const slideMs = 400
const workerCounts = [1, 2, 4, 8, 16, 32]
const slidesPerWorker = 20
const workersPerProcess = 8

if (!hasRedis) throw new Error('redis-server is not installed.')
console.log(`${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}\n`)
await measureOverhead()
await measureScaling()
process.exit(0)

async function measureOverhead(): Promise<void> {
  console.log('From the front to a worker and back, one slide at a time, without work (ms)')
  console.log('picture | median | p90 | p99 | CPU of front, worker, Redis per slide')
  const redis = await spawnRedis()
  const worker = await startWorkers(redis, 1, 0)
  const front = await startFront(redis, 1)
  for (const kilobytes of sizes) {
    const picture = randomBytes(kilobytes * 1000)
    await readAll(front, picture, 20)
    const before = await cpuOf(worker, redis)
    const times: number[] = []
    for (let n = 0; n < roundTrips; n++) {
      const startedAt = performance.now()
      await read(front, picture)
      times.push(performance.now() - startedAt)
    }
    const after = await cpuOf(worker, redis)
    const cpu = after.map((ms, at) => ((ms - (before[at] ?? 0)) / roundTrips).toFixed(1))
    times.sort((a, b) => a - b)
    const [median, p90, p99] = [0.5, 0.9, 0.99].map((share) =>
      times[Math.floor(times.length * share)]?.toFixed(1),
    )
    console.log(`${kilobytes} kB | ${median} | ${p90} | ${p99} | ${cpu.join(', ')}`)
  }
  await front.close()
  worker.kill()
  await redis.close()
}

async function measureScaling(): Promise<void> {
  console.log(`\nSlides per second with workers that wait for ${slideMs} ms, pictures of 300 kB`)
  console.log('workers | slides/s | of linear | CPU of front, workers, Redis (% of a core)')
  const picture = randomBytes(300_000)
  for (const count of workerCounts) {
    const redis = await spawnRedis()
    const processes: ChildProcess[] = []
    for (let left = count; left > 0; left -= workersPerProcess) {
      processes.push(await startWorkers(redis, Math.min(left, workersPerProcess), slideMs))
    }
    const front = await startFront(redis, count)
    const slides = count * slidesPerWorker
    const before = await Promise.all(processes.map((process) => cpuOf(process, redis)))
    const startedAt = performance.now()
    await readAll(front, picture, slides, 2 * count)
    const seconds = (performance.now() - startedAt) / 1000
    const after = await Promise.all(processes.map((process) => cpuOf(process, redis)))
    const used = (at: number, of = after.length) =>
      after.slice(0, of).reduce((sum, cpu, n) => sum + (cpu[at] ?? 0) - (before[n]?.[at] ?? 0), 0)
    const cpu = [used(0, 1), used(1), used(2, 1)].map((ms) => (ms / seconds / 10).toFixed(0))
    const perSecond = slides / seconds
    const share = perSecond / ((count * 1000) / slideMs)
    console.log(`${count} | ${perSecond.toFixed(1)} | ${share.toFixed(3)} | ${cpu.join(', ')}`)
    await front.close()
    for (const process of processes) process.kill()
    await redis.close()
  }
}

async function startWorkers(redis: RedisServer, count: number, ms: number): Promise<ChildProcess> {
  const program = join(import.meta.dirname, 'worker-program.ts')
  const child = fork(program, [redis.url, String(count), String(ms)], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  if (child.stdout) await once(child.stdout, 'data')
  return child
}

async function startFront({ url }: RedisServer, slots: number): Promise<FleetFront> {
  const settings = { url, secret, slidesMax: 10_000, bytesMax: 1e9, slideMsMax: 120_000 }
  const log = createLogger('silent')
  const front = new FleetFront(settings, { identity, clock: systemClock, log, ownWorkers: 0 })
  await until(() => front.slots === slots)
  return front
}

async function read(front: FleetFront, bytes: Uint8Array): Promise<void> {
  const { signal } = new AbortController()
  const picture = { bytes, place: { index: 0, panel: undefined } }
  await front.read(picture, { accountId: 'a', isPaying: false, signal, worked() {} })
}

async function readAll(
  front: FleetFront,
  bytes: Uint8Array,
  ...[slides, atOnce = 1]: [slides: number, atOnce?: number]
): Promise<void> {
  let left = slides
  const lanes = Array.from({ length: atOnce }, async () => {
    while (left-- > 0) await read(front, bytes)
  })
  await Promise.all(lanes)
}

/** CPU time of this process, a process of workers and Redis so far, in milliseconds. */
async function cpuOf(worker: ChildProcess, redis: RedisServer): Promise<[number, number, number]> {
  const answer = once(worker, 'message')
  worker.send('cpu')
  const [usage] = (await answer) as [NodeJS.CpuUsage]
  const inMs = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000
  return [inMs(process.cpuUsage()), inMs(usage), cpuMsOf(redis.pid ?? 0)]
}
