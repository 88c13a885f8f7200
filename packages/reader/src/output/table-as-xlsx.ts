import { AppError } from '@rowdeck/core/errors'
import writeExcelFile from 'write-excel-file/node'
import type { Table } from '../conversion/convert.ts'
import { decksSheet } from './decks-sheet.ts'
import { hyperlinks } from './hyperlinks.ts'
import type { Sheet } from './lay-out-sheet.ts'
import { linksSheets } from './links-sheet.ts'
import { sheetFeatures } from './sheet-features.ts'
import { sheetNames, uniqueNames } from './sheet-names.ts'
import { tableAsSheet } from './table-as-sheet.ts'
import { tableSheets } from './table-sheets.ts'
import { type DeckTable, joinTables, type WriterOptions } from './table-writer.ts'
import { asUsual, columnsOfWorkbook } from './usual-table.ts'

/** Maximum number of sheets. Excel has no fixed limit, but nobody finds a deck among more tabs. */
const sheetsMax = 1000

const indexName = 'Decks'

/** Excel shows a font of its own unless one is named, and LibreOffice another for the head. */
const font = { fontFamily: 'Calibri', fontSize: 11 }

/**
 * Writes a workbook (Office Open XML) with one sheet for all decks, or one for each if `sheetPerDeck` is set;
 * `tableAsSheet` lays them out. The links of the column `links` have a sheet of their own, as has each table of the column `tables`.
 * Several decks are listed on a sheet with their full names and why others are missing: the first sheet if each deck has
 * one, otherwise behind that of the slides, which programs expect first. Throws request_invalid for too many sheets.
 */
export async function writeXlsx(
  given: readonly DeckTable[],
  options: WriterOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const converted = given.filter(({ table, problem }) => table.rowCount > 0 || !problem)
  const decks = options.usual ? withUsualColumns(converted) : converted
  const failed = given.filter((deck) => !converted.includes(deck))
  const sheets =
    options.sheetPerDeck && decks.length > 0
      ? apart(decks, failed, options)
      : together(decks, failed, options)
  const all = withUniqueNames([...sheets, ...linksSheets(converted), ...tableSheets(converted)])
  const written = all.map(({ data, options: others }) => ({ data, ...others }))
  const features = [hyperlinks as never, sheetFeatures as never]
  // the types of a Blob in Node.js and in browsers differ
  return new Uint8Array(await writeExcelFile(written as never, { ...font, features }).toBuffer())
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
  return decks.map((deck, at) => ({ ...deck, table: tables[at] as Table }))
}

function together(
  decks: readonly DeckTable[],
  failed: readonly DeckTable[],
  options: WriterOptions,
): Sheet[] {
  const slides = tableAsSheet(joinTables(decks, options), 'Slides')
  const listed = options.listDecks === false ? [] : [...decks, ...failed]
  return listed.length > 1 ? [slides, decksSheet(listed, indexName, new Map())] : [slides]
}

function apart(
  decks: readonly DeckTable[],
  failed: readonly DeckTable[],
  options: WriterOptions,
): Sheet[] {
  if (decks.length > sheetsMax) {
    throw new AppError(
      'request_invalid',
      `A workbook has at most ${sheetsMax} sheets; there are ${decks.length} decks. Write them to one sheet or to several workbooks.`,
    )
  }
  const wanted = sheetNames(decks.map(({ filename }) => filename))
  const [index = '', ...names] = uniqueNames([indexName, ...wanted])
  const sheets = decks.map((deck, at) => tableAsSheet(joinTables([deck], options), names[at] ?? ''))
  const listed = [...decks, ...failed]
  if (listed.length === 1) return sheets
  const opened = new Map(decks.map((deck, at) => [deck, names[at] ?? '']))
  return [decksSheet(listed, index, opened), ...sheets]
}
