import { areInRow } from '@rowdeck/core/deck-model/box'
import { areNearlyAll, sameEdgePoints } from '../likeness.ts'
import type { Line } from '../lines/line.ts'
import { listMarkLength } from '../lines/list-marks.ts'
import { BoxIndex } from '../near/box-index.ts'
import { compare } from '../near/comparisons.ts'
import { partsOfLine } from './cell-stacks.ts'
import { columnBands } from './column-bands.ts'

/** The place of a line's row in the table. */
type RowOf = (line: Line) => number

/**
 * The parts of the lines. A mark stays with its item, unless the other rows have a gap between columns where it ends: a dash in a
 * cell of its own says that there is no value.
 */
export function cellsOfRows(lines: Line[], rowOf: RowOf): Line[] {
  const { marked = [], plain = [] } = Object.groupBy(lines, ({ text }) =>
    listMarkLength(text) > 0 ? 'marked' : 'plain',
  )
  if (marked.length === 0) return plain.flatMap(partsOfLine)
  const gaps = gapsOfRows(plain.flatMap(partsOfLine), rowOf)
  return lines.flatMap((line) => {
    const [mark, text] = partsOfLine(line)
    const isItem = listMarkLength(line.text) > 0 && (text === undefined || !isGap(mark, text))
    return isItem ? [line] : partsOfLine(line)
  })

  function isGap(mark: Line | undefined, { box }: Line): boolean {
    compare(gaps.length)
    return gaps.some(
      ([from, to]) => (mark?.box.right ?? 0) < (from + to) / 2 && box.left > (from + to) / 2,
    )
  }
}

/** The lines without those of merged cells, which lie across a gap that nearly all other rows have, but over no other text. */
export function withoutSpanning(lines: Line[], rowOf: RowOf): Line[] {
  const index = new BoxIndex(lines.map(({ box }) => box))
  const gaps = gapsOfRows(lines, rowOf)
  return lines.filter((line) => {
    const [left, right] = [line.box.left + sameEdgePoints, line.box.right - sameEdgePoints]
    compare(gaps.length)
    if (!gaps.some(([from, to]) => left < from && right > to)) return true
    return index.some(line.box, (at) => {
      const other = lines[at] as Line
      return other !== line && areInRow(other.box, line.box)
    })
  })
}

function gapsOfRows(lines: Line[], rowOf: RowOf): [from: number, to: number][] {
  return commonGaps([...Map.groupBy(lines, rowOf).values()].map(columnBands))
}

/** The gaps between the cells of rows that a text across them shares with nearly all rows but its own. */
function commonGaps(rows: [number, number][][]): [from: number, to: number][] {
  const others = rows.length - 1
  if (others < 2) return []
  const bands = rows.flat()
  return rows
    .flatMap((row) => row.slice(1).map(([to], at) => [row[at]?.[1] ?? to, to] as [number, number]))
    .filter(([from, to]) => {
      compare(bands.length)
      const x = (from + to) / 2
      const crossing = bands.filter(([left, right]) => left < x && right > x)
      return areNearlyAll(rows.length - crossing.length, others)
    })
}
