import { type Box, middleOf, overlapAcross, widthOf } from '@rowdeck/core/deck-model/box'
import { evenStepRatio } from '../likeness.ts'
import { compare } from '../near/comparisons.ts'
import { areAlike } from './pieces.ts'
import type { TableCell } from './table-cells.ts'
import { boxOfCell, meets } from './table-columns.ts'

/**
 * The rows with one more above or below them whose label is not level with its text, as at the top of a pyramid: the text is
 * one step away from the others of its column, and the label in the column of labels beside it.
 */
export function withUnevenRow(rows: TableCell[][], pieces: TableCell[]): TableCell[][] {
  const [labels, texts] = [0, 1].map((at) => rows.map((row) => row[at] ?? [])) as [
    TableCell[],
    TableCell[],
  ]
  const tops = texts.map((text) => boxOfCell(text).top)
  const [top, bottom] = [tops[0], tops.at(-1)] as [number, number]
  const step = (bottom - top) / (rows.length - 1)
  const own = new Set(rows.flat())
  const others = pieces.filter((piece) => !own.has(piece))
  compare(others.length)
  for (const text of others) {
    const away = Math.max(top - boxOfCell(text).top, boxOfCell(text).top - bottom)
    if (away < step / evenStepRatio || away > evenStepRatio * step) continue
    if (!areAlike(text, texts[0] as TableCell) || !meets(text, texts[0] as TableCell)) continue
    const first = boxOfCell(labels[0] as TableCell)
    const label = others.find((piece) =>
      isBesideText(boxOfCell(piece), boxOfCell(text), { labels: first, step }),
    )
    if (label === undefined) continue
    return boxOfCell(text).top < top ? [[label, text], ...rows] : [...rows, [label, text]]
  }
  return rows
}

/** Whether a box is in the column of labels and less than half a step higher or lower than a text. */
function isBesideText(
  box: Box,
  text: Box,
  { labels, step }: { labels: Box; step: number },
): boolean {
  const apart = Math.abs(middleOf(box).y - middleOf(text).y)
  return apart < step / 2 && 2 * overlapAcross(box, labels) > widthOf(box) && box.left < text.left
}
