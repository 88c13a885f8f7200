import { areInRow } from '@rowdeck/core/deck-model/box'
import { sameEdgeEm } from '../likeness.ts'
import type { Line } from '../lines/line.ts'
import { ascending, countUpTo } from '../near/sorted.ts'
import type { Grid } from './ruled-grid.ts'

/** A line, and the number of its column and of its row. */
export interface Place {
  line: Line
  column: number
  row: number
}

/**
 * Texts beside each other in a cell over several columns are each in the column below or above them: a row, such as a
 * header, may lack the rules that the others have. Text across a rule of another row is in a merged cell.
 */
export function inOwnColumns(places: Place[], { columns }: Grid): Place[] {
  const used = ascending(new Set(places.map(({ column }) => column)))
  const edges = used.map((column) => columns[column]?.position ?? Number.NEGATIVE_INFINITY)
  const cells = Map.groupBy(places, ({ row, column }) => `${row} ${column}`)
  return [...cells.values()].flatMap((cell) => {
    const own = cell.map((place) => ({ ...place, column: columnAt(place.line, { used, edges }) }))
    const isSpread = own.every(({ column }) => column !== undefined) && areBeside(own)
    return isSpread ? (own as Place[]) : cell
  })
}

/** The column over which a text lies; undefined if it reaches into the next one. */
function columnAt(
  { box, size }: Line,
  { used, edges }: { used: ArrayLike<number>; edges: ArrayLike<number> },
): number | undefined {
  const at = countUpTo(edges, (box.left + box.right) / 2) - 1
  const [from, to = Number.POSITIVE_INFINITY] = [edges[at] as number, edges[at + 1]]
  const reaches = box.left < from - sameEdgeEm * size || box.right > to + sameEdgeEm * size
  return reaches ? undefined : used[at]
}

function areBeside(places: { line: Line; column: number | undefined }[]): boolean {
  const sorted = places.toSorted((a, b) => a.line.box.top - b.line.box.top)
  return sorted.some(({ line: { box }, column }, index) => {
    const next = sorted[index + 1]
    return next !== undefined && next.column !== column && areInRow(box, next.line.box)
  })
}
