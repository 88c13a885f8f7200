import type { Box } from '@rowdeck/core/deck-model/box'
import { compare } from './comparisons.ts'

/** Children of a node: more are cheaper to build, fewer cheaper to search. */
const childrenMax = 8

/** Decides about a box in an area by its position. */
type Accept = (position: number) => boolean

/**
 * Finds the boxes near a place without looking at all of them: an R-tree, packed by sorting tiles (Leutenegger 1997).
 * A box is named by its position in `boxes`; what touches an area counts as in it.
 */
export class BoxIndex {
  readonly #count: number
  /** The first node of each level, from the boxes (0) to the root, and the number of nodes. */
  readonly #levels: number[]
  /** Left, top, right and bottom of each node. */
  readonly #edges: Float64Array
  /** The lowest position under each node. */
  readonly #positions: Uint32Array

  constructor(boxes: readonly Box[]) {
    this.#count = boxes.length
    this.#levels = levelsOf(boxes.length)
    const nodes = this.#levels.at(-1) as number
    this.#edges = new Float64Array(4 * nodes)
    this.#positions = new Uint32Array(nodes)
    tiled(boxes).forEach((position, node) => {
      const { left, top, right, bottom } = boxes[position] as Box
      this.#positions[node] = position
      this.#edges[4 * node] = Math.min(left, right)
      this.#edges[4 * node + 1] = Math.min(top, bottom)
      this.#edges[4 * node + 2] = Math.max(left, right)
      this.#edges[4 * node + 3] = Math.max(top, bottom)
    })
    for (let level = 1; level < this.#levels.length - 1; level++) this.#pack(level)
  }

  /** The lowest position of a box in the area that is accepted; -1 if there is none. */
  first(area: Box, accept: Accept = always): number {
    let found = this.#count
    this.#visit(area, (position) => {
      if (position < found && accept(position)) found = position
      return found
    })
    return found === this.#count ? -1 : found
  }

  /** Whether a box in the area is accepted. */
  some(area: Box, accept: Accept = always): boolean {
    let found = false
    this.#visit(area, (position) => {
      found = accept(position)
      return found ? 0 : this.#count
    })
    return found
  }

  /** The positions of the boxes in the area, in ascending order. */
  all(area: Box): number[] {
    const found: number[] = []
    this.#visit(area, (position) => {
      found.push(position)
      return this.#count
    })
    return found.sort((a, b) => a - b)
  }

  /** Visits the boxes in the area below the position that the last visit returned. */
  #visit(area: Box, visit: (position: number) => number): void {
    if (this.#count === 0) return
    const [left, right] = [Math.min(area.left, area.right), Math.max(area.left, area.right)]
    const [top, bottom] = [Math.min(area.top, area.bottom), Math.max(area.top, area.bottom)]
    const edges = this.#edges
    let below = this.#count
    const search = (level: number, node: number): void => {
      if ((this.#positions[node] as number) >= below) return
      // the nodes above are fewer, and as many for every search
      if (level === 0) compare()
      const at = 4 * node
      if ((edges[at] as number) > right || (edges[at + 2] as number) < left) return
      if ((edges[at + 1] as number) > bottom || (edges[at + 3] as number) < top) return
      if (level === 0) {
        below = visit(this.#positions[node] as number)
        return
      }
      const [first, end] = this.#children(level, node)
      for (let child = first; child < end; child++) search(level - 1, child)
    }
    search(this.#levels.length - 2, (this.#levels.at(-1) as number) - 1)
  }

  #children(level: number, node: number): [first: number, end: number] {
    const below = this.#levels[level - 1] as number
    const here = this.#levels[level] as number
    const first = below + (node - here) * childrenMax
    return [first, Math.min(here, first + childrenMax)]
  }

  /** Makes the nodes of a level from those below. */
  #pack(level: number): void {
    const edges = this.#edges
    for (
      let node = this.#levels[level] as number;
      node < (this.#levels[level + 1] as number);
      node++
    ) {
      const [first, end] = this.#children(level, node)
      edges.copyWithin(4 * node, 4 * first, 4 * first + 4)
      this.#positions[node] = this.#positions[first] as number
      for (let child = first + 1; child < end; child++) {
        for (const edge of [0, 1]) {
          const [low, high] = [4 * node + edge, 4 * node + 2 + edge]
          edges[low] = Math.min(edges[low] as number, edges[4 * child + edge] as number)
          edges[high] = Math.max(edges[high] as number, edges[4 * child + 2 + edge] as number)
        }
        this.#positions[node] = Math.min(
          this.#positions[node] as number,
          this.#positions[child] as number,
        )
      }
    }
  }
}

function always(): boolean {
  return true
}

/** The first node of each level, and the number of nodes. */
function levelsOf(count: number): number[] {
  const levels = [0]
  let [size, nodes] = [count, count]
  while (size > 1) {
    levels.push(nodes)
    size = Math.ceil(size / childrenMax)
    nodes += size
  }
  return [...levels, nodes]
}

/** The positions of the boxes, sorted into columns and within them from top to bottom. */
function tiled(boxes: readonly Box[]): Uint32Array {
  const order = Uint32Array.from(boxes.keys())
  const x = Float64Array.from(boxes, ({ left, right }) => left + right)
  const y = Float64Array.from(boxes, ({ top, bottom }) => top + bottom)
  if (order.length <= childrenMax) return order
  sortBy(order, x)
  const columns = columnsOf(boxes, x, y)
  const length = childrenMax * Math.ceil(boxes.length / columns / childrenMax)
  for (let from = 0; from < order.length; from += length) {
    sortBy(order.subarray(from, from + length), y)
  }
  return order
}

/**
 * The number of columns in which tiles are shaped like the boxes: a list of wide lines needs one, because an area as wide
 * as a line would be in all of them.
 */
function columnsOf(boxes: readonly Box[], x: Float64Array, y: Float64Array): number {
  const count = boxes.length
  const across = spreadOf(
    x,
    boxes.reduce((sum, { left, right }) => sum + Math.abs(right - left), 0),
  )
  const down = spreadOf(
    y,
    boxes.reduce((sum, { top, bottom }) => sum + Math.abs(bottom - top), 0),
  )
  const tiles = count / childrenMax
  return Math.max(1, Math.min(Math.ceil(tiles), Math.round(Math.sqrt((tiles * across) / down))))
}

/** How many boxes of mean size, and no more than all of them, are side by side in the range of their doubled middles. */
function spreadOf(middles: Float64Array, sizes: number): number {
  let [least, greatest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const middle of middles) {
    least = Math.min(least, middle)
    greatest = Math.max(greatest, middle)
  }
  const range = (greatest - least) / 2
  return Math.max(1, range / Math.max(sizes / middles.length, range / middles.length) || 1)
}

/** Boxes in one place keep their order. */
function sortBy(order: Uint32Array, values: Float64Array): void {
  order.sort((a, b) => (values[a] as number) - (values[b] as number) || a - b)
}
