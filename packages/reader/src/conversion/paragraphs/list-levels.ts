import { overlapAcross } from '@rowdeck/core/deck-model/box'
import type { Block } from '../lines/block.ts'
import { listMarkLength } from '../lines/list-marks.ts'
import { levelsMax } from './code-lines.ts'
import type { Paragraph } from './paragraphs.ts'

/** Items whose left edges differ by less are on one level; indentation is at least 1 em. In ems. */
const sameEdgeEm = 0.6

/** A block in reading order and its paragraphs. */
export interface ReadBlock {
  block: Block
  paragraphs: Paragraph[]
}

/**
 * The nesting level of each paragraph as a list item, from 0, derived from its indentation relative to the
 * items before it. A list continues over blocks below one another; a paragraph without a mark, or a
 * change of column, ends it.
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
      // they ascend
      while ((edges.at(-1) ?? left) > left + near) edges.pop()
      if ((edges.at(-1) ?? Number.NEGATIVE_INFINITY) < left - near) edges.push(left)
      return Math.min(edges.length - 1, levelsMax)
    })
  })
}

function isBelow({ box }: Block, before: Block): boolean {
  return overlapAcross(box, before.box) > 0 && box.top >= before.box.top
}
