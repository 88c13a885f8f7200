import { isSameSize } from '../likeness.ts'
import { firstBlock } from './bands.ts'
import type { Item } from './frame-groups.ts'

/** Whether all items are single texts in letters of one size and weight, all of them in frames or none. */
export function areAlike(items: Item[]): boolean {
  const [first] = items
  return items.every(
    (item) => first !== undefined && !Array.isArray(item.content) && !differ(first, item),
  )
}

/** Whether every one of the items differs from all others. */
export function areUnlike(items: Item[], others: Item[]): boolean {
  return items.every((item) => others.every((other) => differ(item, other)))
}

/** Whether two items look alike; groups do by what they begin with. */
export function haveOneStyle(one: Item, other: Item): boolean {
  if (Array.isArray(one.content) !== Array.isArray(other.content)) return false
  return one.framed === other.framed && haveOneFont(one, other)
}

function differ(one: Item, other: Item): boolean {
  if (one.framed !== other.framed || Array.isArray(other.content)) return true
  return !haveOneFont(one, other)
}

function haveOneFont(one: Item, other: Item): boolean {
  const [first, second] = [firstBlock(one), firstBlock(other)]
  if (!isSameSize(first.size, second.size)) return false
  return (first.lines[0]?.bold ?? false) === (second.lines[0]?.bold ?? false)
}
