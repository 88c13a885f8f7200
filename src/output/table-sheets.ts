import { numberOf, tablesIn } from './row-cells.ts'
import { cellOf, type Sheet } from './table-as-sheet.ts'
import type { DeckTable } from './table-writer.ts'

/** Sheets for tables. Excel has no fixed limit, but nobody finds a table among more tabs. */
const sheetsMax = 500
/** Width in characters. */
const width = 30

/** A sheet for each table of the slides, named after its slide. */
export function tableSheets(decks: readonly DeckTable[]): Sheet[] {
  const found = decks.flatMap(({ table: { rows } }) =>
    rows.flatMap((row, at) => tablesIn(row).map((table) => ({ table, slide: numberOf(row, at) }))),
  )
  return found.slice(0, sheetsMax).map(({ table: { rows, header }, slide }): Sheet => {
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
        sheet: `Slide ${slide} table`,
        columns: (rows[0] ?? []).map(() => ({ width })),
        stickyRowsCount: header ? 1 : 0,
        images: [],
        links: [],
      },
    }
  })
}
