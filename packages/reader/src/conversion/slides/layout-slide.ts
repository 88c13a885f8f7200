import type { SlideBlock } from '@rowdeck/core/deck-model/slide-reading'
import { isSectionLabel } from '../blocks/section-label.ts'
import { isSlanted } from '../likeness.ts'
import type { Block } from '../lines/block.ts'
import { markDividedWords } from '../lines/divided-words.ts'
import { wordsOfLines } from '../lines/words-of-line.ts'
import { readingOrder } from '../order/reading-order.ts'
import { listLevels, type ReadBlock } from '../paragraphs/list-levels.ts'
import { note } from '../stage-notes.ts'
import { findBlocks, type SlideContent } from './find-blocks.ts'
import { mirrorBox } from './mirror.ts'
import { paragraphReader } from './paragraph-reader.ts'

/**
 * Lays out a slide: its title first, if any, with the number or label of the section right above it before it,
 * then the other blocks in reading order.
 */
export function layoutSlide(content: SlideContent): SlideBlock[] {
  note(() => ({
    stage: 'lines',
    lines: content.lines.map(({ text, box, size }) => ({ text, box, size })),
  }))
  markDividedWords(content.lines)
  const { view, isMirrored, blocks, title, viewOf } = findBlocks(content)
  const { width, height, frames, rules, arrows = [], pictures = [] } = view
  const body = blocks.filter((_, index) => index !== title)
  const paragraphsIn = paragraphReader(viewOf)
  const ordered = readingOrder(body, { area: width * height, frames, rules, arrows, pictures }).map(
    (block) => ({
      block,
      paragraphs: paragraphsIn(block),
    }),
  )
  const levels = listLevels(ordered)
  const slideBlocks = ordered.map((read, index) => slideBlock(read, 'body', levels[index]))
  if (title >= 0) {
    const block = blocks[title] as Block
    const paragraphs = paragraphsIn(block, true)
    const label = ordered.findIndex((read) => isSectionLabel(read.block, block, height))
    const labels = label < 0 ? [] : slideBlocks.splice(label, 1)
    slideBlocks.unshift(...labels, slideBlock({ block, paragraphs }, 'title'))
  }
  if (!isMirrored) return slideBlocks
  return slideBlocks.map((block) => ({ ...block, box: mirrorBox(block.box, width) }))
}

/** A block of a slide with its paragraphs. */
export function slideBlock(
  { block, paragraphs }: ReadBlock,
  role: SlideBlock['role'],
  levels: number[] = [],
): SlideBlock {
  const { box, size, isTable, table } = block
  return {
    lines: paragraphs.map(({ text }) => text),
    ...(levels.some((level) => level > 0) ? { levels } : {}),
    role,
    ...(isTable ? { isTable } : {}),
    ...(table ? { table } : {}),
    ...(block.lines.every(({ angle }) => isSlanted(angle)) ? { isSlanted: true } : {}),
    box,
    size,
    confidence: confidenceOf(block),
    ...wordsOfLines(block.lines),
  }
}

/** The mean over the lines. */
function confidenceOf({ lines }: Block): number | null {
  let sum = 0
  for (const { confidence } of lines) {
    if (confidence === null) return null
    sum += confidence
  }
  return sum / lines.length
}
