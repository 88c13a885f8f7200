import { Highlighted } from './highlighted.tsx'

/** The lines of a block or a cell. Lines with tabs are rows of a table. */
export function CellText({ lines, search }: { lines: readonly string[]; search: string }) {
  return partsOf(lines).map(({ start, isTable, part }) =>
    isTable ? (
      <TabTable key={start} rows={part.map((line) => line.split('\t'))} search={search} />
    ) : (
      <p key={start} className="cell-lines" dir="auto">
        <Highlighted text={part.join('\n')} search={search} />
      </p>
    ),
  )
}

interface TabTableProps {
  rows: readonly (readonly string[])[]
  search: string
}

/** Cells as a table. */
export function TabTable({ rows, search }: TabTableProps) {
  return (
    <div className="tab-table">
      <table>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are identified by their position
            <tr key={index}>
              {row.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells are identified by their position
                <td key={column} dir="auto">
                  <Highlighted text={cell} search={search} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface Part {
  start: number
  isTable: boolean
  part: string[]
}

function partsOf(lines: readonly string[]): Part[] {
  const parts: Part[] = []
  lines.forEach((line, start) => {
    const isTable = line.includes('\t')
    const last = parts.at(-1)
    if (last && last.isTable === isTable) last.part.push(line)
    else parts.push({ start, isTable, part: [line] })
  })
  return parts
}
