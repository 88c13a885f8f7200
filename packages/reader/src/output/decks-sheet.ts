import type { Cell } from '../conversion/convert.ts'
import { type CellLink, laidOut, longTextWidthMax, type Sheet } from './lay-out-sheet.ts'
import { cellOf } from './table-as-sheet.ts'
import type { DeckTable } from './table-writer.ts'

interface Line {
  deck: string
  slides: Cell
  checked?: Cell
  toCheck?: Cell
  problem?: Cell
}

/** Columns that are left out if they are empty for all decks. */
const heads: [key: keyof Line, label: string, optional: boolean][] = [
  ['deck', 'Deck', false],
  ['slides', 'Slides', false],
  ['checked', 'Checked', true],
  ['toCheck', 'To check', true],
  ['problem', 'Problem', true],
]

/**
 * Returns a sheet that lists the decks of a workbook under their full names, with what is missing and why. `opened` are
 * the names of the sheets that decks open; none if they share one.
 */
export function decksSheet(
  decks: readonly DeckTable[],
  sheet: string,
  opened: ReadonlyMap<DeckTable, string>,
): Sheet {
  const lines = decks.map(deckLine)
  const isGiven = (key: keyof Line) => lines.some((line) => (line[key] ?? null) !== null)
  const shown = heads.filter(([key, , optional]) => !optional || isGiven(key))
  const links = decks.flatMap((deck, at): CellLink[] => {
    const own = opened.get(deck)
    return own === undefined ? [] : [{ row: at + 2, column: 1, sheet: own }]
  })
  return laidOut({
    sheet,
    head: shown.map(([, label]) => cellOf(label)),
    lines: lines.map((line) => shown.map(([key]) => cellOf(line[key] ?? null))),
    links,
    // programs do not wrap cells that open something
    widthMax: longTextWidthMax,
  })
}

function deckLine({ filename, table, review, problem }: DeckTable): Line {
  const { rowCount, unreadable = [] } = table
  const list = new Intl.ListFormat('en-GB').format(unreadable.map(String))
  const damaged =
    unreadable.length > 1 ? `Slides ${list} are damaged.` : `Slide ${list} is damaged.`
  return {
    deck: filename,
    slides: rowCount,
    ...review,
    problem: problem ?? (unreadable.length > 0 ? damaged : null),
  }
}
