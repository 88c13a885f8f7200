import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { DeckType } from '../../packages/core/src/deck-model/deck-types.ts'
import {
  type Benchmark,
  deckSet,
  find,
  readTruth,
  type SlideSet,
  slideSet,
  some,
  type TruthLine,
} from './slide-sets.ts'

/** Slides per page of PowerPoint handouts whose ground truth has no page numbers. */
const slidesAPage = 2

export interface SheetLine extends TruthLine {
  /** The page of the slide, from 1. */
  page: number
}

export interface SheetSet extends SlideSet {
  truth: SheetLine[]
}

interface LayoutLine extends TruthLine {
  page?: number
  flags?: { page?: number }
}

/** Files whose pages hold several slides, and files with notes below each slide; every file is a deck of its own. */
export function sheetSets(benchmark: Benchmark): SheetSet[] {
  return [
    sheetSet(benchmark, 'handouts', 'handouts/*/{handout,[0-9]up}.pdf'),
    sheetSet(benchmark, 'notes pages', 'handouts/*/notes-pages.pdf'),
  ]
}

/** Decks with one slide per page, none of which may be split. */
export function plainSets(benchmark: Benchmark): SlideSet[] {
  return ['decks', 'real_pdf', 'web_pdf'].map((name) => deckSet(benchmark, name))
}

function sheetSet(benchmark: Benchmark, name: string, pattern: string): SheetSet {
  const paths = some(benchmark, find(benchmark.folder, pattern), deckOf)
  const sources = paths.map((path) => ({
    deck: deckOf(path),
    path,
    type: 'pdf' as DeckType,
    firstSlide: 1,
  }))
  const truth = paths.flatMap(truthOf)
  return { ...slideSet(name, sources, truth), truth }
}

function truthOf(path: string): SheetLine[] {
  const layout = path.replace(/\.pdf$/, '.layout.jsonl')
  const placed = existsSync(layout) ? (readTruth(layout) as LayoutLine[]) : []
  const pages = new Map(placed.map(({ slide_index, page }) => [slide_index, page]))
  const perPage = basename(path) === 'notes-pages.pdf' ? 1 : slidesAPage
  const lines = readTruth(join(dirname(path), 'truth.jsonl')) as LayoutLine[]
  return lines.map((line) => ({
    ...line,
    deck: deckOf(path),
    page: pages.get(line.slide_index) ?? line.flags?.page ?? Math.ceil(line.slide_index / perPage),
  }))
}

function deckOf(path: string): string {
  return `${basename(dirname(path))}/${basename(path, '.pdf')}`
}
