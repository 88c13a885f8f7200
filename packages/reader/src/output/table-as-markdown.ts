import { type DeckTable, plainCell, type WriterOptions } from './table-writer.ts'

/** Writes the column `markdown` of each deck as one Markdown text, with a rule between slides. */
export function writeMarkdown(
  decks: readonly DeckTable[],
  { showFilenames = false }: WriterOptions = {},
): string {
  return decks
    .map(({ filename, table: { rows } }) => {
      const heading = showFilenames ? `# ${filename}\n\n` : ''
      return `${heading}${rows.map(({ markdown }) => plainCell(markdown) ?? '').join('\n\n---\n\n')}\n`
    })
    .join('\n')
}
