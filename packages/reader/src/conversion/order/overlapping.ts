import { areInRow, overlapAcross, overlapDown } from '@rowdeck/core/deck-model/box'
import type { Line } from '../lines/line.ts'
import { compare } from '../near/comparisons.ts'
import type { Item } from './frame-groups.ts'

/**
 * The item that is read first among items that overlap too much to cut: the topmost that is not to the
 * right of another.
 */
export function firstToRead(items: Item[]): Item {
  const sorted = sortedFromTop(items)
  compare(items.length)
  const free = sorted.find((item) => sorted.every((other) => !isBefore(other, item)))
  return free ?? (sorted[0] as Item)
}

/** Sorted by upper edge, then by left edge. */
export function sortedFromTop(items: Item[]): Item[] {
  return [...items].sort((a, b) => a.box.top - b.box.top || a.box.left - b.box.left)
}

/** Whether the lines of one item are to the left of those of the other beside them, none of which is above it. */
function isBefore(item: Item, other: Item): boolean {
  if (item === other || overlapDown(item.box, other.box) <= 0) return false
  const others = linesOfItem(other)
  let beside = 0
  for (const { box } of linesOfItem(item)) {
    compare(others.length)
    for (const { box: second } of others) {
      if (second.bottom <= item.box.top && overlapAcross(second, item.box) > 0) return false
      if (!areInRow(box, second)) continue
      if (box.right > second.left) return false
      beside++
    }
  }
  return beside > 0
}

function linesOfItem({ content }: Item): Line[] {
  return Array.isArray(content) ? content.flatMap(linesOfItem) : content.lines
}
