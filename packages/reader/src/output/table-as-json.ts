import type { DeckTable, WriterOptions } from './table-writer.ts'

/**
 * Writes the JSON of the API: exactly filename, mode, rowCount, columns and rows, in this order; an
 * array of these objects if `showFilenames` is set.
 */
export function writeJson(
  decks: readonly DeckTable[],
  { showFilenames = false }: WriterOptions = {},
): string {
  const objects = decks.map(objectText)
  return showFilenames ? `[${objects.join(',\n')}]` : objects.join('\n')
}

function objectText({ filename, table: { mode, rowCount, columns, rows } }: DeckTable): string {
  return JSON.stringify({
    filename,
    mode,
    rowCount,
    columns: columns.map(({ key, label }) => ({ key, label })),
    rows,
  })
}
