import type { Column } from '../desk/slide-table.ts'
import { isEditable, type Slide, textIn } from '../views/slides.ts'
import type { Sheet } from './changed-cells.ts'

/** The shown slides and columns as the cells of a sheet. */
export function sheetOf(rows: readonly Slide[], columns: readonly Column[]): Sheet {
  const keyOf = (column: number) => columns[column]?.key ?? ''
  return {
    rows: rows.length,
    columns: columns.length,
    text(row, column) {
      const slide = rows[row]
      return slide ? textIn(slide, keyOf(column)) : ''
    },
    canEdit: (row, column) => rows[row]?.row !== undefined && isEditable(keyOf(column)),
  }
}
