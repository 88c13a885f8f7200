import { type Block, blockOf } from '../lines/block.ts'
import { listMarkLength } from '../lines/characters.ts'
import type { Line } from '../lines/line.ts'

/** Separates a title from the list right below it: minimum ratio of font sizes, as for lines of one block. */
const headRatio = 1.12
/** A head starts in the top band of the slide, as titles do. */
const topBand = 0.3

/**
 * Splits a block at the top of a slide before its first list item if that is smaller, so that the title does
 * not take the list with it; above everything else on the slide a head in bold is enough. Smaller lines that are not items stay: titles have such second lines. Other
 * blocks are unchanged.
 */
export function splitHeads(blocks: Block[], slideHeight: number): Block[] {
  return blocks.flatMap((block) => {
    if (block.rows !== undefined || block.box.top > topBand * slideHeight) return [block]
    const end = block.lines.findIndex(({ text }) => listMarkLength(text) > 0)
    const [first, item] = [block.lines[0], block.lines[end]]
    if (end < 1 || first === undefined || item === undefined) return [block]
    const isLarger = first.size >= headRatio * item.size
    if (!isLarger && !(isBoldOver(first, item) && isTopmost(block, blocks))) return [block]
    const parts = [block.lines.slice(0, end), block.lines.slice(end)]
    return parts.map((lines) => ({ ...blockOf(lines), frame: block.frame }))
  })
}

function isBoldOver(head: Line, item: Line): boolean {
  return head.bold === true && item.bold === false
}

function isTopmost({ box }: Block, blocks: Block[]): boolean {
  return blocks.every((other) => other.box.top >= box.top)
}
