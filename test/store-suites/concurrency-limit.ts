import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  type AcquireSlot,
  policy,
  type SlotOwner,
} from '../../packages/core/src/fairness/fairness.ts'
import { type ManualClock, manualClock } from '../support/manual-clock.ts'
import { withCode } from '../support/refusals.ts'

export const settings = { waitingMsMax: 30_000 }
export const slotsMax = 2

/** An account with so many slots. */
export function ownerOf(accountId: string): SlotOwner {
  return { accountId, conversionsAtOnceMax: slotsMax }
}

export interface OpenedLimit {
  acquireSlot: AcquireSlot
  /** Resolves when the limit waits for nothing but the clock and its callers. */
  idle(): Promise<void>
}

/** The promises of the limit of concurrent conversions, for counts in memory and in every database to keep. */
export function concurrencyLimitContract(
  name: string,
  create: (clock: ManualClock) => Promise<OpenedLimit>,
): void {
  let opened = 0
  async function open() {
    const clock = manualClock()
    const { acquireSlot, idle } = await create(clock)
    opened += 1
    const test = opened
    const acquire = (account = 'one', signal = new AbortController().signal) =>
      acquireSlot(ownerOf(`${name} ${test} ${account}`), signal)
    const acquireWithKey = (max: number) =>
      acquireSlot(
        {
          ...ownerOf(`${name} ${test} one`),
          keySlots: { countedAs: `key of ${name} ${test}`, max },
        },
        new AbortController().signal,
      )
    return { clock, acquire, acquireWithKey, idle }
  }

  describe(`The limit of concurrent conversions ${name}`, () => {
    test('An account gets its slots at once and further ones in order of arrival.', async () => {
      const { acquire, idle } = await open()
      const slots = Array.from({ length: 5 }, () => acquire())
      const given = watch(slots)
      await idle()
      // the first two do not wait, so that a database may answer the second first
      assert.deepEqual(given.toSorted(), [0, 1])
      for (const [index, slot] of slots.entries()) {
        const taken = await slot
        await idle()
        assert.deepEqual(given.slice(2), [2, 3, 4].slice(0, index))
        taken[Symbol.dispose]()
      }
    })

    test('Accounts do not wait for each other.', async () => {
      const { acquire } = await open()
      await Promise.all([acquire('one'), acquire('one'), acquire('two'), acquire('two')])
    })

    test('A key with fewer slots than its account waits for its own, and leaves the others to it.', async () => {
      const { clock, acquire, acquireWithKey, idle } = await open()
      const first = await acquireWithKey(1)
      const late = acquireWithKey(1)
      await idle()
      await acquire()
      clock.advance(30_000)
      await assert.rejects(late, /^AppError: This API key has reached its limit of 1 concurrent/)
      const next = acquireWithKey(1)
      first[Symbol.dispose]()
      const second = await next
      second[Symbol.dispose]()
    })

    test('A request that waits too long is refused with a Retry-After and takes no slot later.', async () => {
      const { clock, acquire } = await open()
      const first = await acquire()
      await acquire()
      const late = acquire()
      clock.advance(29_999)
      const next = acquire()
      clock.advance(1)
      await assert.rejects(late, (error) => {
        assert.ok(withCode('concurrency_limited')(error))
        assert.ok(Number((error as { retryAfterSeconds?: number }).retryAfterSeconds) >= 1)
        return true
      })
      first[Symbol.dispose]()
      await next
    })

    test('A caller who disconnects leaves the queue, before its slot or at the same moment.', async () => {
      const { acquire } = await open()
      const first = await acquire()
      await acquire()
      const gone = new AbortController()
      const leaving = acquire('one', gone.signal)
      const next = acquire()
      gone.abort(new Error('gone'))
      first[Symbol.dispose]()
      await assert.rejects(leaving, /gone/)
      await next
      await assert.rejects(acquire('one', gone.signal), /gone/)
    })

    test('The queue of an account is bounded; further requests are refused at once.', async () => {
      const { clock, acquire } = await open()
      await Promise.all([acquire(), acquire()])
      const waiting = Array.from({ length: policy.conversions.waitingMax }, () => acquire())
      const refused = Promise.allSettled(waiting)
      await assert.rejects(acquire(), withCode('concurrency_limited'))
      await acquire('two')
      clock.advance(settings.waitingMsMax)
      assert.ok((await refused).every(({ status }) => status === 'rejected'))
    })

    test('Freed slots can be used again, even if waiting requests were refused.', async () => {
      const { clock, acquire } = await open()
      for (let round = 0; round < 3; round += 1) {
        const taken = [await acquire(), await acquire()]
        const late = assert.rejects(acquire())
        clock.advance(settings.waitingMsMax)
        await late
        for (const slot of taken) slot[Symbol.dispose]()
      }
    })
  })
}

/** Records the order in which the slots are given. */
function watch(slots: Promise<Disposable>[]): number[] {
  const given: number[] = []
  slots.forEach((slot, index) => {
    slot.then(
      () => given.push(index),
      () => undefined,
    )
  })
  return given
}
