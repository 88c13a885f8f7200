import { marginEm } from '../likeness.ts'
import { drawingItemsMax } from '../near/comparisons.ts'
import { bandsOf, firstBlock } from './bands.ts'
import type { Item } from './frame-groups.ts'
import { haveOneStyle } from './item-style.ts'

/**
 * Finds a grid of units that are alike, such as cards, people with their roles, or pictures with captions: rows of items that repeat
 * below one another. Returns the parts of the units in reading order, row by row; undefined if there is none. Texts that all look
 * alike may be columns.
 */
export function unitGridIn(items: Item[]): Item[][] | undefined {
  if (items.length < 4 || items.length > drawingItemsMax) return undefined
  const bands = bandsOf(items, 'down').map((band) =>
    band.toSorted((a, b) => a.box.left - b.box.left),
  )
  const columns = bandsOf(items, 'across')
  if (bands.length < 2 || columns.length < 2) return undefined
  const count = bands.findIndex((_, at) => at > 0 && repeats(bands, at))
  if (count < 0 || !areUnits(bands.slice(0, count))) return undefined
  const rows = bands.flatMap((_, at) =>
    at % count === 0 ? [bands.slice(at, at + count).flat()] : [],
  )
  return rows.flatMap((row) => columns.map((column) => column.filter((item) => row.includes(item))))
}

/** Whether bands are like those so many before them; the last of them may have fewer items. */
function repeats(bands: Item[][], count: number): boolean {
  if (bands.length % count !== 0) return false
  return bands.every((band, at) => {
    const above = bands[at - count]
    if (above === undefined) return band.length > 1
    if (at + count < bands.length && band.length !== above.length) return false
    return band.every((item) => above.some((other) => areAligned(item, other)))
  })
}

function areAligned(item: Item, other: Item): boolean {
  const near = marginEm * firstBlock(item).size
  const [box, above] = [item.box, other.box]
  const isBelow =
    Math.abs(box.left - above.left) < near ||
    Math.abs(box.left + box.right - above.left - above.right) < 2 * near
  return isBelow && haveOneStyle(item, other)
}

/**
 * Whether the first bands are those of several units beside each other that look alike: cards, pictures with captions, or at least
 * three of parts that differ.
 */
function areUnits(bands: Item[][]): boolean {
  const items = bands.flat()
  if (items.every(isWhole)) return bands.every((band) => repeatsAcross(band, band.length))
  const [first] = items as [Item]
  if (items.every((item) => haveOneStyle(first, item))) return false
  const counts = [3, 4, 5, 6]
  return counts.some((count) => bands.every((band) => repeatsAcross(band, count)))
}

/** Whether a band consists of so many parts that look alike. */
function repeatsAcross(band: Item[], count: number): boolean {
  const length = band.length / count
  return band.every((item, at) => {
    const before = band[at - length]
    return before === undefined ? Number.isInteger(length) : haveOneStyle(item, before)
  })
}

/** Whether an item is a card of several texts, or a caption with its picture; single texts in shapes are mostly of diagrams. */
function isWhole({ content, box, framed }: Item): boolean {
  return Array.isArray(content) || (!framed && content.box.top - box.top > content.size)
}
