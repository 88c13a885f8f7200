import type { Table } from '../conversion/convert.ts'

/** Returns the slides of a table with a column `markdown` as one Markdown text, a rule between them. */
export function tableAsMarkdown({ rows }: Table): string {
  return `${rows.map(({ markdown }) => markdown ?? '').join('\n\n---\n\n')}\n`
}
