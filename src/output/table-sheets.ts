import { slideNumber, tablesIn } from './row-cells.ts'
import { sheetNames } from './sheet-names.ts'
import { cellOf, type Sheet } from './table-as-sheet.ts'
import type { DeckTable } from './table-writer.ts'

/** Sheets for tables. Excel has no fixed limit, but nobody finds a table among more tabs. */
const sheetsMax = 500
/** Width in characters. */
const width = 30

/** What is shown of the name of a deck, in characters: the rest of a sheet's name is for the slide. */
const deckLengthMax = 16

/** A sheet for each table of the slides, named after its slide, and after its deck if there are several. */
export function tableSheets(decks: readonly DeckTable[]): Sheet[] {
  const names = sheetNames(decks.map(({ filename }) => filename))
  const found = decks.flatMap(({ table: { rows } }, deck) => {
    const start = decks.length > 1 ? `${names[deck]?.slice(0, deckLengthMax).trimEnd()} s` : 'S'
    return rows.flatMap((row, at) =>
      tablesIn(row).map((table) => ({ table, name: `${start}lide ${slideNumber(row, at)} table` })),
    )
  })
  return found.slice(0, sheetsMax).map(({ table: { rows, header }, name }): Sheet => {
    const data = rows.map((row, at) =>
      row.map((text) => {
        const cell = cellOf(text)
        return cell !== null && header && at === 0
          ? { ...(cell as object), fontWeight: 'bold' as const }
          : cell
      }),
    )
    return {
      data: data as Sheet['data'],
      options: {
        sheet: name,
        columns: (rows[0] ?? []).map(() => ({ width })),
        stickyRowsCount: header ? 1 : 0,
        images: [],
        links: [],
      },
    }
  })
}
