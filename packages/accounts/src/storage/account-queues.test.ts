import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { manualClock } from '../../../../test/support/manual-clock.ts'
import { AccountQueues, waitingPerAccountMax } from './account-queues.ts'

const stallMsMax = 1000

/** Queues, and a way to start work that records its name when it begins and ends when it is told to. */
function open() {
  const clock = manualClock()
  const queues = new AccountQueues(clock)
  const begun: string[] = []
  const work = (key: string, name: string) => {
    const end = Promise.withResolvers<void>()
    const start = async () => void begun.push(name)
    const done = queues.inTurn(key, { stallMsMax, start, work: () => end.promise })
    return { done, end: () => end.resolve() }
  }
  return { clock, queues, begun, work }
}

test('Work of one account takes turns, that of several runs at the same time.', async () => {
  const { begun, work } = open()
  const [first, second, other] = [work('a', 'a1'), work('a', 'a2'), work('b', 'b1')]
  await setImmediate()
  assert.deepEqual(begun, ['a1', 'b1'])
  first.end()
  await first.done
  await setImmediate()
  assert.deepEqual(begun, ['a1', 'b1', 'a2'])
  second.end()
  other.end()
  await Promise.all([second.done, other.done])
})

test('Work that fails lets the next begin.', async () => {
  const { queues, work } = open()
  const fail = async () => {
    throw new RangeError('no')
  }
  const cannotStart = queues.inTurn('a', { stallMsMax, start: fail, work: async () => {} })
  const failing = queues.inTurn('a', { stallMsMax, start: async () => {}, work: fail })
  const last = work('a', 'last')
  await assert.rejects(cannotStart, RangeError)
  await assert.rejects(failing, RangeError)
  last.end()
  await last.done
})

test('More than may wait for one account is refused at once; another account is not concerned.', async () => {
  const { begun, work } = open()
  const all = Array.from({ length: 1 + waitingPerAccountMax }, () => work('a', 'a'))
  await assert.rejects(work('a', 'one more').done, { code: 'busy', reason: 'overloaded' })
  const other = work('b', 'b')
  await setImmediate()
  assert.deepEqual(begun, ['a', 'b'])
  for (const one of [...all, other]) one.end()
  await Promise.all([...all, other].map(({ done }) => done))
})

test('Who waits while nothing moves is refused in the end.', async () => {
  const { clock, begun, work } = open()
  const hanging = work('a', 'hanging')
  const waiting = work('a', 'waiting')
  const refused = assert.rejects(waiting.done, { code: 'busy', reason: 'overloaded' })
  for (let ms = 0; ms <= 6 * stallMsMax; ms += 250) {
    clock.advance(250)
    await setImmediate()
  }
  await refused
  hanging.end()
  await hanging.done
  assert.deepEqual(begun, ['hanging'])
})
