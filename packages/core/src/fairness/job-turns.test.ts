import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { manualClock } from '../../../../test/support/manual-clock.ts'
import { type JobTurn, JobTurns } from './job-turns.ts'
import { policy } from './policy.ts'

const { turnMs } = policy.jobs

/** Jobs of many steps, and which of them have started a step since they were asked last. */
function reading({ allMax, stepsMax = 1 }: { allMax: number; stepsMax?: number }) {
  const clock = manualClock()
  const turns = new JobTurns({ allMax, stepsMax, clock })
  const started: string[] = []
  const turnOf = new Map<string, JobTurn>()
  const running: PromiseWithResolvers<void>[] = []
  const { signal } = new AbortController()
  return {
    clock,
    turnOf,
    /** `name` begins with the account; those that pay are in capitals. */
    async send(name: string, { steps = 1000, oneMax = 7, signal: own = signal } = {}) {
      const [id = ''] = name
      const isPaying = id === id.toUpperCase()
      const turn = await turns.begin({ id, isPaying, oneMax, signal: own })
      turnOf.set(name, turn)
      const work = async () => {
        started.push(name)
        const end = Promise.withResolvers<void>()
        running.push(end)
        await end.promise
      }
      const all = Array.from({ length: steps }, () => turn.run(work))
      void Promise.all(all).then(
        () => turn[Symbol.dispose](),
        () => {},
      )
    },
    /** Ends all steps that run, and returns the jobs whose next step starts. */
    async next() {
      started.length = 0
      for (const { resolve } of running.splice(0)) resolve()
      await setImmediate()
      return started.splice(0).toSorted()
    },
    async sent() {
      await setImmediate()
      return started.splice(0).toSorted()
    },
  }
}

describe('Jobs', () => {
  test('start steps in their turn, of which there are so many at the same time.', async () => {
    const { send, sent, next } = reading({ allMax: 2 })
    for (const name of ['a1', 'b1', 'c1']) void send(name)
    assert.deepEqual(await sent(), ['a1', 'b1'])
    assert.deepEqual(await next(), ['a1', 'b1'])
  })

  test('go on between two steps once their turn is over and another one waits, accounts in turn.', async () => {
    const { send, sent, next, clock } = reading({ allMax: 2 })
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2']) void send(name)
    await sent()
    clock.advance(turnMs - 1)
    assert.deepEqual(await next(), ['a1', 'a2'])
    clock.advance(1)
    assert.deepEqual(await sent(), ['a3', 'b1'])
    assert.deepEqual(await next(), ['a3', 'b1'])
    clock.advance(turnMs)
    assert.deepEqual(await sent(), ['a1', 'b2'])
  })

  test('keep their turns while nobody waits, and give them up to who comes later.', async () => {
    const { send, sent, next, clock } = reading({ allMax: 2 })
    for (const name of ['a1', 'a2']) void send(name)
    await sent()
    clock.advance(100 * turnMs)
    assert.deepEqual(await next(), ['a1', 'a2'])
    void send('b1', { steps: 1 })
    assert.deepEqual(await sent(), ['b1'])
    assert.deepEqual(await next(), ['a1', 'a2'])
  })

  test('of accounts that pay have a turn at once, for which turns of the others end, all but one.', async () => {
    const { send, sent, next, clock } = reading({ allMax: 4 })
    for (const name of ['a1', 'a2', 'b1', 'b2']) void send(name)
    await sent()
    for (const name of ['P1', 'P2', 'P3', 'P4']) void send(name)
    assert.deepEqual(await sent(), ['P1', 'P2', 'P3'])
    const left = await next()
    assert.deepEqual(left.slice(0, 3), ['P1', 'P2', 'P3'])
    assert.match(left[3] ?? '', /^[ab]/)
    clock.advance(turnMs)
    const later = await next()
    assert.ok(later.includes('P4'), 'they take turns among each other')
    assert.equal(later.filter((name) => /^[ab]/.test(name)).length, 1)
  })

  test('of accounts that pay leave a turn to others who come later, when a turn is over.', async () => {
    const { send, sent, next, clock } = reading({ allMax: 2 })
    for (const name of ['P1', 'P2']) void send(name)
    await sent()
    void send('a1')
    assert.deepEqual(await sent(), [])
    clock.advance(turnMs)
    assert.deepEqual(await sent(), ['a1'])
    const [one] = await next()
    clock.advance(turnMs)
    const [other, left] = await next()
    assert.deepEqual([one, other].toSorted(), ['P1', 'P2'])
    assert.equal(left, 'a1')
  })

  test('of one account begin up to its limit; the others wait for one of them to end.', async () => {
    const { send, sent, next, turnOf, clock } = reading({ allMax: 3 })
    for (const name of ['a1', 'a2', 'a3']) void send(name, { oneMax: 2 })
    assert.deepEqual(await sent(), ['a1', 'a2'])
    clock.advance(turnMs)
    assert.deepEqual(await next(), ['a1', 'a2'])
    turnOf.get('a1')?.[Symbol.dispose]()
    assert.deepEqual(await sent(), ['a3'])
  })

  test('of one account that do not fit beside each other begin one fewer at a time, until all have ended.', async () => {
    const { send, sent, turnOf } = reading({ allMax: 3 })
    const end = (name: string) => turnOf.get(name)?.[Symbol.dispose]()
    for (const name of ['a1', 'a2']) void send(name)
    await sent()
    turnOf.get('a2')?.crowded()
    end('a2')
    void send('a2')
    assert.deepEqual(await sent(), [])
    end('a1')
    assert.deepEqual(await sent(), ['a2'])
    end('a2')
    for (const name of ['a3', 'a4']) void send(name)
    assert.deepEqual(await sent(), ['a3', 'a4'])
  })

  test('have as many steps in progress as one may, also if their turns follow each other closely.', async () => {
    const { send, sent, next, clock } = reading({ allMax: 1, stepsMax: 3 })
    void send('a1', { steps: 5 })
    assert.deepEqual(await sent(), ['a1', 'a1', 'a1'])
    void send('b1', { steps: 1 })
    clock.advance(turnMs)
    assert.deepEqual(await sent(), ['b1'])
    assert.deepEqual(await next(), ['a1', 'a1'])
  })

  test('that are canceled while they wait take no turn, and reject the steps that have not started.', async () => {
    const { send, sent, turnOf } = reading({ allMax: 1 })
    void send('a1')
    await sent()
    const gone = new AbortController()
    const canceled = assert.rejects(send('b1', { signal: gone.signal }), /canceled/)
    gone.abort(new Error('canceled'))
    await canceled
    void send('c1')
    const a = turnOf.get('a1')
    assert.ok(a)
    const waiting = assert.rejects(
      a.run(async () => {}),
      /ended/,
    )
    a[Symbol.dispose]()
    await waiting
    assert.deepEqual(await sent(), ['c1'])
    await assert.rejects(
      a.run(async () => {}),
      /ended/,
    )
    assert.equal(a.hasRun, false)
  })
})
