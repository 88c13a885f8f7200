import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { manualClock } from '../../../../test/support/manual-clock.ts'
import { linesOf, openStream } from '../../../../test/support/row-stream.ts'
import { ClientDisconnected } from './incoming-body.ts'

test('A client for which a stream waits for two minutes in all, and for what its bytes take at 64 KiB a second, is disconnected.', async () => {
  const clock = manualClock()
  let rows = 0
  const { answer, ending, over } = await openStream(
    async function* () {
      for (;;) {
        rows += 1
        yield { slide: 'x'.repeat(100_000) }
        await setImmediate()
      }
    },
    { clock, reservationMs: 10_000_000 },
  )
  answer.on('error', () => {})
  await fullBuffers()
  // it reads a little now and then, so that no pause is long
  for (let n = 0; n < 11; n++) {
    for (let second = 0; second < 10; second++) clock.advance(1000)
    answer.read(64 * 1024)
    await fullBuffers()
  }
  assert.equal(ending.failed.length, 0)
  const creditSeconds = Math.ceil((rows * 100_100) / (64 * 1024))
  for (let second = 0; second < 12 + creditSeconds; second++) clock.advance(1000)
  await over
  while (ending.failed.length === 0) await setImmediate()
  assert.ok(ending.failed[0] instanceof ClientDisconnected)
  assert.deepEqual([ending.charged, ending.settled], [1, 0])

  /** Resolves when the client takes no more, because it has read nothing for many turns. */
  async function fullBuffers(): Promise<void> {
    for (let quiet = 0, before = rows; quiet < 200; quiet += 1, before = rows) {
      await setImmediate()
      if (rows !== before) quiet = 0
    }
  }
})

test('A client that reads at once has all the time that its rows take to be read.', async () => {
  const clock = manualClock()
  const { answer, ending, over } = await openStream(
    async function* () {
      for (let n = 0; n < 3; n++) {
        // what was written before is on its way by then
        for (let turn = 0; turn < 20; turn++) await setImmediate()
        for (let second = 0; second < 1000; second++) clock.advance(1000)
        yield { slide: 'a' }
      }
    },
    { clock, reservationMs: 10_000_000 },
  )
  await linesOf(answer)
  await over
  assert.deepEqual(ending, { charged: 1, settled: 1, failed: [] })
})
