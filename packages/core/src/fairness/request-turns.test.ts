import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { manualClock } from '../../../../test/support/manual-clock.ts'
import { policy } from './policy.ts'
import { createRequestTurns, type RequestSender } from './request-turns.ts'

const { oneMax, pacedFrom, pauseMs, waitingMax } = policy.requests

/** Takes turns, and keeps those that have begun by name. */
function taking() {
  const clock = manualClock()
  const take = createRequestTurns(clock)
  const begun = new Map<string, Disposable>()
  return {
    clock,
    begun,
    ask(name: string, sender: Partial<RequestSender> = {}, signal = new AbortController().signal) {
      const from = { address: '192.0.2.1', part: 'api', credentials: 'a key', ...sender }
      return take(from, signal).then((turn) => void begun.set(name, turn))
    },
    async end(name: string) {
      begun.get(name)?.[Symbol.dispose]()
      begun.delete(name)
      await setImmediate()
    },
  }
}

const numbered = (count: number) => Array.from({ length: count }, (_, n) => `request ${n}`)

describe('requests of one address', () => {
  it('are in progress a few at a time; the next one begins when one ends', async () => {
    const { ask, begun, end } = taking()
    for (const name of numbered(oneMax.address + 1)) void ask(name)
    await setImmediate()
    assert.deepEqual([...begun.keys()], numbered(oneMax.address))
    await end('request 0')
    assert.deepEqual([...begun.keys()], numbered(oneMax.address + 1).slice(1))
  })

  it('do not wait for those of other addresses, and those for the console not for those of the API', async () => {
    const { ask, begun } = taking()
    for (const name of numbered(100)) void ask(name)
    void ask('console', { part: 'web' })
    void ask('other', { address: '198.51.100.1' })
    await setImmediate()
    assert.ok(begun.has('console') && begun.has('other'))
  })

  it('take turns by key, so that a flood with one key does not keep others at its address waiting', async () => {
    const { ask, begun, end } = taking()
    for (const name of numbered(100)) void ask(name)
    void ask('other', { credentials: 'another key' })
    await setImmediate()
    await end('request 0')
    await end('request 1')
    assert.ok(begun.has('other'))
  })

  it('are refused with 429 beyond the number that may wait', async () => {
    const { ask } = taking()
    const all = numbered(oneMax.address + waitingMax)
    for (const name of all) void ask(name)
    await assert.rejects(ask('one more'), { code: 'concurrency_limited', retryAfterSeconds: 1 })
  })

  it('leave the queue when their caller disconnects', async () => {
    const { ask, begun, end } = taking()
    for (const name of numbered(oneMax.address)) void ask(name)
    const left = new AbortController()
    const gone = assert.rejects(ask('gone', {}, left.signal), /gone/)
    void ask('last')
    left.abort(new Error('gone'))
    await gone
    await end('request 0')
    assert.ok(begun.has('last') && !begun.has('gone'))
  })

  it('are paced if there are more in a second than people and programs send', async () => {
    const { ask, begun, clock, end } = taking()
    for (const name of numbered(pacedFrom)) {
      await ask(name)
      await end(name)
    }
    for (const name of numbered(oneMax.address)) await ask(name)
    for (const name of numbered(oneMax.address)) await end(name)
    void ask('next')
    await setImmediate()
    assert.ok(!begun.has('next'))
    clock.advance(pauseMs)
    await setImmediate()
    assert.ok(begun.has('next'))
    await end('next')
    clock.advance(1000)
    for (const name of numbered(oneMax.address)) await ask(name)
    for (const name of numbered(oneMax.address)) await end(name)
    await ask('in the next second')
    assert.ok(begun.has('in the next second'))
  })
})

it('counts a request once that takes a turn before and after its body', async () => {
  const { ask, begun, end } = taking()
  for (const name of numbered(pacedFrom)) {
    await ask(name)
    await end(name)
    await ask(name, { isResumed: true })
    await end(name)
  }
  for (const name of numbered(oneMax.address)) await ask(name, { isResumed: true })
  for (const name of numbered(oneMax.address)) await end(name)
  await ask('next')
  assert.ok(begun.has('next'))
})

describe('requests of one network', () => {
  it('are in progress a few at a time, from however many addresses', async () => {
    for (const addressOf of [(n: number) => `192.0.2.${n}`, (n: number) => `2001:db8:0:${n}::1`]) {
      const { ask, begun, end } = taking()
      const all = numbered(oneMax.network + 1)
      for (const [n, name] of all.entries()) void ask(name, { address: addressOf(n) })
      await setImmediate()
      assert.deepEqual([...begun.keys()], all.slice(0, -1))
      await end('request 0')
      assert.equal(begun.size, oneMax.network)
      assert.ok(begun.has(all.at(-1) as string))
    }
  })

  it('count together in an IPv6 network of 64 bits, which one customer has', async () => {
    const { ask, begun } = taking()
    for (const [n, name] of numbered(oneMax.address + 1).entries())
      void ask(name, { address: `2001:db8::${n + 1}` })
    await setImmediate()
    assert.equal(begun.size, oneMax.address)
  })
})
