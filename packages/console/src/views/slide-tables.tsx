import type { SlideRow } from '../desk/slide-table.ts'
import { CopyButton } from '../elements/copy-button.tsx'
import { rowsForSpreadsheet } from '../grid/clipboard-text.ts'
import { TabTable } from './cell-text.tsx'
import { tablesIn } from './cell-words.ts'

/** The tables of a slide, each with a button that copies it for a spreadsheet. */
export function SlideTables({ row, search }: { row: SlideRow; search: string }) {
  const tables = tablesIn(row)
  if (tables.length === 0) return <p className="blank">No tables</p>
  return tables.map((table, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: tables are identified by their position
    <div key={index}>
      <TabTable
        rows={table.map((cells) => cells.map((text) => ({ text, start: 0 })))}
        search={search}
      />
      <CopyButton
        className="tool"
        label="Copy table"
        of={`${index + 1}`}
        text={() => rowsForSpreadsheet(table)}
      />
    </div>
  ))
}
