import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { manualClock } from '../../../../test/support/manual-clock.ts'
import { FairQueue } from './fair-queue.ts'
import { policy } from './policy.ts'
import { SlowAccounts } from './slow-accounts.ts'

const { roundCreditMs } = policy.workers

type Kind = 'quick' | 'picture'

/** A document with the steps that it still has to run. */
class Deck {
  readonly accountId: string
  readonly steps: Kind[]
  constructor(accountId: string, steps: Kind[]) {
    this.accountId = accountId
    this.steps = [...steps]
  }
  get hasPending() {
    return this.steps.length > 0
  }
  get isQuick() {
    return this.steps[0] === 'quick'
  }
}

function newQueue(workers = 1): FairQueue<Deck> {
  return new FairQueue<Deck>({ slow: new SlowAccounts(manualClock()), workers })
}

/** Runs one step of this duration. Returns the account that it belongs to. */
function serve(
  queue: FairQueue<Deck>,
  workedMs = 0,
): { accountId: string; kind: Kind } | undefined {
  const turn = queue.next()
  if (!turn) return undefined
  const { job, quick } = turn
  const charge = queue.start(turn)
  job.steps.shift()
  charge(workedMs)
  if (!job.hasPending) queue.remove(job)
  return { accountId: job.accountId, kind: quick ? 'quick' : 'picture' }
}

function decksOf(accountId: string, count: number, steps: Kind[]): Deck[] {
  return Array.from({ length: count }, () => new Deck(accountId, steps))
}

function addAll(queue: FairQueue<Deck>, decks: Deck[]): void {
  for (const deck of decks) queue.add({ id: deck.accountId, isPaying: false }, deck)
}

const scan: Kind[] = ['quick', 'quick', 'picture']
const paying = { id: 'paying', isPaying: true }

test('A new account with a one-page scan is served before a hundred decks of another.', () => {
  const queue = newQueue()
  addAll(queue, decksOf('heavy', 100, [...scan, 'picture', 'picture']))
  for (let n = 0; n < 250; n++) serve(queue)
  addAll(queue, decksOf('light', 1, scan))
  const next = [serve(queue), serve(queue), serve(queue)]
  assert.deepEqual(
    next.map((step) => step?.accountId),
    ['light', 'light', 'light'],
  )
})

test('A paying account never waits for free accounts, however many arrive at the same time.', () => {
  const queue = newQueue()
  for (let n = 0; n < 100; n++) addAll(queue, decksOf(`free ${n}`, 3, [...scan, 'picture']))
  for (let n = 0; n < 4; n++) {
    queue.add(paying, new Deck('paying', ['quick', 'quick']))
    const next = [serve(queue), serve(queue), serve(queue)]
    assert.deepEqual(
      next.map((step) => step?.accountId === 'paying'),
      [true, true, false],
      `deck ${n + 1} in a row`,
    )
  }
  for (let n = 0; n < 30; n++) {
    queue.add(paying, new Deck('paying', ['quick']))
    assert.equal(serve(queue, 200)?.accountId, 'paying', 'without credit too')
  }
  const long = new Deck('paying', Array(400).fill('picture'))
  queue.add(paying, long)
  let served = 0
  for (let n = 0; n < 200; n++) if (serve(queue, 500)?.accountId === 'paying') served++
  assert.ok(served <= 4, `a long deck takes its queue: ${served}`)
})

test('An account that sends one deck after another takes turns with the rest, as if it had sent them at once.', () => {
  const queue = newQueue()
  addAll(queue, decksOf('patient', 1, Array(50).fill('picture')))
  let pictures = { patient: 0, eager: 0 }
  for (let n = 0; n < 60; n++) {
    if (![...queue].some(({ accountId }) => accountId === 'eager')) {
      addAll(queue, decksOf('eager', 1, ['picture']))
    }
    const accountId = serve(queue)?.accountId as keyof typeof pictures
    pictures = { ...pictures, [accountId]: pictures[accountId] + 1 }
  }
  assert.ok(Math.abs(pictures.patient - pictures.eager) <= 1, JSON.stringify(pictures))
})

test('An account whose steps take long pays for them in queue.', () => {
  const queue = newQueue()
  addAll(queue, decksOf('slow', 1, Array(10).fill('picture')))
  addAll(queue, decksOf('usual', 1, Array(100).fill('picture')))
  const spent = { slow: 0, usual: 0 }
  for (let n = 0; n < 66; n++) {
    const slow = queue.next()?.job.accountId === 'slow'
    serve(queue, slow ? 20 * roundCreditMs : roundCreditMs)
    spent[slow ? 'slow' : 'usual'] += slow ? 20 : 1
  }
  assert.ok(Math.abs(spent.slow - spent.usual) <= 20, JSON.stringify(spent))
})

type Event = 'serve' | { accountId: string; steps: Kind[] }

const event: fc.Arbitrary<Event> = fc.oneof(
  { weight: 3, arbitrary: fc.constant('serve' as const) },
  {
    weight: 1,
    arbitrary: fc.record({
      accountId: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      steps: fc.array(fc.constantFrom<Kind>('quick', 'picture'), { minLength: 1, maxLength: 30 }),
    }),
  },
)

const ids = ['a', 'b', 'c', 'd', 'e']

/** Counts for every waiting account how often each other one was served before it. */
class PassedOver {
  readonly #counts = new Map<string, number>()

  count(served: { accountId: string; kind: Kind }, waiting: string[]): void {
    for (const id of ids) {
      if (id === served.accountId || !waiting.includes(id)) this.#reset(id)
      else this.#add(`${id} by ${served.kind} of ${served.accountId}`)
    }
  }

  most(kind: Kind): number {
    const counts = [...this.#counts].filter(([key]) => key.includes(` by ${kind} of `))
    return Math.max(0, ...counts.map(([, count]) => count))
  }

  #add(key: string): void {
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1)
  }

  #reset(id: string): void {
    const keys = [...this.#counts.keys()].filter((key) => key.startsWith(`${id} `))
    for (const key of keys) this.#counts.delete(key)
  }
}

function runEvent(queue: FairQueue<Deck>, passedOver: PassedOver, one: Event): void {
  if (one !== 'serve') {
    queue.add({ id: one.accountId, isPaying: false }, new Deck(one.accountId, one.steps))
    return
  }
  const waiting = [...queue].filter(({ hasPending }) => hasPending)
  const served = serve(queue)
  assert.equal(served === undefined, waiting.length === 0)
  if (!served) return
  passedOver.count(
    served,
    waiting.map(({ accountId }) => accountId),
  )
}

test('While an account waits, no other gets more than one picture and two turns of quick steps.', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 200 }), (events) => {
      const queue = newQueue()
      const passedOver = new PassedOver()
      for (const one of events) {
        runEvent(queue, passedOver, one)
        assert.ok(passedOver.most('picture') <= 1)
        assert.ok(passedOver.most('quick') <= 20)
      }
    }),
    { numRuns: 500 },
  )
})

test('Steps of one account take turns between its documents.', () => {
  const queue = newQueue()
  const decks = decksOf('a', 3, ['picture', 'picture'])
  addAll(queue, decks)
  for (let n = 0; n < 3; n++) serve(queue)
  assert.deepEqual(
    decks.map(({ steps }) => steps.length),
    [1, 1, 1],
  )
})

test('A document that cannot start now is passed over and keeps its turn.', () => {
  const queue = newQueue()
  const [first, second] = [new Deck('a', ['quick']), new Deck('b', ['quick'])]
  addAll(queue, [first, second])
  assert.equal(queue.next((job) => job !== first)?.job, second)
  assert.equal(
    queue.next(() => false),
    undefined,
  )
  assert.equal(queue.next()?.job, first)
})

test('An account for whose answers nobody waits comes last in every round, and is served in every round.', () => {
  const queue = newQueue()
  const patient = { id: 'jobs', isPaying: true, isBackground: true }
  for (let n = 0; n < 3; n++) queue.add(patient, new Deck('jobs', ['picture', 'picture']))
  addAll(queue, decksOf('free', 3, ['picture', 'picture']))
  const served = Array.from({ length: 8 }, () => serve(queue, roundCreditMs)?.accountId)
  assert.deepEqual(served, ['free', 'jobs', 'free', 'jobs', 'free', 'jobs', 'free', 'jobs'])
  addAll(queue, decksOf('newcomer', 1, ['quick', 'picture']))
  assert.deepEqual(
    [serve(queue), serve(queue)].map((step) => step?.accountId),
    ['newcomer', 'newcomer'],
  )
})

test('Jobs of an account leave the turns of its other requests alone.', () => {
  const queue = newQueue()
  for (let n = 0; n < 20; n++) {
    queue.add({ id: 'same', isPaying: false, isBackground: true }, new Deck('job', ['picture']))
  }
  for (let n = 0; n < 5; n++) serve(queue, 10 * roundCreditMs)
  queue.add({ id: 'same', isPaying: false }, new Deck('caller', ['quick', 'picture']))
  assert.deepEqual(
    [serve(queue), serve(queue)].map((step) => step?.accountId),
    ['caller', 'caller'],
  )
})
