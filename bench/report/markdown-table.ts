export interface Column<Row> {
  title: string
  cell(row: Row): string
  /** Right-aligned by default, for numbers. */
  align?: 'left' | 'right'
}

/** A Markdown table that is aligned as plain text too. Cells must not contain `|` or line breaks. */
export function markdownTable<Row>(columns: Column<Row>[], rows: Row[]): string {
  const cells = rows.map((row) => columns.map(({ cell }) => cell(row)))
  const widths = columns.map(({ title }, index) =>
    Math.max(3, title.length, ...cells.map((line) => line[index]?.length ?? 0)),
  )
  const isLeft = columns.map(({ align }) => align === 'left')
  const line = (texts: string[]) => {
    const padded = texts.map((text, index) =>
      isLeft[index] ? text.padEnd(widths[index] ?? 0) : text.padStart(widths[index] ?? 0),
    )
    return `| ${padded.join(' | ')} |`
  }
  const rule = widths.map((width, index) =>
    isLeft[index] ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  )
  return [line(columns.map(({ title }) => title)), line(rule), ...cells.map(line)].join('\n')
}
