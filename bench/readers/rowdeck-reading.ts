import { readFile } from 'node:fs/promises'
import type { Deck } from '../../packages/core/src/deck-model/ports.ts'
import type { Block, ColumnKey, Row, Table } from '../../packages/reader/src/conversion/convert.ts'
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
    const wallMs = performance.now() - startedMs
    return { slides, titles, ...columnsAsked(rows), wallMs, byOcr: mode !== 'text' }
  } catch (error) {
    return { slides: [], wallMs: performance.now() - startedMs, failure: String(error) }
  }
}

/** What only some requests ask for. */
function columnsAsked(rows: Row[]): Pick<Reading, 'notes' | 'tables'> {
  const hasBlocks = rows.every(({ blocks }) => Array.isArray(blocks))
  return {
    ...(rows.every(({ notes }) => notes !== undefined)
      ? { notes: rows.map(({ notes }) => String(notes)) }
      : {}),
    ...(hasBlocks ? { tables: rows.map(({ blocks }) => tablesOf(blocks as Block[])) } : {}),
  }
}

function tablesOf(blocks: Block[]) {
  const tables = blocks.filter(({ role }) => role === 'table')
  return tables.map(({ text }) => ({ rows: text.split('\n').map((line) => line.split('\t')) }))
}
