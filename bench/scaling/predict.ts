/**
 * Predicts what fleets carry: `npm run bench:scaling` simulates the measured small cases, computes what 10, 1,000 and
 * 100,000 conversions per second need, and draws how long conversions take at growing load (`docs/scaling.svg`).
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Column, markdownTable } from '../report/markdown-table.ts'
import { type Costs, measuredCosts, pictureKilobytes } from './costs.ts'
import { type DeckWork, readDeckMix } from './deck-mix.ts'
import { linePlot } from './line-plot.ts'
import { type Fleet, simulateFleet } from './simulate-fleet.ts'

/** Slides per second by workers that take 400 ms, as printed by `npm run bench:fleet`. */
const measured = [
  { workers: 1, slidesPerSecond: 2.4 },
  { workers: 2, slidesPerSecond: 4.9 },
  { workers: 4, slidesPerSecond: 9.7 },
  { workers: 8, slidesPerSecond: 19.3 },
  { workers: 16, slidesPerSecond: 37.9 },
  { workers: 32, slidesPerSecond: 72.5 },
]
const rates = [10, 1_000, 100_000]
/** Parts are planned for this share of their time, so that bursts do not wait long. */
const utilization = 0.7
const conversionsSimulated = 20_000
const workerCounts = [1, 2, 4, 8, 16, 32]
/** Shares of what the workers can read. */
const loads = [0.1, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95]

const decks = readDeckMix()
console.log(`${describeChecks()}\n\n${describeWalls()}`)
writeFileSync(join(import.meta.dirname, '..', '..', 'docs', 'scaling.svg'), drawLoads())

function describeChecks(): string {
  const columns: Column<(typeof measured)[number]>[] = [
    { title: 'workers', cell: ({ workers }) => String(workers) },
    {
      title: 'slides per second, measured',
      cell: ({ slidesPerSecond }) => slidesPerSecond.toFixed(1),
    },
    { title: 'predicted', cell: ({ workers }) => predictedSpeed(workers).toFixed(1) },
    {
      title: 'predicted / measured',
      cell: ({ workers, slidesPerSecond }) =>
        (predictedSpeed(workers) / slidesPerSecond).toFixed(3),
    },
  ]
  return markdownTable(columns, measured)
}

/** Slides per second of workers that take 400 ms, 20 slides for each of them at once. */
function predictedSpeed(workers: number): number {
  // pictures alone: no deck is opened there, and nothing is charged
  const costs: Costs = {
    ...measuredCosts,
    picture: { median: 400, p90: 400 },
    frontPerConversion: 0,
    frontPerPage: 0,
    openPerConversion: 0,
    textPage: 0,
    takePicture: 0,
    frontPerPicture: 3.8,
    databasePerConversion: 0,
  }
  const load = {
    decks: [{ textPages: 0, pictures: 1, kilobytes: 300 }],
    conversionsPerSecond: Number.POSITIVE_INFINITY,
    conversions: 20 * workers,
    seed: 1,
  }
  return simulateFleet({ ...fleetOf(workers), fronts: 1 }, costs, load).slidesPerSecond
}

function fleetOf(workers: number): Fleet {
  // as many parts besides workers as keep them from being the limit
  return {
    fronts: Math.ceil(workers / 8),
    processesPerFront: 4,
    workers,
    databaseCores: 4,
    redisServers: 1,
  }
}

interface Wall {
  part: string
  /** Busy seconds per conversion. */
  seconds: number
}

function describeWalls(): string {
  const { pages, pictures } = meanOf(decks)
  const costs = measuredCosts
  const meanPicture = meanLogNormal(costs.picture)
  const walls: Wall[] = [
    {
      part: 'threads of fronts',
      seconds:
        (costs.frontPerConversion + pages * costs.frontPerPage + pictures * costs.frontPerPicture) /
        1000,
    },
    {
      part: 'worker processes of fronts',
      seconds:
        (costs.openPerConversion + pages * costs.textPage + pictures * costs.takePicture) / 1000,
    },
    {
      part: 'worker processes of the fleet',
      seconds: (pictures * (meanPicture + costs.workerPerPicture)) / 1000,
    },
    { part: 'Redis servers', seconds: (pictures * costs.redisPerPicture) / 1000 },
    { part: 'cores of PostgreSQL', seconds: costs.databasePerConversion / 1000 },
  ]
  const columns: Column<Wall>[] = [
    { title: 'part', cell: ({ part }) => part, align: 'left' },
    { title: 'ms per conversion', cell: ({ seconds }) => (seconds * 1000).toFixed(1) },
    ...rates.map((rate) => ({
      title: `${rate.toLocaleString('en-US')} per second`,
      cell: ({ seconds }: Wall) =>
        Math.ceil((rate * seconds) / utilization).toLocaleString('en-US'),
    })),
  ]
  const megabits = (pictures * pictureKilobytes * 8) / 1000
  return `A deck has ${pages.toFixed(1)} pages on average, ${pictures.toFixed(2)} of them pictures, and sends ${megabits.toFixed(1)} Mbit into Redis and as much out of it.\n\n${markdownTable(columns, walls)}`
}

function meanOf(mix: DeckWork[]): { pages: number; pictures: number } {
  const sum = (of: (deck: DeckWork) => number) => mix.reduce((total, deck) => total + of(deck), 0)
  return {
    pages: sum(({ textPages, pictures }) => textPages + pictures) / mix.length,
    pictures: sum(({ pictures }) => pictures) / mix.length,
  }
}

/** The mean of a log-normal distribution is exp(mu + sigma² / 2). */
function meanLogNormal({ median, p90 }: { median: number; p90: number }): number {
  const sigma = Math.log(p90 / median) / 1.2816
  return median * Math.exp(sigma ** 2 / 2)
}

function drawLoads(): string {
  const { pictures } = meanOf(decks)
  const perConversion = (pictures * meanLogNormal(measuredCosts.picture)) / 1000
  const lines = workerCounts.map((workers) => ({
    name: `${workers} ${workers === 1 ? 'worker' : 'workers'}`,
    points: loads.map((share) => {
      const conversionsPerSecond = (share * workers) / perConversion
      const load = { decks, conversionsPerSecond, conversions: conversionsSimulated, seed: 1 }
      return {
        x: conversionsPerSecond,
        y: simulateFleet(fleetOf(workers), measuredCosts, load).p99,
      }
    }),
  }))
  return linePlot({
    title: 'Time of the slowest conversion in a hundred',
    xLabel: 'conversions per second',
    yLabel: 'seconds',
    lines,
  })
}
