import { laidOut, type Sheet } from './lay-out-sheet.ts'
import { slideNumber, tablesIn } from './row-cells.ts'
import { sheetNames } from './sheet-names.ts'
import { cellOf } from './table-as-sheet.ts'
import type { DeckTable } from './table-writer.ts'

/** Sheets for tables. Excel has no fixed limit, but nobody finds a table among more tabs. */
const sheetsMax = 500
/** Cells of all of these sheets: a hundred thousand take 0.7 s of CPU time, in which nothing else is assembled. */
const cellsMax = 100_000
/** What is shown of the name of a deck, in characters: the rest of a sheet's name is for the slide. */
const deckLengthMax = 16

/** A sheet for each table of the slides, up to bounds, named after its slide, and after its deck if there are several. */
export function tableSheets(decks: readonly DeckTable[]): Sheet[] {
  const names = sheetNames(decks.map(({ filename }) => filename))
  const found = decks.flatMap(({ table: { rows } }, deck) => {
    const start = decks.length > 1 ? `${names[deck]?.slice(0, deckLengthMax).trimEnd()} s` : 'S'
    return rows.flatMap((row, at) =>
      tablesIn(row).map((table) => ({
        table,
        name: `${start}lide ${slideNumber(row, at)} ${table.chart ? 'chart' : 'table'}`,
      })),
    )
  })
  return fitting(found).map(({ table: { rows, header }, name }) => {
    const lines = rows.map((row) => row.map(cellOf))
    const [head, ...others] = lines
    return laidOut({
      sheet: name,
      ...(header ? { head, lines: others } : { head: undefined, lines }),
    })
  })
}

/** The tables that have sheets: the first ones, up to the bounds. */
function fitting<T extends { table: { rows: unknown[][] } }>(found: T[]): T[] {
  let cells = 0
  const over = found.findIndex(({ table: { rows } }) => {
    cells += rows.reduce((sum, { length }) => sum + length, 0)
    return cells > cellsMax
  })
  return found.slice(0, over === -1 ? sheetsMax : Math.min(over, sheetsMax))
}
