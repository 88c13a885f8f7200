import { Highlighted } from './highlighted.tsx'
import type { Stretch } from './unsure-places.ts'

interface CellTextProps {
  lines: readonly string[]
  search: string
  /** Words of the lines, joined by line breaks, that OCR is not sure of. */
  unsure?: readonly Stretch[]
}

/** The lines of a block or a cell. Lines with tabs are rows of a table. */
export function CellText({ lines, search, unsure = [] }: CellTextProps) {
  return partsOfCell(lines).map(({ start, isTable, text }) =>
    isTable ? (
      <TabTable key={start} rows={rowsOf({ text, start })} search={search} unsure={unsure} />
    ) : (
      <p key={start} className="cell-lines" dir="auto">
        <Highlighted text={text} search={search} unsure={within(unsure, start, text)} />
      </p>
    ),
  )
}

/** A cell, and where it starts in the text that unsure words are counted in. */
interface Cell {
  text: string
  start: number
}

interface TabTableProps {
  rows: readonly (readonly Cell[])[]
  search: string
  unsure?: readonly Stretch[]
}

/** Cells as a table. */
export function TabTable({ rows, search, unsure = [] }: TabTableProps) {
  return (
    <div className="tab-table">
      <table>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are identified by their position
            <tr key={index}>
              {row.map(({ text, start }, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells are identified by their position
                <td key={column} dir="auto">
                  <Highlighted text={text} search={search} unsure={within(unsure, start, text)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function rowsOf({ text, start }: Cell): Cell[][] {
  return split({ text, start }, '\n').map((line) => split(line, '\t'))
}

function split({ text, start }: Cell, separator: string): Cell[] {
  let from = start
  return text.split(separator).map((part) => {
    const cell = { text: part, start: from }
    from += part.length + separator.length
    return cell
  })
}

/** The stretches within a part of a text, counted from its start. */
function within(stretches: readonly Stretch[], start: number, { length }: string): Stretch[] {
  return stretches
    .filter(({ from, to }) => from >= start && to <= start + length)
    .map(({ from, to }) => ({ from: from - start, to: to - start }))
}

interface Part extends Cell {
  isTable: boolean
}

function partsOfCell(lines: readonly string[]): Part[] {
  const parts: Part[] = []
  let start = 0
  for (const line of lines) {
    const isTable = line.includes('\t')
    const last = parts.at(-1)
    if (last && last.isTable === isTable) last.text += `\n${line}`
    else parts.push({ start, isTable, text: line })
    start += line.length + 1
  }
  return parts
}
