import type { Reader, Reading, Source } from '../readers/reader.ts'
import { limitConcurrency } from '../speed/limit-concurrency.ts'
import { median, ninetieth } from '../speed/medians.ts'
import { type Score, type SlideScore, scoreSet } from './score.ts'
import type { Benchmark, SlideSet } from './slide-sets.ts'

/** The quality and cost of one reader on one set. */
export interface Quality {
  set: SlideSet
  readerName: string
  score: Score
  slideScores: SlideScore[]
  /** CPU time per slide: over all slides, and the median over files. */
  cpuMsMean: number
  cpuMsMedian: number
  cpuMsP90: number
  /** Peak memory of a process of the reader, if known. */
  peakBytes: number
  failures: string[]
  /** Number of files with slides that were read from their pictures. */
  filesByOcr: number
}

export interface QualityRun {
  benchmark: Benchmark
  sets: SlideSet[]
  readers: Reader[]
  /** Number of files that a reader gets in parallel. */
  concurrency: number
}

/** Runs every reader on every set, one reader after another; a file in two sets is read once. */
export async function measureQuality(run: QualityRun): Promise<Quality[]> {
  const readings = new Map<string, Map<string, Reading>>()
  for (const reader of run.readers) readings.set(reader.name, await readAll(reader, run))
  const qualities: Quality[] = []
  for (const set of run.sets) {
    const ofSet = new Map(
      [...readings].map(([name, byPath]) => [name, readingsOf(set.sources, byPath)]),
    )
    const scores = await scoreSet(run.benchmark.folder, set, ofSet)
    for (const [readerName, { score, slides }] of scores) {
      const cost = costOf(set.sources, ofSet.get(readerName) ?? [])
      qualities.push({ set, readerName, score, slideScores: slides, ...cost })
    }
  }
  return qualities
}

async function readAll(
  reader: Reader,
  { sets, concurrency }: QualityRun,
): Promise<Map<string, Reading>> {
  const byPath = new Map(
    sets.flatMap(({ sources }) => sources.map((source) => [source.path, source])),
  )
  const startedMs = performance.now()
  const readings = await limitConcurrency([...byPath], concurrency, async ([path, source]) => {
    const reading = await reader.read(source)
    return [path, reading] as const
  })
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
  console.error(`${reader.name}: ${byPath.size} files read in ${seconds} s`)
  return new Map(readings)
}

function readingsOf(sources: Source[], byPath: Map<string, Reading>): Reading[] {
  return sources.map(({ path }) => {
    const reading = byPath.get(path)
    if (!reading) throw new Error(`${path} was not read.`)
    return reading
  })
}

function costOf(sources: Source[], readings: Reading[]) {
  const read = readings.filter(({ slides }) => slides.length > 0)
  const cpuMs = read.reduce((sum, reading) => sum + reading.cpuMs, 0)
  const slideCount = read.reduce((sum, { slides }) => sum + slides.length, 0)
  const ofSlides = read.map((reading) => reading.cpuMs / reading.slides.length)
  const failures = readings.flatMap(({ failure }, index) =>
    failure ? [`${sources[index]?.path}: ${failure}`] : [],
  )
  return {
    cpuMsMean: cpuMs / slideCount,
    cpuMsMedian: median(ofSlides),
    cpuMsP90: ninetieth(ofSlides),
    peakBytes: Math.max(0, ...read.map(({ peakBytes = 0 }) => peakBytes)),
    failures,
    filesByOcr: readings.filter(({ byOcr }) => byOcr).length,
  }
}
