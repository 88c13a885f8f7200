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
  return (block, isTitle = false) => {
    if (!runsAgainst(block, isMirrored)) return paragraphsOf(block, { isTitle, ...texts })
    mirrored ??= {
      ...texts,
      blocks: texts.blocks.map((other) => mirrorBlock(other, width)),
      reach: reachOf(lines.map((line) => mirrorLine(line, width))),
    }
    const turned = mirrored.blocks[texts.blocks.indexOf(block)] as Block
    return paragraphsOf(turned, { isTitle, ...mirrored }).map(({ text, start }) => ({
      text,
      start: block.lines[turned.lines.indexOf(start)] as Line,
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
