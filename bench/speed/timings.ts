import { type Benchmark, textSets } from '../quality/slide-sets.ts'
import { peers } from '../readers/peers.ts'
import type { Reader, Source } from '../readers/reader.ts'
import { openRowdeck, openRowdeckWorkers } from '../readers/rowdeck.ts'
import { type Column, markdownTable } from '../report/markdown-table.ts'
import type { SectionContext, SectionResult } from '../report/section.ts'
import { median, medianRatio, spread } from './medians.ts'

const rounds = 5

/** Milliseconds of one reader, `[file][round]`. */
interface Times {
  reader: Reader
  wallMs: number[][]
  cpuMs: number[][]
  failureCount: number
}

/** A deck to be timed. */
interface Timed {
  source: Source
  pages: number
}

/**
 * Measures the time from file to text for decks with a text layer. Readers alternate file by file, so that a
 * slow moment of the machine affects all of them.
 */
export async function timings(context: SectionContext): Promise<SectionResult> {
  const { benchmark, runner, wants } = context
  const ours = wants('rowdeck') ? [openRowdeck(1), openRowdeckWorkers()] : []
  const theirs = (await peers.timed(runner)).filter(({ name }) => wants(name))
  const readers = [...ours, ...theirs]
  try {
    const all = timedDecks(benchmark)
    const timed = await warmUp(readers, all)
    const times = await takeTurns(readers, timed)
    const versions = readers.flatMap((reader) => reader.versions)
    return { qualities: [], text: describe(times, timed, all.length - timed.length), versions }
  } finally {
    for (const reader of readers) reader.close?.()
  }
}

function timedDecks(benchmark: Benchmark): Timed[] {
  const sets = textSets(benchmark).filter(({ everySlide }) => everySlide)
  return sets.flatMap(({ sources, truth }) =>
    sources.map((source) => ({
      source,
      pages: truth.filter(({ deck }) => deck === source.deck).length,
    })),
  )
}

/** A warm-up round. Drops decks with slides that we read by OCR, because no other reader does. */
async function warmUp(readers: Reader[], decks: Timed[]): Promise<Timed[]> {
  const textOnly: Timed[] = []
  for (const deck of decks) {
    let byOcr = false
    for (const reader of readers) byOcr = (await reader.read(deck.source)).byOcr || byOcr
    if (!byOcr) textOnly.push(deck)
  }
  console.error(`timings: warm, ${textOnly.length} of ${decks.length} files need no OCR`)
  return textOnly
}

async function takeTurns(readers: Reader[], decks: Timed[]): Promise<Times[]> {
  const times = readers.map((reader) => ({
    reader,
    wallMs: decks.map((): number[] => []),
    cpuMs: decks.map((): number[] => []),
    failureCount: 0,
  }))
  for (let round = 1; round <= rounds; round++) {
    for (const [file, { source }] of decks.entries()) await readInTurn(times, source, file)
    console.error(`timings: round ${round} of ${rounds}`)
  }
  return times
}

async function readInTurn(times: Times[], source: Source, file: number): Promise<void> {
  for (const time of times) {
    const { wallMs, cpuMs, failure } = await time.reader.read(source)
    time.wallMs[file]?.push(wallMs)
    time.cpuMs[file]?.push(cpuMs)
    if (failure) time.failureCount++
  }
}

function describe(times: Times[], decks: Timed[], decksLeftOut: number): string {
  const ours = times.find(({ reader }) => reader.name === 'rowdeck')
  const msAPage = (files: number[][]) =>
    median(files.map((taken, file) => median(taken) / (decks[file]?.pages ?? Number.NaN)))
  const columns: Column<Times>[] = [
    { title: 'reader', cell: ({ reader }) => reader.name, align: 'left' },
    { title: 'ms a page', cell: ({ wallMs }) => figure(msAPage(wallMs)) },
    { title: 'CPU ms a page', cell: ({ cpuMs }) => figure(msAPage(cpuMs)) },
    { title: 'ours ÷ it', cell: ({ wallMs }) => figure(medianRatio(ours?.wallMs ?? [], wallMs)) },
    { title: 'CPU, ours ÷ it', cell: ({ cpuMs }) => figure(medianRatio(ours?.cpuMs ?? [], cpuMs)) },
    { title: 'rounds apart', cell: ({ wallMs }) => figure(spread(wallMs)) },
    { title: 'failed', cell: ({ failureCount }) => String(failureCount) },
  ]
  return `## Time of text decks

${decks.length} files of \`decks\` and \`real_pdf\`, ${rounds} rounds in which the readers take turns file by file. Figures are
medians over files of medians over rounds. Ours runs in a warm process, from the file to its rows, and so does
LiteParse where it is kept running; the others are started for every file. "Rounds apart" is the machine's noise: (longest -
shortest) / median of a file's rounds. Left out are ${decksLeftOut} files with slides that ours reads by OCR and the
others not at all; what those cost is in the table of quality.

${markdownTable(columns, times)}
`
}

function figure(value: number): string {
  return Number.isFinite(value) ? value.toFixed(2) : '–'
}
