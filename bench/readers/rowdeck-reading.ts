import { readFile } from 'node:fs/promises'
import type { ColumnKey, Deck, Table } from '../../src/conversion/convert.ts'
import type { Reading, Source } from './reader.ts'

/** The columns of a reading. */
export const readingColumns: ColumnKey[] = ['slide', 'title']

/** Reads a file, from its bytes to the rows of its table. Errors of the conversion become the reading's failure. */
export async function readBy(
  { path, type }: Source,
  convert: (deck: Deck) => Promise<Table>,
): Promise<Omit<Reading, 'cpuMs'>> {
  const startedMs = performance.now()
  try {
    const { rows, mode } = await convert({ bytes: await readFile(path), type })
    const slides = rows.map((row) => String(row.slide))
    const titles = rows.map((row) => String(row.title ?? ''))
    return { slides, titles, wallMs: performance.now() - startedMs, byOcr: mode !== 'text' }
  } catch (error) {
    return { slides: [], wallMs: performance.now() - startedMs, failure: String(error) }
  }
}
