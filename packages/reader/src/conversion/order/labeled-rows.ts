import { areInRow } from '@rowdeck/core/deck-model/box'
import { patternMin, sameEdgeEm } from '../likeness.ts'
import { drawingItemsMax } from '../near/comparisons.ts'
import { bandsOf, firstBlock } from './bands.ts'
import type { Item } from './frame-groups.ts'
import { areAlike, areUnlike } from './item-style.ts'

/**
 * Finds rows that begin with labels, as in a matrix: labels that look alike below one another, and beside each its own
 * texts. Returns the parts of the items in reading order: what is above, such as the heads of the columns, each row, and
 * what is below; undefined if there are no such rows.
 */
export function labeledRowsIn(items: Item[]): Item[][] | undefined {
  if (items.length < 4 || items.length > drawingItemsMax) return undefined
  const rows = bandsOf(items, 'down')
  const from = rows.findIndex((_, at) => areLabeled(rows.slice(at, at + 2)))
  if (from < 0) return undefined
  let to = from + 2
  while (to < rows.length && areLabeled(rows.slice(from, to + 1))) to++
  const labeled = rows.slice(from, to)
  // two texts beside two others may be columns
  if (labeled.flat().length - labeled.length < patternMin) return undefined
  return [rows.slice(0, from).flat(), ...labeled, rows.slice(to).flat()]
}

function areLabeled(rows: Item[][]): boolean {
  if (rows.length < 2 || rows.some((row) => row.length < 2)) return false
  const labels = rows.map((row) => leftmost(row))
  const texts = rows.flatMap((row, at) => row.filter((item) => item !== labels[at]))
  const right = Math.max(...labels.map(({ box }) => box.right))
  if (texts.some(({ box }) => box.left < right)) return false
  if (!rows.every((row, at) => row.every(({ box }) => areInRow((labels[at] as Item).box, box))))
    return false
  return areAlike(labels) && areAligned(labels) && areUnlike(labels, texts)
}

function leftmost(row: Item[]): Item {
  return row.reduce((first, item) => (item.box.left < first.box.left ? item : first))
}

function areAligned(labels: Item[]): boolean {
  const most = sameEdgeEm * firstBlock(labels[0] as Item).size
  return [
    labels.map(({ box }) => box.left),
    labels.map(({ box }) => box.right),
    labels.map(({ box }) => (box.left + box.right) / 2),
  ].some((edges) => Math.max(...edges) - Math.min(...edges) <= most)
}
