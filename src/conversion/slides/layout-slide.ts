import { findTitle } from '../blocks/find-title.ts'
import { joinBlocks } from '../blocks/join-blocks.ts'
import { joinMarks } from '../blocks/join-marks.ts'
import { joinNumbers } from '../blocks/join-numbers.ts'
import { joinTails } from '../blocks/join-tails.ts'
import { isSectionLabel } from '../blocks/section-label.ts'
import { splitHeads } from '../blocks/split-head.ts'
import { verticalTexts } from '../blocks/vertical-text.ts'
import type { Box } from '../box.ts'
import type { Block } from '../lines/block.ts'
import type { Line } from '../lines/line.ts'
import { areMostlyRightToLeft } from '../lines/right-to-left.ts'
import { readingOrder } from '../order/reading-order.ts'
import { reachOf } from '../paragraphs/line-reach.ts'
import { listLevels, type ReadBlock } from '../paragraphs/list-levels.ts'
import type { SlideTexts } from '../paragraphs/paragraphs.ts'
import { wrapSpacesOf } from '../paragraphs/wrap-spaces.ts'
import type { Arrow, Frame } from '../ports.ts'
import type { SlideBlock } from '../slide-reading.ts'
import { findTables } from '../tables/find-tables.ts'
import { mirrorArrow, mirrorBox, mirrorLine } from './mirror.ts'
import { paragraphReader } from './paragraph-reader.ts'

/** Text at a smaller angle to the horizontal or the vertical is not slanted: ten degrees. Chosen by eye. */
const slantRadiansMin = 0.175

/** The content of a slide before layout. */
export interface SlideContent {
  width: number
  height: number
  lines: Line[]
  /** Shapes that may contain text; empty if unknown. */
  frames: Frame[]
  /** Rules that separate texts; empty if unknown. */
  rules: Box[]
  /** Arrows between shapes; absent if unknown. */
  arrows?: Arrow[]
  /** Whether the file is known to draw the space at which a line was wrapped. */
  keepsWrapSpaces?: boolean
}

/**
 * Lays out a slide: its title first, if any, with the number or label of the section right above it before it,
 * then the other blocks in reading order. A slide in a script that is written from right to left is laid out as a
 * mirror shows it: its columns, cells, bullets and lines begin on the other side.
 */
export function layoutSlide(content: SlideContent): SlideBlock[] {
  if (!areMostlyRightToLeft(content.lines)) return layoutView(content, false)
  const { width, arrows = [] } = content
  return layoutView(
    {
      ...content,
      lines: content.lines.map((line) => mirrorLine(line, width)),
      frames: content.frames.map((frame) => mirrorBox(frame, width)),
      rules: content.rules.map((rule) => mirrorBox(rule, width)),
      arrows: arrows.map((arrow) => mirrorArrow(arrow, width)),
    },
    true,
  ).map((block) => ({ ...block, box: mirrorBox(block.box, width) }))
}

function layoutView(
  { width, height, lines, frames, rules, arrows = [], keepsWrapSpaces }: SlideContent,
  isMirrored: boolean,
): SlideBlock[] {
  const vertical = verticalTexts(lines)
  const rightToLeft = isMirrored
  const { tables, rest } = findTables(vertical.rest, { width, height, frames, rules, rightToLeft })
  const joined = joinBlocks(joinNumbers(joinTails(joinMarks(rest), frames)), frames)
  const found = [...splitHeads(joined, height), ...tables, ...vertical.texts]
  const blocks = found.sort((a, b) => a.order - b.order)
  const title = findTitle(blocks, height)
  const body = blocks.filter((_, index) => index !== title)
  const spaces = wrapSpacesOf(blocks, keepsWrapSpaces)
  const texts: SlideTexts = { blocks, reach: reachOf(lines), spaces }
  const paragraphsIn = paragraphReader(texts, { lines, width, isMirrored })
  const ordered = readingOrder(body, { area: width * height, frames, rules, arrows }).map(
    (block) => ({
      block,
      paragraphs: paragraphsIn(block),
    }),
  )
  const levels = listLevels(ordered)
  const slideBlocks = ordered.map((read, index) => slideBlock(read, 'body', levels[index]))
  if (title < 0) return slideBlocks
  const block = blocks[title] as Block
  const paragraphs = paragraphsIn(block, true)
  const label = ordered.findIndex((read) => isSectionLabel(read.block, block, height))
  const labels = label < 0 ? [] : slideBlocks.splice(label, 1)
  return [...labels, slideBlock({ block, paragraphs }, 'title'), ...slideBlocks]
}

function slideBlock(
  { block, paragraphs }: ReadBlock,
  role: SlideBlock['role'],
  levels: number[] = [],
): SlideBlock {
  const { box, size, isTable } = block
  return {
    lines: paragraphs.map(({ text }) => text),
    ...(levels.some((level) => level > 0) ? { levels } : {}),
    role,
    ...(isTable ? { isTable } : {}),
    ...(block.lines.every(isSlanted) ? { isSlanted: true } : {}),
    box,
    size,
    confidence: confidenceOf(block),
  }
}

function isSlanted({ angle }: Line): boolean {
  return Math.abs(Math.sin(2 * angle)) > Math.sin(2 * slantRadiansMin)
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
