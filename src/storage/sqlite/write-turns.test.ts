import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { manualClock } from '../../../test/support/manual-clock.ts'
import { DatabaseFault } from '../database-fault.ts'
import { WriteTurns } from './write-turns.ts'

const free = async () => {}
const locked = async () => {
  throw new DatabaseFault('locked')
}

test('Transactions take turns in the order in which they came.', async () => {
  const turns = new WriteTurns(manualClock())
  const order: number[] = []
  await turns.begin(1000, free)
  const later = [1, 2, 3].map(async (n) => {
    await turns.begin(1000, free)
    order.push(n)
    turns.end()
  })
  await setImmediate()
  assert.deepEqual(order, [], 'none begins while the first one runs')
  turns.end()
  await Promise.all(later)
  assert.deepEqual(order, [1, 2, 3])
})

test('A lock that stays refuses everyone who may wait no longer, and the patient one gets through.', async () => {
  const clock = manualClock()
  const turns = new WriteTurns(clock)
  let isLocked = true
  const patient = turns.begin(10_000, () => (isLocked ? locked() : free()))
  const brief = turns.begin(1000, free)
  const refused = assert.rejects(brief, { code: 'busy', reason: 'locked' })
  for (let ms = 0; ms < 1000; ms += 5) {
    clock.advance(5)
    await setImmediate()
  }
  await refused
  isLocked = false
  clock.advance(5)
  await patient
  turns.end()
})

test('A long queue that moves refuses nobody.', async () => {
  const clock = manualClock()
  const turns = new WriteTurns(clock)
  const last = 20
  await turns.begin(1000, free)
  const waiting = Array.from({ length: last }, () => turns.begin(1000, free))
  const done: number[] = []
  waiting.forEach((begun, n) => {
    void begun.then(() => done.push(n))
  })
  for (let n = 0; n < last; n += 1) {
    clock.advance(400)
    turns.end()
    await setImmediate()
  }
  turns.end()
  assert.equal(done.length, last)
})

test('A transaction that does not end is no lock: those who wait hear that the database does not keep up.', async () => {
  const clock = manualClock()
  const turns = new WriteTurns(clock)
  await turns.begin(1000, free)
  const refused = assert.rejects(turns.begin(1000, free), { reason: 'overloaded' })
  await setImmediate()
  for (let n = 0; n < 20; n += 1) clock.advance(250)
  await refused
})

test('A beginning that fails for any other reason passes the turn on, and says why.', async () => {
  const turns = new WriteTurns(manualClock())
  const failing = turns.begin(1000, async () => {
    throw new RangeError('no')
  })
  const next = turns.begin(1000, free)
  await assert.rejects(failing, RangeError)
  await next
})
