import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Costs } from './costs.ts'
import { createEventQueue } from './event-queue.ts'
import { randomFrom } from './random.ts'
import { simulateFleet } from './simulate-fleet.ts'
import { createStation } from './station.ts'

const free: Costs = {
  frontPerConversion: 0,
  frontPerPage: 0,
  openPerConversion: 0,
  textPage: 0,
  takePicture: 0,
  frontPerPicture: 0,
  redisPerPicture: 0,
  picture: { median: 1, p90: 1 },
  workerPerPicture: 0,
  databasePerConversion: 0,
}
const fleet = { fronts: 1, processesPerFront: 2, workers: 4, databaseCores: 1, redisServers: 1 }

test('Events run in the order of their times, and of scheduling where times are equal.', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 20 })), (delays) => {
      const events = createEventQueue()
      const ran: { delay: number; index: number }[] = []
      for (const [index, delay] of delays.entries()) {
        events.schedule(delay, () => ran.push({ delay, index }))
      }
      events.run()
      const expected = delays.map((delay, index) => ({ delay, index }))
      expected.sort((one, other) => one.delay - other.delay || one.index - other.index)
      assert.deepEqual(ran, expected)
    }),
  )
})

test('The mean wait of a station is what queueing theory gives (Erlang C).', () => {
  const events = createEventQueue()
  const random = randomFrom(7)
  const station = createStation('servers', 3, events)
  const waits: number[] = []
  let arrivals = 0
  function arrive(): void {
    arrivals += 1
    if (arrivals < 200_000) events.schedule(random.exponential(1 / 2.4), arrive)
    const startedAt = events.now
    const seconds = random.exponential(1)
    station.serve(seconds, () => waits.push(events.now - startedAt - seconds))
  }
  arrive()
  events.run()
  const mean = waits.reduce((sum, wait) => sum + wait, 0) / waits.length
  // 3 servers, 2.4 arrivals a second of 1 second each: the probability of waiting is .6472, the mean wait that / (3 - 2.4)
  const expected = 0.6472 / 0.6
  assert.ok(Math.abs(mean / expected - 1) < 0.05, `${mean} instead of ${expected}`)
})

test('Log-normal numbers have the median and the 90th percentile that they are asked for.', () => {
  const random = randomFrom(1)
  const drawn = Array.from({ length: 100_000 }, () => random.logNormal(450, 1050))
  drawn.sort((one, other) => one - other)
  assert.ok(Math.abs((drawn[50_000] ?? 0) / 450 - 1) < 0.02)
  assert.ok(Math.abs((drawn[90_000] ?? 0) / 1050 - 1) < 0.02)
})

test('A deck alone takes the time of its pictures over the workers.', () => {
  const { p50, slidesPerSecond } = simulateFleet(
    fleet,
    { ...free, picture: { median: 1000, p90: 1000 } },
    {
      decks: [{ textPages: 0, pictures: 8, kilobytes: 1 }],
      conversionsPerSecond: 1,
      conversions: 1,
      seed: 1,
    },
  )
  assert.equal(p50, 2)
  assert.equal(slidesPerSecond, 4)
})

test('More work than the workers can do raises their utilization to 1 and no further.', () => {
  const { utilization, conversionsPerSecond } = simulateFleet(
    fleet,
    { ...free, picture: { median: 1000, p90: 1000 } },
    {
      decks: [{ textPages: 0, pictures: 1, kilobytes: 1 }],
      conversionsPerSecond: 40,
      conversions: 2_000,
      seed: 1,
    },
  )
  assert.ok((utilization.workers ?? 0) > 0.99 && (utilization.workers ?? 0) <= 1)
  assert.ok(Math.abs(conversionsPerSecond - 4) < 0.05)
})
