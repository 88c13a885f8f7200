import type { Block } from '../lines/block.ts'
import type { Line } from '../lines/line.ts'

/** What is asked of a block at each of its line breaks, found once. */
interface BlockFacts {
  /** Whether a line begins with a list mark. */
  isListed: boolean
  /** The least and the greatest distance between the tops of lines below each other. */
  leastStep: number
  greatestStep: number
}

const known = new WeakMap<Block, BlockFacts>()

export function factsOf(block: Block): BlockFacts {
  let facts = known.get(block)
  if (facts === undefined) {
    facts = read(block)
    known.set(block, facts)
  }
  return facts
}

export function stepBetween(line: Line, next: Line): number {
  return next.box.top - line.box.top
}

function read({ lines }: Block): BlockFacts {
  const steps = lines.slice(1).map((next, index) => stepBetween(lines[index] as Line, next))
  return {
    isListed: lines.some(({ textLeft }) => textLeft !== undefined),
    leastStep: Math.min(...steps),
    greatestStep: Math.max(...steps),
  }
}
