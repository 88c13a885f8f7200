import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { manualClock } from '../../test/support/manual-clock.ts'
import { withCode } from '../../test/support/refusals.ts'
import { createTurns, waitingPerAccountMax } from './turns.ts'

const settings = { conversionsAtOnceMax: 2, waitingMsMax: 30_000 }

function open() {
  const clock = manualClock()
  const takeTurn = createTurns(settings, clock)
  const take = (accountId = 'one', signal = new AbortController().signal) =>
    takeTurn(accountId, signal)
  return { clock, take }
}

/** Notes when each of the turns is given, in the order in which they are. */
function watch(turns: Promise<Disposable>[]): number[] {
  const given: number[] = []
  turns.forEach((turn, index) => {
    turn.then(
      () => given.push(index),
      () => undefined,
    )
  })
  return given
}

test('As many turns as an account may have are given at once, the rest in the order in which they came.', async () => {
  const { take } = open()
  const turns = Array.from({ length: 5 }, () => take())
  const given = watch(turns)
  await setImmediate()
  assert.deepEqual(given, [0, 1])
  for (const [index, turn] of turns.entries()) {
    const taken = await turn
    await setImmediate()
    assert.deepEqual(given, [0, 1, 2, 3, 4].slice(0, index + 2))
    taken[Symbol.dispose]()
  }
})

test('Accounts do not wait for each other.', async () => {
  const { take } = open()
  await Promise.all([take('one'), take('one'), take('two'), take('two')])
})

test('Who waits too long is refused with 429 in mind, and takes no turn later.', async () => {
  const { clock, take } = open()
  const first = await take()
  await take()
  const late = take()
  clock.advance(29_999)
  const next = take()
  clock.advance(1)
  await assert.rejects(late, (error) => {
    assert.ok(withCode('concurrency_limited')(error))
    assert.ok(Number((error as { retryAfterSeconds?: number }).retryAfterSeconds) >= 1)
    return true
  })
  first[Symbol.dispose]()
  await next
})

test('Who hangs up leaves the line, before the turn or at its very moment.', async () => {
  const { take } = open()
  const first = await take()
  await take()
  const gone = new AbortController()
  const leaving = take('one', gone.signal)
  const next = take()
  gone.abort(new Error('gone'))
  first[Symbol.dispose]()
  await assert.rejects(leaving, /gone/)
  await next
  await assert.rejects(take('one', gone.signal), /gone/)
})

test('The line of an account is bounded; one more is refused at once.', async () => {
  const { clock, take } = open()
  await Promise.all([take(), take()])
  const waiting = Array.from({ length: waitingPerAccountMax }, () => take())
  const refused = Promise.allSettled(waiting)
  await assert.rejects(take(), withCode('concurrency_limited'))
  await take('two')
  clock.advance(settings.waitingMsMax)
  assert.ok((await refused).every(({ status }) => status === 'rejected'))
})

test('Turns that are given back can be taken again, whatever became of those who waited.', async () => {
  const { clock, take } = open()
  for (let round = 0; round < 3; round += 1) {
    const taken = [await take(), await take()]
    const late = assert.rejects(take())
    clock.advance(settings.waitingMsMax)
    await late
    for (const turn of taken) turn[Symbol.dispose]()
  }
})
