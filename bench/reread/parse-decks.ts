import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { serialize } from 'node:v8'
import { createPdfiumEngine } from '../../packages/pdf/src/pdfium-engine.ts'
import { deckSet, find, readTruth } from '../quality/slide-sets.ts'
import { filesIn, setNames } from './deck-files.ts'
import {
  type KnownSlides,
  type MeasuredDocuments,
  type ParsedDocument,
  pagesOf,
} from './parsed-documents.ts'
import { type ProbeRows, readProbeRows } from './probe-rows.ts'
import { readRepositories } from './truth.ts'

/** What is known about the slides of the benchmark, and where they are from. */
export interface KnownDecks extends KnownSlides {
  probes: ProbeRows
  /** The repository of each deck. */
  repositories: Map<string, string>
}

export type ParsedDecks = KnownDecks & MeasuredDocuments

/** Parses the text layers of all decks and probes of the benchmark and writes them to `out`. Throws if there are none. */
export async function parseDecks(folder: string, out: string): Promise<ParsedDecks> {
  const engine = await createPdfiumEngine({ picturePixelsMax: 1, renderPixelsMax: 1 })
  const parsed = filesIn(folder).map(({ deck, path }): ParsedDocument => {
    const document = engine.open(readFileSync(path))
    const pages = pagesOf(document)
    document.close()
    return { name: deck, pages, textOnly: true }
  })
  engine.close()
  const file = join(out, 'decks')
  writeFileSync(file, serialize(parsed))
  return { file, ...knownDecks(folder) }
}

export function knownDecks(folder: string): KnownDecks {
  return {
    repositories: readRepositories(folder),
    probes: readProbeRows(folder),
    truth: setNames.flatMap((name) => deckSet({ folder, quick: false }, name).truth),
    paragraphs: readTruth(...find(folder, '{.,more,wide}/paragraphs.jsonl')),
    labeled: readTruth(...find(folder, '{.,more}/reading-order.jsonl')),
  }
}
