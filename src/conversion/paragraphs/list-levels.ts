import type { Block } from '../lines/block.ts'
import { listMarkLength } from '../lines/characters.ts'
import type { Paragraph } from './paragraphs.ts'

/** Items that begin within this many ems of one another stand at one level. */
const sameEdgeEm = 0.6
/** Nobody nests deeper; what seems to is a picture made of words. */
const levelMax = 8

/** A block in reading order, and the paragraphs that it says. */
export interface ReadBlock {
  block: Block
  paragraphs: Paragraph[]
}

/**
 * How deep each paragraph stands as a list item, from 0, by where it begins in relation to the items
 * before it, as indentation is read in any outline. A list goes on over blocks that follow below one
 * another; a paragraph without a mark, or a step to another column, ends it.
 */
export function listLevels(blocks: ReadBlock[]): number[][] {
  let edges: number[] = []
  let before: Block | undefined
  return blocks.map(({ block, paragraphs }) => {
    if (before === undefined || !isBelow(block, before)) edges = []
    before = block
    return paragraphs.map(({ text, start }) => {
      if (listMarkLength(text) === 0) {
        edges = []
        return 0
      }
      const near = sameEdgeEm * start.size
      const { left } = start.box
      edges = edges.filter((edge) => edge <= left + near)
      if ((edges.at(-1) ?? Number.NEGATIVE_INFINITY) < left - near) edges.push(left)
      return Math.min(edges.length - 1, levelMax)
    })
  })
}

function isBelow({ box }: Block, before: Block): boolean {
  const across = Math.min(box.right, before.box.right) - Math.max(box.left, before.box.left)
  return across > 0 && box.top >= before.box.top
}
