import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { serialize } from 'node:v8'
import { createPdfiumEngine } from '../../src/engines/pdf/pdfium-engine.ts'
import { deckSet, find, readTruth } from '../quality/slide-sets.ts'
import { type MeasuredDocuments, type ParsedDocument, pageOf } from '../sensitivity/documents.ts'
import { filesIn, setNames } from './material.ts'
import { type ProbeRows, readProbeRows } from './probe-rows.ts'
import { readRepositories } from './truth.ts'

/** Parsed decks and probes, what is known about their slides, and where they are from. */
export interface ParsedDecks extends MeasuredDocuments {
  probes: ProbeRows
  /** The repository of each deck. */
  repositories: Map<string, string>
}

/** Parses the text layers of all decks and probes of the benchmark and writes them to `out`. Throws if there are none. */
export async function parseDecks(folder: string, out: string): Promise<ParsedDecks> {
  const engine = await createPdfiumEngine({ picturePixelsMax: 1, renderPixelsMax: 1 })
  const parsed = filesIn(folder).map(({ deck, path }): ParsedDocument => {
    const document = engine.open(readFileSync(path))
    const pages = Array.from({ length: document.pageCount }, (_, page) => pageOf(document, page))
    document.close()
    return { name: deck, pages, textOnly: true }
  })
  engine.close()
  if (parsed.length === 0) {
    throw new Error(
      `There are no decks in ${folder}. Name the folder of the benchmark with --decks.`,
    )
  }
  const file = join(out, 'decks')
  writeFileSync(file, serialize(parsed))
  return {
    file,
    repositories: readRepositories(folder),
    probes: readProbeRows(folder),
    truth: setNames.flatMap((name) => deckSet({ folder, quick: false }, name).truth),
    paragraphs: readTruth(...find(folder, '{.,more,wide}/paragraphs.jsonl')),
    labeled: readTruth(...find(folder, '{.,more}/reading-order.jsonl')),
  }
}
