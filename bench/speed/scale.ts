import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { smallPdf } from '../../test/support/small-pdf.ts'
import { readTruth } from '../quality/slide-sets.ts'
import type { SectionContext, SectionResult } from '../report/section.ts'
import { describeScale, type LengthPoint, type LoadPoint, scalePlots } from './describe-scale.ts'
import { median } from './medians.ts'
import { type ServedReader, servedReaders } from './served-readers.ts'

/** Eight slides in 2.7 MB: more bytes a slide than most decks have. */
const deck = join('real_pdf', 'mpi-forum-comm-assert-update-12-2015-991b86', 'deck.pdf')
const callerCounts = [1, 4, 8, 16, 32]
const slideCounts = [1, 10, 100, 1000]
const rounds = 3
/** Conversions of a round, for steady figures, and more for every caller. */
const conversionsMin = 60
const conversionsPerCaller = 4
const linesPerSlide = 12

/**
 * Measures how many slides a second are read and how long callers wait, by the number of callers, and what a slide costs by the
 * length of its deck. Readers take turns, so that a slow moment of the machine affects all of them.
 */
export async function scale({ benchmark, runner, wants }: SectionContext): Promise<SectionResult> {
  if (!wants('rowdeck')) return { qualities: [], text: '', versions: [] }
  const quick = benchmark.quick
  const readers = await servedReaders(runner, Math.max(...callerCounts))
  try {
    const path = join(benchmark.folder, deck)
    const slides = slidesOf(benchmark.folder)
    const loads = await measureLoads(readers, { path, slides, quick })
    const lengths = await measureLengths(readers, quick)
    const text = describeScale(loads, lengths, { slides, cores: availableParallelism() })
    const versions = readers.flatMap((reader) => reader.versions)
    return { qualities: [], text, versions, files: scalePlots(loads, lengths) }
  } finally {
    for (const reader of readers) await reader.close()
  }
}

function slidesOf(folder: string): number {
  const [, name] = deck.split('/')
  return readTruth(join(folder, 'real_pdf', name ?? '', 'truth.jsonl')).length
}

interface LoadedDeck {
  path: string
  slides: number
  quick: boolean
}

async function measureLoads(
  readers: ServedReader[],
  { path, slides, quick }: LoadedDeck,
): Promise<LoadPoint[]> {
  const points: LoadPoint[] = []
  // a service that has been running for a while
  for (const reader of readers)
    await load(reader, path, { callers: 4, conversions: conversionsMin })
  for (const callers of callerCounts) {
    const conversions = quick ? 2 * callers : conversionsMin + conversionsPerCaller * callers
    const measured = readers.map((): Load[] => [])
    for (let round = 0; round < (quick ? 1 : rounds); round++) {
      for (const [at, reader] of readers.entries())
        measured[at]?.push(await load(reader, path, { callers, conversions }))
    }
    for (const [at, { name }] of readers.entries())
      points.push(pointOf(measured[at] ?? [], { name, callers, slides }))
    console.error(`scale: ${callers} callers measured`)
  }
  return points
}

/** One round of one reader. */
interface Load {
  conversions: number
  wallMs: number
  cpuMs: number
  waitsMs: number[]
}

function pointOf(
  loads: Load[],
  { name, callers, slides }: { name: string; callers: number; slides: number },
): LoadPoint {
  const waits = loads.flatMap(({ waitsMs }) => waitsMs).toSorted((a, b) => a - b)
  return {
    ...{ name, callers },
    slidesPerSecond: median(
      loads.map(({ conversions, wallMs }) => (conversions * slides * 1000) / wallMs),
    ),
    medianMs: median(waits),
    p99Ms: waits[Math.ceil(0.99 * waits.length) - 1] ?? Number.NaN,
    cpuMs: median(loads.map(({ conversions, cpuMs }) => cpuMs / conversions)),
  }
}

async function load(
  reader: ServedReader,
  path: string,
  { callers, conversions }: { callers: number; conversions: number },
): Promise<Load> {
  let left = conversions
  const waitsMs: number[] = []
  const cpuBeforeMs = reader.cpuMs()
  const startedMs = performance.now()
  const call = async (caller: number) => {
    while (left-- > 0) {
      const sentMs = performance.now()
      await reader.read(path, caller)
      waitsMs.push(performance.now() - sentMs)
    }
  }
  await Promise.all(Array.from({ length: callers }, (_, caller) => call(caller)))
  const wallMs = performance.now() - startedMs
  return { conversions, wallMs, waitsMs, cpuMs: reader.cpuMs() - cpuBeforeMs }
}

/** What a slide costs one caller. */
async function measureLengths(readers: ServedReader[], quick: boolean): Promise<LengthPoint[]> {
  const folder = await mkdtemp(join(tmpdir(), 'rowdeck-bench-'))
  const points: LengthPoint[] = []
  try {
    for (const slides of slideCounts) {
      const path = join(folder, `${slides}.pdf`)
      await writeFile(path, deckOf(slides))
      for (const reader of readers) points.push(await lengthPoint(reader, path, { slides, quick }))
      console.error(`scale: decks of ${slides} slides measured`)
    }
  } finally {
    await rm(folder, { recursive: true })
  }
  return points
}

async function lengthPoint(
  reader: ServedReader,
  path: string,
  { slides, quick }: { slides: number; quick: boolean },
): Promise<LengthPoint> {
  const conversions = quick ? 1 : Math.max(2, Math.ceil(100 / slides))
  await load(reader, path, { callers: 1, conversions: 1 })
  const loads: Load[] = []
  for (let round = 0; round < (quick ? 1 : rounds); round++) {
    loads.push(await load(reader, path, { callers: 1, conversions }))
  }
  const perSlide = (msOf: (one: Load) => number) =>
    median(loads.map((one) => msOf(one) / one.conversions / slides))
  const wallMs = perSlide((one) => one.wallMs)
  return { name: reader.name, slides, wallMs, cpuMs: perSlide((one) => one.cpuMs) }
}

function deckOf(slides: number): Uint8Array {
  return smallPdf(
    Array.from({ length: slides }, (_, slide) => {
      const lines = Array.from({ length: linesPerSlide }, (_, line) => {
        const words =
          line === 0 ? `Slide ${slide + 1}` : `Point ${line} of slide ${slide + 1}, in words`
        return `BT /F1 ${line === 0 ? 24 : 12} Tf 30 ${260 - line * 20} Td (${words}) Tj ET`
      })
      return { content: lines.join('\n') }
    }),
  )
}
