import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { manualClock } from '../../../../test/support/manual-clock.ts'
import { FairQueue, type WorkerFate } from './fair-queue.ts'
import { SlowAccounts } from './slow-accounts.ts'

/** A document of an account with steps of one kind that still have to run. */
class Deck {
  readonly accountId: string
  steps: number
  readonly isQuick: boolean
  constructor(accountId: string, steps: number, isQuick: boolean) {
    this.accountId = accountId
    this.steps = steps
    this.isQuick = isQuick
  }
  get hasPending() {
    return this.steps > 0
  }
}

/** Workers that run the steps of accounts, one step for each turn of the queue, for as long as the test says. */
function workers(count: number) {
  const clock = manualClock()
  const spare = { isReady: true }
  const queue = new FairQueue<Deck>({
    ...{ slow: new SlowAccounts(clock), workers: count },
    isReplacedAtOnce: () => spare.isReady,
  })
  let running: { job: Deck; end(workedMs: number, fate?: WorkerFate): void }[] = []
  const cut: string[] = []
  function dispatch(): void {
    while (running.length < count) {
      const turn = queue.next()
      if (!turn) break
      const { job } = turn
      job.steps--
      const end = queue.start(turn, () => {
        cut.push(job.accountId)
        leave(step)
        job.steps++
      })
      const step = { job, end }
      running.push(step)
    }
    queue.cutIfNeeded()
  }
  function leave(step: (typeof running)[number], fate?: WorkerFate): void {
    running = running.filter((one) => one !== step)
    step.end(1, fate)
  }
  return {
    clock,
    spare,
    cut,
    running: () => running.map(({ job }) => job.accountId),
    decks: () => running.map(({ job }) => job),
    send(accountId: string, { isPaying = false, steps = 1, isQuick = true } = {}): Deck {
      const deck = new Deck(accountId, steps, isQuick)
      queue.add({ id: accountId, isPaying }, deck)
      dispatch()
      return deck
    },
    runsLong(deck: Deck): void {
      queue.runsLong(deck)
      queue.cutIfNeeded()
      dispatch()
    },
    end(deck: Deck, fate?: WorkerFate): void {
      const step = running.find(({ job }) => job === deck)
      if (step) leave(step, fate)
      if (!deck.hasPending && !running.some(({ job }) => job === deck)) queue.remove(deck)
      dispatch()
    },
    dispatch,
  }
}

test('Accounts whose steps run long leave one of several workers to the others, also when it is free.', () => {
  for (const isPaying of [false, true]) {
    const pool = workers(3)
    pool.send('other', { isPaying })
    const first = pool.send('slow', { isPaying })
    pool.runsLong(first)
    for (let n = 0; n < 3; n++) pool.send('slow', { isPaying })
    assert.deepEqual(pool.running(), ['other', 'slow', 'slow'])
  }
  const pool = workers(3)
  pool.end(pool.send('other'))
  const first = pool.send('slow')
  pool.runsLong(first)
  for (let n = 0; n < 3; n++) pool.send('slow')
  assert.deepEqual(pool.running(), ['slow', 'slow'])
  pool.send('other')
  assert.deepEqual(pool.running(), ['slow', 'slow', 'other'])
  assert.deepEqual(pool.cut, [])
})

test('With one worker, a step that runs long is cut short for whoever ranks before, and runs again when nobody else comes.', () => {
  const pool = workers(1)
  const slow = pool.send('slow')
  const other = pool.send('other')
  assert.deepEqual(pool.running(), ['slow'])
  pool.runsLong(slow)
  assert.deepEqual([pool.cut, pool.running()], [['slow'], ['other']])
  pool.end(other)
  assert.deepEqual(pool.running(), [])
  pool.clock.advance(10_000)
  pool.dispatch()
  assert.deepEqual(pool.running(), ['slow'])
  const paying = pool.send('paying', { isPaying: true })
  assert.deepEqual(pool.running(), [])
  pool.dispatch()
  assert.deepEqual(pool.running(), ['paying'])
  pool.runsLong(paying)
  pool.send('free')
  assert.deepEqual(pool.running(), ['paying'], 'it pays, so those that do not wait')
})

test('An account whose deck ends a worker counts as slow; a worker that was lost shows nothing about its account.', () => {
  const takesBoth = (fate: WorkerFate, isQuick: boolean) => {
    const pool = workers(2)
    pool.end(pool.send('paying', { isPaying: true }))
    pool.spare.isReady = false
    pool.end(pool.send('tried', { isQuick }), fate)
    for (let n = 0; n < 2; n++) pool.send('tried', { isQuick })
    return pool.running().length === 2
  }
  for (const isQuick of [true, false]) {
    assert.equal(takesBoth('kept', isQuick), true)
    assert.equal(takesBoth('lost', isQuick), false)
    assert.equal(takesBoth('ended', isQuick), false)
  }
  const waitsForOthers = (fate: WorkerFate) => {
    const pool = workers(1)
    pool.end(pool.send('tried'), fate)
    pool.end(pool.send('other'))
    pool.send('tried')
    return pool.running().length === 0
  }
  assert.equal(waitsForOthers('kept'), false)
  assert.equal(waitsForOthers('lost'), false)
  assert.equal(waitsForOthers('ended'), true)
})

test('An account that is alone uses all workers, however long its steps run.', () => {
  const pool = workers(2)
  pool.runsLong(pool.send('only'))
  for (let n = 0; n < 3; n++) pool.send('only')
  assert.deepEqual(pool.running(), ['only', 'only'])
})

test('While an account pays, the others take the last worker only with steps that they have shown to be quick, or that can be cut short for it.', () => {
  const pool = workers(2)
  pool.end(pool.send('paying', { isPaying: true }))
  const picture = pool.send('known', { isQuick: false })
  pool.send('known', { isQuick: false })
  assert.deepEqual(pool.running(), ['known'], 'nobody knows yet how long its pictures take')
  pool.end(picture)
  pool.send('known', { isQuick: false })
  assert.deepEqual(pool.running(), ['known', 'known'])

  const other = workers(2)
  other.end(other.send('paying', { isPaying: true }))
  other.spare.isReady = false
  other.send('first')
  other.send('second')
  assert.deepEqual(other.running(), ['first'], 'nothing could take the place of the last worker')
  other.spare.isReady = true
  other.dispatch()
  assert.deepEqual(other.running(), ['first', 'second'])
  other.send('third', { isQuick: false })
  for (const deck of other.decks()) other.end(deck)
  assert.deepEqual(other.running(), ['third'])
})

test('Without an account that pays, the others use all workers with any steps.', () => {
  const pool = workers(2)
  pool.spare.isReady = false
  for (const account of ['a', 'b']) pool.send(account, { isQuick: false })
  assert.deepEqual(pool.running(), ['a', 'b'])
  for (const deck of pool.decks()) pool.end(deck)
  pool.end(pool.send('paying', { isPaying: true }))
  pool.clock.advance(10_000)
  for (const account of ['c', 'd']) pool.send(account, { isQuick: false })
  assert.deepEqual(pool.running(), ['c', 'd'], 'it has not come for ten seconds')
})

type Act =
  | { kind: 'send'; account: number; steps: number }
  | { kind: 'long' | 'end'; which: number }
  | { kind: 'pass'; ms: number }

const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    kind: fc.constant('send' as const),
    account: fc.nat(5),
    steps: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ kind: fc.constantFrom('long' as const, 'end' as const), which: fc.nat(9) }),
  fc.record({ kind: fc.constant('pass' as const), ms: fc.nat(20_000) }),
)

test('Nobody who pays waits while slow accounts that do not pay have all workers, and every step runs in the end.', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }), fc.array(act, { maxLength: 80 }), (count, acts) => {
      const pool = workers(count)
      // two accounts pay; those with odd numbers may run long
      const isPaying = (account: number) => account < 2
      const open = new Set<Deck>()
      const slowIds = new Set<string>()
      for (const one of acts) {
        if (one.kind === 'send') {
          open.add(
            pool.send(`${one.account}`, { isPaying: isPaying(one.account), steps: one.steps }),
          )
        } else if (one.kind === 'pass') {
          pool.clock.advance(one.ms)
          pool.dispatch()
        } else {
          const deck = pool.decks()[one.which % Math.max(1, pool.decks().length)]
          if (!deck) continue
          if (one.kind === 'end') pool.end(deck)
          else if (Number(deck.accountId) % 2 === 1) {
            slowIds.add(deck.accountId)
            pool.runsLong(deck)
          }
        }
        const waits = [...open].some(
          (deck) =>
            isPaying(Number(deck.accountId)) && deck.hasPending && !slowIds.has(deck.accountId),
        )
        const running = pool.running()
        const starving =
          running.length === count &&
          running.every((id) => slowIds.has(id) && !isPaying(Number(id)))
        assert.ok(!(waits && starving), `${running} while a paying account waits`)
      }
      for (let n = 0; n < 1000 && [...open].some(({ hasPending }) => hasPending); n++) {
        for (const deck of open) pool.end(deck)
        pool.clock.advance(10_000)
        pool.dispatch()
      }
      assert.ok(![...open].some(({ hasPending }) => hasPending), 'a step never ran')
    }),
    { numRuns: 300 },
  )
})
