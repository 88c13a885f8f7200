import assert from 'node:assert/strict'
import { test } from 'node:test'
import { manualClock } from '../../../test/support/manual-clock.ts'
import { Restarts } from './restarts.ts'

/** How many were started after each of these waits, in milliseconds. */
function startedAfter(
  waits: number[],
  restarts: (clock: ReturnType<typeof manualClock>) => Restarts,
) {
  const clock = manualClock()
  const own = restarts(clock)
  let started = 0
  own.later(() => started++)
  return waits.map((wait) => {
    clock.advance(wait)
    return started
  })
}

function failed(clock: ReturnType<typeof manualClock>, times: number): Restarts {
  const restarts = new Restarts(clock, 'A worker process')
  for (let n = 0; n < times; n++) restarts.oneFailed()
  return restarts
}

test('What fails to start again and again is started after twice as long each time, at most half a minute', () => {
  for (const [times, delayMs] of [
    [1, 1_000],
    [2, 2_000],
    [5, 16_000],
    [6, 30_000],
    [100, 30_000],
  ] as const)
    assert.deepEqual(
      startedAfter([delayMs - 1, 1], (clock) => failed(clock, times)),
      [0, 1],
    )
})

test('Once one is ready they no longer fail, and nothing is started after they are closed', () => {
  const restarts = failed(manualClock(), 3)
  assert.equal(restarts.areFailing, true)
  restarts.oneReady()
  assert.equal(restarts.areFailing, false)
  assert.deepEqual(
    startedAfter([60_000], (clock) => {
      const closed = failed(clock, 1)
      closed.close()
      return closed
    }),
    [0],
  )
})

test('They have started when all are ready; if one ends before, the start fails and says so', async () => {
  const ready = failed(manualClock(), 0)
  ready.allReady()
  await ready.started()
  const restarts = failed(manualClock(), 1)
  restarts.later(() => {})
  await assert.rejects(restarts.started(), /A worker process ended before it was ready/)
})
