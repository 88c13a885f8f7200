import type { Block } from '../lines/block.ts'
import type { Line } from '../lines/line.ts'
import { areMostlyRightToLeft } from '../lines/right-to-left.ts'
import { reachOf } from '../paragraphs/line-reach.ts'
import { type Paragraph, paragraphsOf, type SlideTexts } from '../paragraphs/paragraphs.ts'
import { mirrorBlock, mirrorLine } from './mirror.ts'

/** Reads the paragraphs of a block of the slide. */
export type ParagraphReader = (block: Block, isTitle?: boolean) => Paragraph[]

/**
 * Makes the reader of a slide's paragraphs. A text that runs against the direction of the slide and is aligned at its
 * own side, such as code on an Arabic slide, is read in a mirror.
 */
export function paragraphReader(
  texts: SlideTexts,
  { lines, width, isMirrored }: { lines: Line[]; width: number; isMirrored: boolean },
): ParagraphReader {
  let mirrored: SlideTexts | undefined
  let places = new Map<Block, number>()
  return (block, isTitle = false) => {
    if (!runsAgainst(block, isMirrored)) return paragraphsOf(block, { isTitle, ...texts })
    if (mirrored === undefined) {
      const blocks = texts.blocks.map((other) => mirrorBlock(other, width))
      const reach = reachOf(lines.map((line) => mirrorLine(line, width)))
      mirrored = { ...texts, blocks, reach }
      places = new Map(texts.blocks.map((other, place) => [other, place]))
    }
    const turned = mirrored.blocks[places.get(block) ?? -1] as Block
    const given = new Map(turned.lines.map((line, place) => [line, block.lines[place] as Line]))
    return paragraphsOf(turned, { isTitle, ...mirrored }).map(({ text, start }) => ({
      text,
      start: given.get(start) as Line,
    }))
  }
}

function runsAgainst({ lines, rows }: Block, isMirrored: boolean): boolean {
  if (lines.length < 2 || rows !== undefined) return false
  if (areMostlyRightToLeft(lines) !== !isMirrored) return false
  return spread(lines.map(({ box }) => box.right)) <= spread(lines.map(({ box }) => box.left))
}

function spread(edges: number[]): number {
  return Math.max(...edges) - Math.min(...edges)
}
