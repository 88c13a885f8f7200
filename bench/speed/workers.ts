import { availableParallelism } from 'node:os'
import { everyNth, languageOf, pictureSets, type SlideSet } from '../quality/slide-sets.ts'
import type { Source } from '../readers/reader.ts'
import { ownVersion } from '../readers/rowdeck.ts'
import { type Column, markdownTable } from '../report/markdown-table.ts'
import type { SectionContext, SectionResult } from '../report/section.ts'
import { type ColdStart, type ColdStarts, measureColdStarts } from './cold-start.ts'
import { median } from './medians.ts'
import { type Load, measureMemory, type WorkerMemory } from './worker-memory.ts'
import { measurePair, type PairRound } from './worker-pair.ts'

/** Every fifth clean picture is read in each round; with fewer, the wait for the last one would matter. */
const pairStep = 5
/** Every third English picture and every third in Chinese, Japanese and Korean is used to measure memory. */
const memoryStep = 3

/** Measures the cost of a service's workers: parallel speed, start and memory. */
export async function workers({ benchmark, wants }: SectionContext): Promise<SectionResult> {
  const sets = pictureSets(benchmark)
  const clean = sets.find(({ name }) => name === 'png')
  const eastAsian = sets.find(({ name }) => name === 'png zh ja ko')
  const [first] = clean?.sources ?? []
  if (!wants('rowdeck') || !clean || !eastAsian || !first) {
    return { qualities: [], text: '', versions: [] }
  }
  const starts = await measureColdStarts(first)
  console.error('workers: cold starts measured')
  const pictures = everyNth(clean, pairStep).sources
  const rounds = await measurePair(pictures)
  const memory = await measureMemory(loadsOf(clean, eastAsian))
  const parts = [describePair(rounds, pictures), describeStarts(starts), describeMemory(memory)]
  return { qualities: [], text: parts.join('\n\n'), versions: [ownVersion] }
}

/** English needs only the first recognizer, some languages also one of Tesseract's networks, others further recognizers. */
function loadsOf(clean: SlideSet, eastAsian: SlideSet): Load[] {
  const byLanguage = Object.groupBy(clean.sources, (source) => kindOf(languageOf(source, clean)))
  const { english = [], accented = [] } = byLanguage
  return [
    { name: 'pictures in English', pictures: thinned(english) },
    { name: 'pictures in languages with accents', pictures: accented },
    { name: 'pictures in Chinese, Japanese and Korean', pictures: thinned(eastAsian.sources) },
  ]
}

function kindOf(language: string): 'english' | 'accented' | 'unknown' {
  if (language === 'en') return 'english'
  return language === 'und' ? 'unknown' : 'accented'
}

function thinned(sources: Source[]): Source[] {
  return sources.filter((_, index) => index % memoryStep === 0)
}

function describePair(rounds: PairRound[], pictures: Source[]): string {
  const ratios = rounds.map(({ byOne, byTwo }) => byTwo / byOne)
  const columns: Column<PairRound>[] = [
    { title: 'slides a second, one worker', cell: ({ byOne }) => byOne.toFixed(2) },
    { title: 'two workers', cell: ({ byTwo }) => byTwo.toFixed(2) },
    { title: 'ratio', cell: ({ byOne, byTwo }) => (byTwo / byOne).toFixed(2) },
  ]
  return `## Two workers beside one

${pictures.length} clean pictures, 1600 pixels wide, through the pool, on a machine with ${availableParallelism()} cores. A line a round:
one worker and two take turns. Two read **${median(ratios).toFixed(2)}** times as many slides a second as one, in the median.

${markdownTable(columns, rounds)}`
}

function describeStarts({ first, later }: ColdStarts): string {
  const rows = [
    { name: 'nothing compiled is kept', starts: first },
    { name: 'compiled code of an earlier start', starts: later },
  ]
  const ms = (starts: ColdStart[], part: keyof ColdStart) =>
    median(starts.map((start) => start[part])).toFixed(0)
  const columns: Column<(typeof rows)[number]>[] = [
    { title: 'start', cell: ({ name }) => name, align: 'left' },
    { title: 'process', cell: ({ starts }) => ms(starts, 'processMs') },
    { title: 'modules', cell: ({ starts }) => ms(starts, 'modulesMs') },
    { title: 'models', cell: ({ starts }) => ms(starts, 'modelsMs') },
    { title: 'ready', cell: ({ starts }) => ms(starts, 'readyMs') },
    { title: 'CPU until ready', cell: ({ starts }) => ms(starts, 'readyCpuMs') },
    { title: 'first picture', cell: ({ starts }) => ms(starts, 'pictureMs') },
  ]
  return `## Start of a worker

Milliseconds, medians of ${first.length} starts of each kind, in turns, one worker at a time: until the process runs
JavaScript, until its modules are loaded, until PDFium and the networks are (then it is ready and takes a document),
and from there until its first picture is read. A service that was started once finds its code compiled.

${markdownTable(columns, rows)}`
}

function describeMemory(memory: WorkerMemory[]): string {
  const megabytes = (bytes: number) => (bytes > 0 ? String(Math.round(bytes / 1e6)) : '–')
  const columns: Column<WorkerMemory>[] = [
    { title: 'after', cell: ({ name }) => name, align: 'left' },
    { title: 'pictures', cell: ({ pictureCount }) => String(pictureCount) },
    { title: 'MB held', cell: ({ residentBytes }) => megabytes(residentBytes) },
    { title: 'peak MB so far', cell: ({ peakBytes }) => megabytes(peakBytes) },
  ]
  return `## Memory of a worker

Resident memory of one worker, which reads one kind of pictures after the other. It loads what a language needs
when the first slide in it comes, and keeps it.

${markdownTable(columns, memory)}`
}
