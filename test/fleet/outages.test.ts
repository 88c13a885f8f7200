import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { refusedAs } from '../pool/fake-worker-pool.ts'
import { type RedisServer, startRedis } from './redis-server.ts'
import { startFront, startWorker, until } from './small-fleet.ts'

/** Upper bound of the time until a killed worker's slide is read elsewhere, and a margin for a busy machine. */
const takenOverMsMax = 12_000 + 8000

interface WorkerProcess {
  child: ChildProcess
  output(): string
}

/** Starts a worker as a process of its own, which never replies to the pictures of these names. */
async function startWorkerProcess(redis: RedisServer, hanging: string): Promise<WorkerProcess> {
  const program = join(import.meta.dirname, 'fake-worker-program.ts')
  const child = spawn(process.execPath, [program, redis.url, hanging], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  redis.users.push(async () => void child.kill('SIGKILL'))
  await until(() => output.includes('started'))
  return { child, output: () => output }
}

// side by side, because they wait for the time limits of Redis and of workers
describe('Outages', { concurrency: 3 }, () => {
  it('The slide of a worker that is killed is read by another one within 12 seconds, and answered once.', async (t) => {
    const redis = await startRedis(t)
    if (!redis) return
    const killed = await startWorkerProcess(redis, 'slide')
    const { front, read, readHere } = startFront(redis)
    await until(() => front.available)
    let answers = 0
    let charged = 0
    const worked = () => charged++
    const reading = read('a', 'slide', { worked }).finally(() => answers++)
    await until(() => killed.output().includes('took slide'))
    const other = await startWorker(redis)
    killed.child.kill('SIGKILL')
    const killedAt = performance.now()
    assert.equal(await reading, 'there: slide')
    const tookMs = performance.now() - killedAt
    t.diagnostic(`taken over after ${Math.round(tookMs)} ms`)
    assert.ok(tookMs < takenOverMsMax, `${tookMs} ms`)
    assert.deepEqual([answers, charged, other.taken, readHere], [1, 1, ['slide'], []])
  })

  it('When the last worker is gone, the front reads what it had sent away.', async (t) => {
    const redis = await startRedis(t)
    if (!redis) return
    const only = await startWorkerProcess(redis, 'slide')
    const { front, read } = startFront(redis)
    await until(() => front.available)
    const reading = read('a', 'slide')
    await until(() => only.output().includes('took slide'))
    only.child.kill('SIGKILL')
    await once(only.child, 'exit')
    assert.equal(await reading, 'here: slide')
    assert.equal(front.available, false)
  })

  it('When Redis is gone, slides are read by the front, and by the fleet again when it is back.', async (t) => {
    const redis = await startRedis(t)
    if (!redis) return
    const going = Promise.withResolvers<string>()
    const { taken } = await startWorker(redis, {
      answer: (picture) => (picture === 'first' ? going.promise : Promise.resolve(picture)),
    })
    const { front, read, readHere } = startFront(redis)
    await until(() => front.available)
    const pending = ['first', 'second', 'third'].map((picture) => read('a', picture))
    await until(async () => (await redis.client.zcard('{rowdeck}:open')) === 3)
    await until(() => taken.length === 1)
    await redis.kill()
    assert.deepEqual(await Promise.all(pending), ['here: first', 'here: second', 'here: third'])
    assert.equal(await read('a', 'fourth'), 'here: fourth')
    await redis.restart()
    going.resolve('too late')
    await until(() => front.available)
    assert.equal(await read('a', 'fifth'), 'fifth')
    assert.deepEqual(taken, ['first', 'fifth'])
    assert.deepEqual(readHere, ['first', 'second', 'third', 'fourth'])
  })

  it('When Redis does not answer, slides are read by the front.', async (t) => {
    const redis = await startRedis(t)
    if (!redis) return
    await startWorker(redis)
    const { front, read } = startFront(redis)
    await until(() => front.available)
    redis.freeze()
    t.after(() => redis.thaw())
    assert.equal(await read('a', 'slide'), 'here: slide')
    redis.thaw()
    await until(() => front.available)
    assert.equal(await read('a', 'slide'), 'there: slide')
  })

  it('A front without workers sends its slides again when Redis comes back, and answers busy if it does not.', async (t) => {
    const redis = await startRedis(t)
    if (!redis) return
    const going = Promise.withResolvers<void>()
    const { taken } = await startWorker(redis, {
      answer: async (picture) => {
        await going.promise
        return picture
      },
    })
    const { front, read } = startFront(redis, { hasWorkers: false, comeBackMsMax: 15_000 })
    const hasty = startFront(redis, { hasWorkers: false, comeBackMsMax: 0 })
    await until(() => front.available && hasty.front.available)
    const reading = read('a', 'slide')
    const refused = assert.rejects(hasty.read('b', 'other'), refusedAs('busy'))
    await until(() => taken.length === 1)
    await redis.kill()
    await refused
    await redis.restart()
    going.resolve()
    assert.equal(await reading, 'slide')
  })

  it('A front that starts before Redis reads itself, then uses the fleet, and closes at once in both states.', async (t) => {
    const redis = await startRedis(t)
    if (!redis) return
    await redis.kill()
    const early = startFront(redis)
    assert.equal(await early.read('a', 'slide'), 'here: slide')
    await early.front.close()
    const { front, read } = startFront(redis)
    await redis.restart()
    await startWorker(redis)
    await until(() => front.available)
    assert.equal(await read('a', 'slide'), 'there: slide')
    await redis.kill()
    await front.close()
  })
})
