import { type CellLink, laidOut, type Sheet } from './lay-out-sheet.ts'
import { linksIn, slideNumber } from './row-cells.ts'
import { cellOf } from './table-as-sheet.ts'
import type { DeckTable } from './table-writer.ts'

/** Links of the sheet: ten thousand take 0.7 s of CPU time, in which nothing else is assembled. */
const linksMax = 10_000

/** A sheet that lists the first links of all slides, with the files of several decks; none if there are no links. */
export function linksSheets(decks: readonly DeckTable[]): Sheet[] {
  const isNamed = decks.length > 1
  const found = decks.flatMap(({ filename, table: { rows } }) =>
    rows.flatMap((row, at) => linksIn(row).map((link) => ({ filename, row, at, link }))),
  )
  if (found.length === 0) return []
  const heads = [...(isNamed ? ['File'] : []), 'Slide', 'Text', 'Address', 'Leads to slide']
  const shown = found.slice(0, linksMax)
  const lines = shown.map(({ filename, row, at, link: { text, url = null, slide = null } }) =>
    [...(isNamed ? [filename] : []), slideNumber(row, at), text, url, slide].map(cellOf),
  )
  const column = heads.indexOf('Address') + 1
  const links = shown.flatMap(({ link: { url } }, at): CellLink[] =>
    url === undefined ? [] : [{ row: at + 2, column, url }],
  )
  return [laidOut({ sheet: 'Links', head: heads.map(cellOf), lines, links })]
}
