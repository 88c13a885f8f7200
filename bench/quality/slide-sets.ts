import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import type { DeckType } from '../../packages/core/src/deck-model/deck-types.ts'
import type { Source } from '../readers/reader.ts'
import { deckLanguages, type TruthLine } from './deck-languages.ts'

export type { TruthLine } from './deck-languages.ts'

/** Files with the ground truth of their slides, scored together. */
export interface SlideSet {
  name: string
  sources: Source[]
  /** Lines of ground truth, in the benchmark's format, for the slides of `sources` that have it. */
  truth: TruthLine[]
  /** Only slides with little text beyond the ground truth: the scorer's `--filter clean`. */
  cleanOnly: boolean
  /** Whether the ground truth has every slide of the files and therefore the expected number of rows. */
  everySlide: boolean
  /** The paragraphs of its slides, for the scorer of lines. */
  paragraphs?: string
  /** Whether means are over decks or over slides. */
  meanOver: 'decks' | 'slides'
}

export interface Benchmark {
  folder: string
  /** Only a third of the decks, always the same. */
  quick: boolean
}

/** Decks with a text layer, and slides whose reading order was labeled by hand. */
export function textSets(benchmark: Benchmark): SlideSet[] {
  const decks = deckSet(benchmark, 'decks')
  const realPdf = deckSet(benchmark, 'real_pdf')
  const more = { ...deckSet(benchmark, 'more/decks'), name: 'more' }
  const { folder } = benchmark
  const shared = orderSet(folder, 'reading-order', [...decks.sources, ...realPdf.sources])
  const sets = [decks, realPdf, shared, more, orderSet(folder, 'more/reading-order', more.sources)]
  return sets.filter(({ sources }) => sources.length > 0)
}

/** The slides whose reading order a file of the benchmark has. */
function orderSet(folder: string, name: string, sources: Source[]): SlideSet {
  const labeled = readTruth(join(folder, `${name}.jsonl`))
  const named = new Set(labeled.map(({ deck }) => deck))
  const read = sources.filter(({ deck }) => named.has(deck))
  return { ...slideSet(name, read, labeled), everySlide: false, meanOver: 'slides' }
}

/**
 * Slides as pictures: clean in three formats, small, rotated, photographed, scanned; Chinese, Japanese and
 * Korean separately.
 */
export function pictureSets(benchmark: Benchmark): SlideSet[] {
  const sets = [
    ...(['png', 'jpg', 'webp'] as const).map((type) => renderedSet(benchmark, type, isAlphabetic)),
    { ...renderedSet(benchmark, 'png', (line) => !isAlphabetic(line)), name: 'png zh ja ko' },
    ...['w900', 'rot', 'photo'].map((kind) => degradedSet(benchmark, kind)),
    scanSet(benchmark),
  ]
  const languages = deckLanguages(readTruth(...find(benchmark.folder, 'decks/*/truth.jsonl')))
  return sets.map((set) => withLanguages(set, languages))
}

/** Degraded pictures are named after their deck, with a point behind it. */
function withLanguages(set: SlideSet, languages: Map<string, string>): SlideSet {
  const sources = set.sources.map((source) => {
    const [deck = ''] = source.deck.split('.')
    return { ...source, language: languages.get(deck) ?? 'en' }
  })
  return { ...set, sources }
}

/** The decks in the folder of this name, with all of their slides. */
export function deckSet(benchmark: Benchmark, name: string): SlideSet {
  const { folder } = benchmark
  const paths = some(benchmark, find(folder, `${name}/*/deck.pdf`), deckOfFolder)
  const sources = paths.map((path) => source(path, deckOfFolder(path)))
  const set = slideSet(name, sources, readTruth(...find(folder, `${name}/*/truth.jsonl`)))
  const paragraphs = join(folder, dirname(name), 'paragraphs.jsonl')
  return existsSync(paragraphs) ? { ...set, paragraphs } : set
}

function renderedSet(
  benchmark: Benchmark,
  type: DeckType,
  isWanted: (line: TruthLine) => boolean,
): SlideSet {
  const { folder } = benchmark
  const deckOf = (path: string) => deckOfFolder(dirname(path))
  const truth = readTruth(...find(folder, 'decks/*/truth.jsonl')).filter(isWanted)
  const wanted = new Set(truth.map(slideOf))
  const sources = some(benchmark, find(folder, `decks/*/slides/*.${type}`), deckOf)
    .map((path) => ({
      ...source(path, deckOf(path)),
      firstSlide: Number(basename(path, extname(path))),
    }))
    .filter(({ deck, firstSlide }) => wanted.has(slideOf({ deck, slide_index: firstSlide })))
  return pictureSet(type, sources, truthShown(sources, truth))
}

/** Every n-th file of a set whose files hold one slide each. */
export function everyNth(set: SlideSet, n: number): SlideSet {
  const sources = set.sources.filter((_, index) => index % n === 0)
  return { ...set, sources, truth: truthShown(sources, set.truth) }
}

/** The language of a file's first slide as guessed in the ground truth, or `und`. */
export function languageOf({ deck, firstSlide }: Source, { truth }: SlideSet): string {
  const line = truth.find((one) => one.deck === deck && one.slide_index === firstSlide)
  return line?.lang_guess ?? 'und'
}

/** The lines about the first slides of these files. */
function truthShown(sources: Source[], truth: TruthLine[]): TruthLine[] {
  const shown = new Set(
    sources.map(({ deck, firstSlide }) => slideOf({ deck, slide_index: firstSlide })),
  )
  return truth.filter((line) => shown.has(slideOf(line)))
}

function slideOf({ deck, slide_index }: TruthLine): string {
  return `${deck} ${slide_index}`
}

function isAlphabetic({ lang_guess }: TruthLine): boolean {
  return !['zh', 'ja', 'ko'].includes(lang_guess ?? '')
}

function degradedSet(benchmark: Benchmark, kind: string): SlideSet {
  const paths = find(benchmark.folder, `degraded/*.${kind}.*`)
  const sources = some(benchmark, paths, (path) => basename(path)).map((path) =>
    source(path, basename(path, extname(path))),
  )
  const truth = readTruth(join(benchmark.folder, 'degraded', 'truth.jsonl'))
  return pictureSet(kind, sources, truth)
}

function scanSet(benchmark: Benchmark): SlideSet {
  const { folder } = benchmark
  const paths = some(benchmark, find(folder, 'scans/*/scan.pdf'), deckOfFolder)
  const sources = paths.map((path) => source(path, deckOfFolder(path)))
  const truth = readTruth(...find(folder, 'scans/*/truth.jsonl'))
  return pictureSet('scans', sources, truth)
}

function pictureSet(name: string, sources: Source[], truth: TruthLine[]): SlideSet {
  return { ...slideSet(name, sources, truth), cleanOnly: true, meanOver: 'slides' }
}

/** A set of these files, with the lines of the truth that are about them. */
export function slideSet(name: string, sources: Source[], truth: TruthLine[]): SlideSet {
  const read = new Set(sources.map(({ deck }) => deck))
  const known = truth.filter(({ deck }) => read.has(deck))
  return { name, sources, truth: known, cleanOnly: false, everySlide: true, meanOver: 'decks' }
}

function source(path: string, deck: string): Source {
  return { deck, path, type: extname(path).slice(1) as DeckType, firstSlide: 1 }
}

function deckOfFolder(path: string): string {
  return basename(dirname(path))
}

/** Files below a folder, in order. */
export function find(folder: string, pattern: string): string[] {
  return globSync(pattern, { cwd: folder })
    .map((path) => join(folder, path))
    .sort()
}

/** The paths of every third deck if the run is a quick one. */
export function some(
  { quick }: Benchmark,
  paths: string[],
  deckOf: (path: string) => string,
): string[] {
  if (!quick) return paths
  const decks = [...new Set(paths.map(deckOf))]
  const kept = new Set(decks.filter((_, index) => index % 3 === 0))
  return paths.filter((path) => kept.has(deckOf(path)))
}

/** The lines of those files that exist. */
export function readTruth(...paths: string[]): TruthLine[] {
  return paths.filter(existsSync).flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as TruthLine),
  )
}
