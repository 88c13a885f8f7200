import type { Costs } from './costs.ts'
import type { DeckWork } from './deck-mix.ts'
import { createEventQueue } from './event-queue.ts'
import { type Random, randomFrom } from './random.ts'
import { createStation, type Station } from './station.ts'

export interface Fleet {
  fronts: number
  /** Worker processes of each front, which read text layers and render pictures. */
  processesPerFront: number
  /** Processes that read pictures, over all machines. */
  workers: number
  /** Cores of the PostgreSQL server. */
  databaseCores: number
  /** Redis servers; one has one thread. */
  redisServers: number
}

export interface Load {
  decks: DeckWork[]
  /** Conversions per second, arriving at random (a Poisson process); Infinity for all at once. */
  conversionsPerSecond: number
  conversions: number
  seed: number
}

export interface Prediction {
  /** Seconds from arrival to the last row. */
  p50: number
  p99: number
  conversionsPerSecond: number
  slidesPerSecond: number
  /** Share of the time that each part is busy. */
  utilization: Record<string, number>
}

interface Stations {
  database: Station
  front: Station
  processes: Station
  redis: Station
  workers: Station
}

/** Simulates conversions on a fleet. Queues have no bounds here: waiting shows what the service would refuse. */
export function simulateFleet(fleet: Fleet, costs: Costs, load: Load): Prediction {
  const events = createEventQueue()
  const random = randomFrom(load.seed)
  const stations: Stations = {
    database: createStation('PostgreSQL', fleet.databaseCores, events),
    front: createStation('front threads', fleet.fronts, events),
    processes: createStation('front processes', fleet.fronts * fleet.processesPerFront, events),
    redis: createStation('Redis', fleet.redisServers, events),
    workers: createStation('workers', fleet.workers, events),
  }
  const durations: number[] = []
  let slides = 0
  let arrivals = 0

  function arrive(): void {
    arrivals += 1
    if (arrivals < load.conversions) {
      events.schedule(random.exponential(1 / load.conversionsPerSecond), arrive)
    }
    const startedAt = events.now
    const deck = load.decks[Math.floor(random.uniform() * load.decks.length)]
    if (!deck) throw new RangeError('A load needs at least one deck.')
    slides += deck.textPages + deck.pictures
    convertDeck({ deck, stations, costs, random }, () => durations.push(events.now - startedAt))
  }
  events.schedule(0, arrive)
  events.run()
  durations.sort((one, other) => one - other)
  return {
    p50: durations[Math.floor(durations.length / 2)] ?? 0,
    p99: durations[Math.floor(durations.length * 0.99)] ?? 0,
    conversionsPerSecond: durations.length / events.now,
    slidesPerSecond: slides / events.now,
    utilization: Object.fromEntries(
      Object.values(stations).map(({ name, busySeconds, servers }: Station) => [
        name,
        busySeconds / (servers * events.now),
      ]),
    ),
  }
}

interface Step {
  deck: DeckWork
  stations: Stations
  costs: Costs
  random: Random
}

/** Admission, then text layers, then all pictures side by side, then the answer. */
function convertDeck(step: Step, done: () => void): void {
  const { deck, stations, costs } = step
  const { database, front, processes } = stations
  const pages = deck.textPages + deck.pictures
  const answering = costs.frontPerConversion + pages * costs.frontPerPage
  const reading = costs.openPerConversion + pages * costs.textPage
  database.serve(costs.databasePerConversion / 1000, () =>
    front.serve(answering / 1000, () =>
      processes.serve(reading / 1000, () => readPictures(step, done)),
    ),
  )
}

function readPictures(step: Step, done: () => void): void {
  let left = step.deck.pictures
  if (left === 0) {
    done()
    return
  }
  for (let picture = 0; picture < step.deck.pictures; picture++) {
    readPicture(step, () => {
      left -= 1
      if (left === 0) done()
    })
  }
}

function readPicture({ stations, costs, random }: Step, done: () => void): void {
  const { processes, front, redis, workers } = stations
  const reading = random.logNormal(costs.picture.median, costs.picture.p90)
  processes.serve(costs.takePicture / 1000, () =>
    front.serve(costs.frontPerPicture / 1000, () =>
      redis.serve(costs.redisPerPicture / 1000, () =>
        workers.serve((reading + costs.workerPerPicture) / 1000, done),
      ),
    ),
  )
}
