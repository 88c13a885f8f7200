import writeExcelFile from 'write-excel-file/node'
import type { Table } from '../conversion/convert.ts'
import { AppError } from '../errors.ts'
import { hyperlinks } from './hyperlinks.ts'
import { linksSheets } from './links-sheet.ts'
import { sheetNames, uniqueNames } from './sheet-names.ts'
import { type Sheet, tableAsSheet } from './table-as-sheet.ts'
import { tableSheets } from './table-sheets.ts'
import { type DeckTable, joinTables, type WriterOptions } from './table-writer.ts'
import { asUsual, columnsOfWorkbook } from './usual-table.ts'

/** Maximum number of sheets. Excel has no fixed limit, but nobody finds a deck among more tabs. */
const sheetsMax = 1000

/**
 * Writes a workbook (Office Open XML) with one sheet for all decks, or one for each if `sheetPerDeck` is set;
 * `tableAsSheet` lays them out. The links of the column `links` have a sheet of their own, as has each table of the column `tables`. Throws request_invalid for too many sheets.
 */
export async function writeXlsx(
  given: readonly DeckTable[],
  options: WriterOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const decks = options.usual ? withUsualColumns(given) : given
  const perDeck = options.sheetPerDeck && decks.length > 0
  const sheets = perDeck ? sheetsOf(decks, options) : [oneSheet(decks, options)]
  const all = withUniqueNames([...sheets, ...linksSheets(given), ...tableSheets(given)])
  const written = all.map(({ data, options: others }) => ({ data, ...others }))
  // the types of a Blob in Node.js and in browsers differ
  return new Uint8Array(
    await writeExcelFile(written as never, { features: [hyperlinks as never] }).toBuffer(),
  )
}

function withUniqueNames(sheets: Sheet[]): Sheet[] {
  const names = uniqueNames(sheets.map(({ options }) => options.sheet))
  return sheets.map((one, at) => ({ ...one, options: { ...one.options, sheet: names[at] ?? '' } }))
}

function withUsualColumns(decks: readonly DeckTable[]): DeckTable[] {
  const tables = asUsual(
    decks.map(({ table }) => table),
    columnsOfWorkbook,
  )
  return decks.map(({ filename }, at) => ({ filename, table: tables[at] as Table }))
}

function oneSheet(decks: readonly DeckTable[], options: WriterOptions): Sheet {
  return tableAsSheet(joinTables(decks, options), 'Slides')
}

function sheetsOf(decks: readonly DeckTable[], options: WriterOptions): Sheet[] {
  if (decks.length > sheetsMax) {
    throw new AppError(
      'request_invalid',
      `A workbook has at most ${sheetsMax} sheets; there are ${decks.length} decks. Write them to one sheet or to several workbooks.`,
    )
  }
  const names = sheetNames(decks.map(({ filename }) => filename))
  return decks.map((deck, at) => tableAsSheet(joinTables([deck], options), names[at] ?? ''))
}
