import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Benchmark, deckSet, type SlideSet, textSets } from '../quality/slide-sets.ts'
import type { Source } from '../readers/reader.ts'

/** The decks whose PPTX files the benchmark has, in the sets that their PDFs are in. */
export function pptxSets(benchmark: Benchmark): SlideSet[] {
  const wide = { ...deckSet(benchmark, 'wide/decks'), name: 'wide' }
  return [...textSets(benchmark), wide]
    .map((set) => {
      const sources = set.sources.flatMap((source) => pptxOf(benchmark, source) ?? [])
      const decks = new Set(sources.map(({ deck }) => deck))
      const truth = set.truth.filter(({ deck }) => decks.has(deck))
      return { ...set, name: `${set.name}, PPTX`, sources, truth }
    })
    .filter(({ sources }) => sources.length > 0)
}

/** The PDF of each of these decks, by its name. */
export function pdfsOf(benchmark: Benchmark): Map<string, Source> {
  const names = ['decks', 'real_pdf', 'more/decks', 'wide/decks']
  const sources = names.flatMap((name) => deckSet(benchmark, name).sources)
  return new Map(sources.map((source) => [source.deck, source]))
}

function pptxOf({ folder }: Benchmark, { deck, path, firstSlide }: Source): Source | undefined {
  const candidates = [join(dirname(path), 'deck.pptx'), join(folder, 'pptx', `${deck}.pptx`)]
  const found = candidates.find((candidate) => existsSync(candidate))
  return found === undefined ? undefined : { deck, path: found, type: 'pptx', firstSlide }
}
