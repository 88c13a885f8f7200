import type { Block } from '../lines/block.ts'
import type { Line } from '../lines/line.ts'
import { areMostlyRightToLeft } from '../lines/right-to-left.ts'
import { type Paragraph, paragraphsOf } from '../paragraphs/paragraphs.ts'
import { type Slide, type SlideTexts, slideTextsOf } from '../paragraphs/slide-texts.ts'
import { mirrorBlock, mirrorLine } from './mirror.ts'

/** Reads the paragraphs of a block of the slide. */
export type ParagraphReader = (block: Block, isTitle?: boolean) => Paragraph[]

/** A block as it is to be read, and what other texts of the slide tell in the same view. */
export interface BlockView {
  block: Block
  texts: SlideTexts
}

/** Makes the reader of a slide's paragraphs. */
export function paragraphReader(viewOf: (block: Block) => BlockView): ParagraphReader {
  return (given, isTitle = false) => {
    const { block, texts } = viewOf(given)
    const paragraphs = paragraphsOf(block, { isTitle, texts })
    if (block === given) return paragraphs
    const lines = new Map(block.lines.map((line, place) => [line, given.lines[place] as Line]))
    return paragraphs.map(({ text, start }) => ({ text, start: lines.get(start) as Line }))
  }
}

/**
 * Shows the blocks of a slide as they are to be read: a text that runs against the direction of the slide and is
 * aligned at its own side, such as code on an Arabic slide, in a mirror.
 */
export function blockViews(
  blocks: Block[],
  { isMirrored, ...slide }: Slide & { isMirrored: boolean },
): (block: Block) => BlockView {
  const texts = slideTextsOf(blocks, slide)
  let turned: SlideTexts | undefined
  return (block) => {
    if (!runsAgainst(block, isMirrored)) return { block, texts }
    const { lines, width } = slide
    turned ??= slideTextsOf(
      blocks.map((other) => mirrorBlock(other, width)),
      { ...slide, lines: lines.map((line) => mirrorLine(line, width)) },
    )
    return { block: turned.blocks[blocks.indexOf(block)] as Block, texts: turned }
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
