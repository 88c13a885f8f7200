import writeExcelFile from 'write-excel-file/browser'
import { tableAsSheet } from '../../../src/output/table-as-sheet.ts'
import type { SlideTable } from './slide-table.ts'

/** Returns a workbook with one sheet, as the API writes it. */
export function tableAsXlsx(table: SlideTable): Promise<Blob> {
  const { data, options } = tableAsSheet(table)
  return writeExcelFile(data, options as never).toBlob()
}
