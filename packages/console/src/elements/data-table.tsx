import type { ReactNode } from 'react'
import { Scrolling } from './scrolling.tsx'

export interface TableColumn<Row> {
  label: ReactNode
  cell: (row: Row) => ReactNode
  /** Class names of its cells. */
  className?: string
  /** Whether it has numbers, which stand at the end of their cells. */
  number?: boolean
  /** Words around the cell where a row is shown as lines and the head is not. */
  before?: string
  after?: string
}

interface DataTableProps<Row> {
  /** What it contains, for screen readers. */
  label: string
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** Columns that are undefined or false are left out. */
  columns: readonly (TableColumn<Row> | false | undefined)[]
  /** How rows are shown where there is no room for a table. */
  className?: 'cards' | 'operator-list'
  /** Class names of the box around it. */
  box?: string
}

/** A table in a box that scrolls, with a row for each value and a head that names the columns. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, keyOf, className, box = 'scroll panel' } = props
  const columns = props.columns.filter((column) => column !== undefined && column !== false)
  return (
    <Scrolling className={box} label={label}>
      <table className={className}>
        <thead>
          <tr>
            {columns.map((column, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no names of their own and keep their places
              <th key={at} scope="col" className={classOf(column, 'list-rest')}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as in the head
                <Cell key={at} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolling>
  )
}

function Cell<Row>({ column, row }: { column: TableColumn<Row>; row: Row }) {
  const { label, before, after } = column
  const cell = column.cell(row)
  const isEmpty = cell === null || cell === undefined || cell === ''
  return (
    <td
      className={classOf(column)}
      data-label={typeof label === 'string' ? label : undefined}
      data-before={isEmpty ? undefined : before}
      data-after={isEmpty ? undefined : after}
    >
      {cell}
    </td>
  )
}

/** The class names of a column, or of its head, which has only these of them. */
function classOf(
  { className, number }: Pick<TableColumn<never>, 'className' | 'number'>,
  only?: string,
) {
  const named = only === undefined || className === only ? className : undefined
  return [named, number && 'number'].filter(Boolean).join(' ') || undefined
}
