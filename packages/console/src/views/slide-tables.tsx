import type { SlideRow } from '../desk/slide-table.ts'
import { CopyButton } from '../elements/copy-button.tsx'
import { rowsForSpreadsheet } from '../grid/clipboard-text.ts'
import { TabTable } from './cell-text.tsx'
import { tablesIn } from './tables-in.ts'

/** The tables and charts of a slide, each with a button that copies it for a spreadsheet. */
export function SlideTables({ row, search }: { row: SlideRow; search: string }) {
  const tables = tablesIn(row)
  if (tables.length === 0) return <p className="blank">No tables</p>
  return tables.map(({ kind, title, rows }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: tables are identified by their position
    <div key={index}>
      {title && <p>{title}</p>}
      <TabTable
        rows={rows.map((cells) => cells.map((text) => ({ text, start: 0 })))}
        search={search}
      />
      <CopyButton
        className="tool"
        label={`Copy ${kind.toLowerCase()}`}
        of={`${index + 1}`}
        text={() => rowsForSpreadsheet(rows)}
      />
    </div>
  ))
}
