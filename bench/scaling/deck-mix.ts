import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Engines } from '../../packages/core/src/deck-model/engine-set.ts'
import { createPdfiumEngine } from '../../packages/pdf/src/pdfium-engine.ts'
import { convert, loadLocalReading } from '../../packages/reader/src/conversion/convert.ts'
import { type Benchmark, deckSet } from '../quality/slide-sets.ts'

/**
 * The work that a deck brings: `node bench/scaling/deck-mix.ts BENCHMARK` opens every PDF of the benchmark, counts
 * the pages that would be read by OCR, and writes `deck-mix.json`, which the simulator draws from.
 */
export interface DeckWork {
  /** Pages whose text layer is used. */
  textPages: number
  /** Pages that are read by OCR. */
  pictures: number
  kilobytes: number
}

export const deckMixFile = join(import.meta.dirname, 'deck-mix.json')

/** The decks of the benchmark, as counted last. */
export function readDeckMix(): DeckWork[] {
  return JSON.parse(readFileSync(deckMixFile, 'utf8'))
}

if (import.meta.main) await countDecks(resolve(process.argv[2] ?? '../shared/bench'))

async function countDecks(folder: string): Promise<void> {
  const benchmark: Benchmark = { folder, quick: false }
  const more: Benchmark = { ...benchmark, folder: join(folder, 'more') }
  const sets = [
    ...['decks', 'real_pdf', 'web_pdf', 'scans'].map((name) => deckSet(benchmark, name)),
    deckSet(more, 'decks'),
  ]
  const pdf = await createPdfiumEngine({
    picturePixelsMax: 100_000_000,
    renderPixelsMax: 8_000_000,
  })
  const decks: DeckWork[] = []
  for (const { path } of sets.flatMap(({ sources }) => sources)) {
    decks.push(await countWork(path, pdf))
  }
  pdf.close()
  const lines = decks.map((deck) => JSON.stringify(deck))
  writeFileSync(deckMixFile, `[\n${lines.join(',\n')}\n]\n`)
  console.log(`${decks.length} decks`)
}

async function countWork(path: string, pdf: Engines['pdf']): Promise<DeckWork> {
  const pictured = new Set<unknown>()
  const engines: Engines = {
    pptx: { open: () => Promise.reject(new Error('unasked')) },
    drawings: { draw: () => Promise.reject(new Error('unasked')) },
    pdf,
    ocr: {
      straighten: async (picture) => ({ picture }),
      readLegible: async (picture) => {
        pictured.add(picture)
        return { lines: [], unsure: { letters: 0, confidence: 0 } }
      },
      read: async ({ picture }) => {
        pictured.add(picture)
        return []
      },
      close: async () => {},
    },
    pictures: { decode: () => Promise.reject(new Error('There are no pictures to decode.')) },
    thumbnails: { encode: () => Promise.reject(new Error('Nobody asks for thumbnails.')) },
    close: async () => {},
  }
  const { localDeckReader } = await loadLocalReading()
  const { rows } = await convert(
    { bytes: readFileSync(path), type: 'pdf' },
    {
      mode: 'auto',
      columns: ['number'],
      reader: localDeckReader(engines, { slidesMax: 10_000, charactersMax: 100_000_000 }),
      signal: AbortSignal.timeout(600_000),
    },
  )
  return {
    textPages: Math.max(0, rows.length - pictured.size),
    pictures: pictured.size,
    kilobytes: Math.ceil(statSync(path).size / 1024),
  }
}
