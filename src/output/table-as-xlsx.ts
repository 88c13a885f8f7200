import writeExcelFile from 'write-excel-file/node'
import { tableAsSheet } from './table-as-sheet.ts'
import { type DeckTable, joinTables, type WriterOptions } from './table-writer.ts'

/** Writes a workbook (Office Open XML) with one sheet; `tableAsSheet` lays it out. */
export async function writeXlsx(
  decks: readonly DeckTable[],
  options: WriterOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const { data, options: sheet } = tableAsSheet(joinTables(decks, options))
  return new Uint8Array(await writeExcelFile(data, sheet as never).toBuffer())
}
