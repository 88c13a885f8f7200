import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { manualClock } from '../../../../test/support/manual-clock.ts'
import { DatabaseFault } from './database-fault.ts'
import { WriteQueue } from './write-queue.ts'

const free = async () => {}
const locked = async () => {
  throw new DatabaseFault('locked')
}

test('Transactions run in order of arrival.', async () => {
  const queue = new WriteQueue(manualClock())
  const order: number[] = []
  await queue.begin(1000, free)
  const later = [1, 2, 3].map(async (n) => {
    await queue.begin(1000, free)
    order.push(n)
    queue.end()
  })
  await setImmediate()
  assert.deepEqual(order, [], 'none begins while the first one runs')
  queue.end()
  await Promise.all(later)
  assert.deepEqual(order, [1, 2, 3])
})

test('A persistent lock refuses transactions whose wait is over; those with a longer wait succeed.', async () => {
  const clock = manualClock()
  const queue = new WriteQueue(clock)
  let isLocked = true
  const longWait = queue.begin(10_000, () => (isLocked ? locked() : free()))
  const shortWait = queue.begin(1000, free)
  const refused = assert.rejects(shortWait, { code: 'busy', reason: 'locked' })
  for (let ms = 0; ms < 1000; ms += 5) {
    clock.advance(5)
    await setImmediate()
  }
  await refused
  isLocked = false
  clock.advance(5)
  await longWait
  queue.end()
})

test('A long queue that makes progress refuses nobody.', async () => {
  const clock = manualClock()
  const queue = new WriteQueue(clock)
  const last = 20
  await queue.begin(1000, free)
  const waiting = Array.from({ length: last }, () => queue.begin(1000, free))
  const done: number[] = []
  waiting.forEach((begun, n) => {
    void begun.then(() => done.push(n))
  })
  for (let n = 0; n < last; n += 1) {
    clock.advance(400)
    queue.end()
    await setImmediate()
  }
  queue.end()
  assert.equal(done.length, last)
})

test('A transaction that does not end is not a lock: waiting transactions are told that the database does not keep up.', async () => {
  const clock = manualClock()
  const queue = new WriteQueue(clock)
  await queue.begin(1000, free)
  const refused = assert.rejects(queue.begin(1000, free), { reason: 'overloaded' })
  await setImmediate()
  for (let n = 0; n < 20; n += 1) clock.advance(250)
  await refused
})

test('A transaction that fails to begin for another reason reports it and lets the next one run.', async () => {
  const queue = new WriteQueue(manualClock())
  const failing = queue.begin(1000, async () => {
    throw new RangeError('no')
  })
  const next = queue.begin(1000, free)
  await assert.rejects(failing, RangeError)
  await next
})
