import type { Table } from '../conversion/convert.ts'

/** A column of a file that people open, under the heading that they expect. */
export interface UsualColumn {
  key: string
  heading: string
  /** Left out if it is empty on every slide. */
  optional?: true
  /** Read for its own sheets, and not shown as a column. */
  inOwnSheet?: true
}

/** What people expect in a workbook of slides: a row for each, to read and to send on. */
export const columnsOfWorkbook: readonly UsualColumn[] = [
  { key: 'number', heading: 'No.' },
  { key: 'title', heading: 'Title' },
  { key: 'body', heading: 'Text' },
  { key: 'notes', heading: 'Notes', optional: true },
  { key: 'links', heading: 'Links', inOwnSheet: true },
]

/** What people expect in an archive: the slides as text and their tables; pictures take longer, and are there if they are asked for. */
export const columnsOfArchive: readonly UsualColumn[] = [
  { key: 'number', heading: 'No.' },
  { key: 'title', heading: 'Title' },
  { key: 'markdown', heading: 'Markdown' },
  { key: 'tables', heading: 'Tables' },
]

/**
 * The tables under the headings of such columns, without the optional ones that are empty in all of them. Further columns,
 * such as pictures, come after them.
 */
export function asUsual(tables: readonly Table[], usualColumns: readonly UsualColumn[]): Table[] {
  const isEmpty = (key: string) => tables.every(({ rows }) => rows.every((row) => !row[key]))
  const kept = usualColumns.filter(
    ({ key, optional, inOwnSheet }) => !inOwnSheet && (!optional || !isEmpty(key)),
  )
  return tables.map((table) => {
    const usual = kept.flatMap(({ key, heading }) =>
      table.columns.filter((one) => one.key === key).map((one) => ({ ...one, label: heading })),
    )
    const others = table.columns.filter(({ key }) => !usualColumns.some((one) => one.key === key))
    const columns = [...usual, ...others]
    // rows keep what has sheets of its own
    const inSheets = usualColumns.filter(({ key, inOwnSheet }) => inOwnSheet && isRead(table, key))
    const inRows = [...columns, ...inSheets]
    const rows = table.rows.map((row) =>
      Object.fromEntries(inRows.map(({ key }) => [key, row[key] ?? null])),
    )
    return { ...table, columns, rows }
  })
}

function isRead({ columns }: Table, wanted: string): boolean {
  return columns.some(({ key }) => key === wanted)
}
