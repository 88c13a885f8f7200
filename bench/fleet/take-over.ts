/** Measures how long it takes until the slide of a worker that is killed is read by another one. Needs redis-server. */
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { hasRedis, type RedisServer, spawnRedis } from '../../test/fleet/redis-server.ts'
import { startFront, startWorker, until } from '../../test/fleet/small-fleet.ts'

const trials = 16
/** Workers are killed up to this long after they took their slide. */
const killedAfterMsMax = 8000
const program = join(import.meta.dirname, '..', '..', 'test', 'fleet', 'fake-worker-program.ts')

if (!hasRedis) throw new Error('redis-server is not installed.')
// side by side, because they only wait
const taken = await Promise.all(Array.from({ length: trials }, (_, index) => takeOver(index)))
taken.sort((one, other) => one - other)
const seconds = (ms = 0) => (ms / 1000).toFixed(1)
console.log(
  `Taken over after ${seconds(taken[0])} to ${seconds(taken.at(-1))} s, median ${seconds(taken[trials / 2])} s, ${trials} trials`,
)
process.exit(0)

async function takeOver(index: number): Promise<number> {
  const redis = await spawnRedis()
  const { child, output } = startHangingWorker(redis)
  await until(() => output().includes('started'))
  const { front, read } = startFront(redis)
  await until(() => front.available)
  const reading = read('a', 'slide')
  await until(() => output().includes('took slide'))
  await startWorker(redis)
  await setTimeout((index / trials) * killedAfterMsMax)
  child.kill('SIGKILL')
  const killedAt = performance.now()
  await reading
  const tookMs = performance.now() - killedAt
  await redis.close()
  return tookMs
}

function startHangingWorker(redis: RedisServer): { child: ChildProcess; output(): string } {
  const child = spawn(process.execPath, [program, redis.url, 'slide'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  return { child, output: () => output }
}
