import { patternMin } from '../likeness.ts'
import { isValue } from '../lines/is-value.ts'
import { areAlike, textOfPiece } from './pieces.ts'
import type { TableCell } from './table-cells.ts'

/** Pieces whose text several others have that look alike, as the labels in cards of one kind. */
export function repeatedTexts(pieces: TableCell[]): Set<TableCell> {
  const byText = new Map<string, TableCell[]>()
  for (const piece of pieces) {
    const text = textOfPiece(piece)
    if (isValue(text)) continue
    const known = byText.get(text)
    if (known === undefined) byText.set(text, [piece])
    else if (areAlike(known[0] as TableCell, piece)) known.push(piece)
  }
  return new Set([...byText.values()].filter(({ length }) => length >= patternMin).flat())
}

/** The first labels of the runs of rows whose labels are those of several runs, each at a place of its own. */
export function firstOfRepeated(runs: TableCell[][][], repeated: Set<TableCell>): Set<TableCell> {
  const byLabels = new Map<string, Set<TableCell>>()
  for (const rows of runs) {
    const labels = rows.map(([label]) => label as TableCell)
    if (!labels.every((label) => repeated.has(label))) continue
    if (rows.some(([label = [], text = []]) => areSameTexts([label], [text]))) continue
    const texts = labels.map(textOfPiece)
    if (new Set(texts).size < texts.length) continue
    const key = texts.join('\n')
    byLabels.set(key, (byLabels.get(key) ?? new Set()).add(labels[0] as TableCell))
  }
  return new Set(
    [...byLabels.values()].filter(({ size }) => size >= patternMin).flatMap((it) => [...it]),
  )
}

/** Whether cells have the texts of the labels, as those of the next card do. */
export function areSameTexts(labels: TableCell[], cells: TableCell[]): boolean {
  return labels.every((label, at) => textOfPiece(label) === textOfPiece(cells[at] ?? []))
}
