import writeExcelFile from 'write-excel-file/node'
import type { Table } from '../conversion/convert.ts'
import { tableAsSheet } from './table-as-sheet.ts'

/** Returns a workbook (Office Open XML) with one sheet, as `tableAsSheet` lays it out. */
export async function tableAsXlsx(table: Table): Promise<Buffer> {
  const { data, options } = tableAsSheet(table)
  return await writeExcelFile(data, options as never).toBuffer()
}
