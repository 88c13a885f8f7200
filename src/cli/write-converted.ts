import type { Table } from '../conversion/convert.ts'
import {
  ndjson,
  tableAsCsv,
  tableAsJson,
  tableAsMarkdown,
  tableAsText,
  tableAsXlsx,
} from '../output/write-table.ts'

const terminalColumns = 100

export interface Converted {
  filename: string
  table: Table
}

type Write = (converted: Converted[], several: boolean) => string | Promise<Buffer>

/** The output formats. With several decks, each output names its file. */
export const formats = {
  json(converted, several) {
    const tables = converted.map(({ filename, table }) => tableAsJson(filename, table))
    return several ? `[${tables.join(',\n')}]\n` : `${tables[0]}\n`
  },
  csv: (converted, several) => tableAsCsv(oneTable(converted, several)),
  ndjson: (converted) => converted.map(linesOf).join(''),
  xlsx: (converted, several) => tableAsXlsx(oneTable(converted, several)),
  markdown(converted, several) {
    const texts = converted.map(({ filename, table }) => {
      return (several ? `# ${filename}\n\n` : '') + tableAsMarkdown(table)
    })
    return texts.join('\n')
  },
  table(converted, several) {
    const width = process.stdout.columns ?? terminalColumns
    const texts = converted.map(({ filename, table }) => {
      const heading = several ? `${filename}\n\n` : ''
      return heading + tableAsText(table, width)
    })
    return texts.join('\n')
  },
} satisfies Record<string, Write>

export type Format = keyof typeof formats

const formatNames = Object.keys(formats) as Format[]
const endings: Record<string, Format> = { md: 'markdown', txt: 'table', jsonl: 'ndjson' }

/** The format that a file's ending asks for; undefined where it asks for none. */
export function formatOf(path: string): Format | undefined {
  const ending = path.split('.').at(-1)?.toLowerCase() ?? ''
  return endings[ending] ?? formatNames.find((name) => name === ending)
}

function linesOf({ filename, table }: Converted): string {
  const rows = table.rows.map((row, index) => ndjson.row(index, row)).join('')
  return ndjson.head(filename, table) + rows + ndjson.end(table.mode, table.rowCount)
}

/** The rows of all tables, each with its file in a column of its own where several were asked for. */
function oneTable(converted: Converted[], several: boolean): Table {
  const first = converted[0]?.table
  if (first !== undefined && !several) return first
  const rows = converted.flatMap(({ filename, table }) =>
    table.rows.map((row) => ({ file: filename, ...row })),
  )
  const columns = [{ key: 'file', label: 'File' }, ...(first?.columns ?? [])]
  return { mode: 'mixed', rowCount: rows.length, columns, rows }
}
