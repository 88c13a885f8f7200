import { longPatternMin, patternMin } from '../likeness.ts'
import { drawingItemsMax } from '../near/comparisons.ts'
import { bandsOf } from './bands.ts'
import type { Item } from './frame-groups.ts'

/**
 * Finds a timeline: texts beside each other that stand alternately above and below a line, or above
 * and below a row of heads such as years. Returns the parts of the items in reading order: what is above it, its
 * steps, each head before its text, and what is below it; undefined if there is none.
 */
export function timelineIn(items: Item[]): Item[][] | undefined {
  if (items.length < longPatternMin || items.length > drawingItemsMax) return undefined
  const rows = bandsOf(items, 'down')
  // both have texts beside each other
  if (rows.length < 2 || rows.length === items.length) return undefined
  return partsOfTimeline(rows)
}

function partsOfTimeline(rows: Item[][]): Item[][] | undefined {
  for (let from = 0; from < rows.length - 1; from++) {
    for (const count of [3, 2]) {
      const part = rows.slice(from, from + count)
      const steps = part.length === count ? stepsOf(part) : undefined
      if (steps === undefined) continue
      const [above, below] = [rows.slice(0, from), rows.slice(from + count)]
      // rows of several texts around it: it is part of a larger drawing
      if ([...above, ...below].some((row) => row.length > 1)) continue
      return [above.flat(), ...steps.flat(), below.flat()]
    }
  }
  return undefined
}

/** The steps from left to right, each its head, if the rows have one in the middle, and its texts. */
function stepsOf(rows: Item[][]): Item[][][] | undefined {
  if (rows.length === 2) return alternatingSteps(rows)
  const heads = rows[1] ?? []
  return areLevel(heads) ? alternatingSteps(rows, new Set(heads)) : undefined
}

function alternatingSteps(rows: Item[][], heads?: Set<Item>): Item[][][] | undefined {
  const columns = bandsOf(rows.flat(), 'across')
  if (columns.length < (heads ? patternMin : longPatternMin)) return undefined
  const upper = new Set(rows[0])
  const sides: boolean[] = []
  const steps: Item[][][] = []
  for (const column of columns) {
    const head = heads ? column.filter((item) => heads.has(item)) : []
    const texts = column.filter((item) => !heads?.has(item))
    const [first] = texts
    if (first === undefined || (heads !== undefined && head.length !== 1)) return undefined
    const side = upper.has(first)
    if (side === sides.at(-1) || texts.some((item) => upper.has(item) !== side)) return undefined
    sides.push(side)
    steps.push([head, texts])
  }
  return steps
}

/** Whether the middle of each item is level with all others; in one band, each may merely overlap the next. */
function areLevel(items: Item[]): boolean {
  const middles = items.map(({ box }) => (box.top + box.bottom) / 2)
  const [highest, lowest] = [Math.min(...middles), Math.max(...middles)]
  return items.every(({ box }) => box.top <= highest && box.bottom >= lowest)
}
